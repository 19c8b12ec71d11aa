import { type ApiVersion, apiVersions, latestApiVersion } from '../../core/contract/index.ts'
import { refuse, type SandboxResponse, wrongCredential } from './call.ts'
import type { Route } from './routes.ts'
import type { Store } from './store.ts'

export interface CalledPath {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly routes: readonly Route[]
}

export interface RequestHead {
  readonly place: CalledPath | undefined
  readonly method: string
  readonly authorization: string | undefined
  readonly version: string | undefined
}

export interface Caller {
  readonly route: Route
  readonly token: string
  readonly apiKey: string
  readonly store: Store
}

export interface Admitted {
  readonly route: Route
  readonly params: CalledPath['params']
  readonly token: string
  readonly version: ApiVersion
  /** False if a deviation admits a token that does not open the route. */
  readonly authorized: boolean
}

/** Admits a request by its head; a returned response is a refusal. */
export type Admission = (head: RequestHead) => Admitted | SandboxResponse

/** One credential opens a route: the secret key, or the token of a widget session. */
function isAuthorized({ route, token, apiKey, store }: Caller): boolean {
  return route.credential === 'key' ? token === apiKey : store.widgetSessions.has(token)
}

export function admissionOf(
  { apiKey, store }: Pick<Caller, 'apiKey' | 'store'>,
  alsoOpens: (caller: Caller) => boolean,
): Admission {
  return ({ place, method, authorization, version: header }) => {
    if (!place) return pathNotFound()
    const { routes, params } = place
    const isAsked = (route: Route) => route.method === method
    const wanted = routes.find(isAsked) ?? routes[0]!
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
    const caller = { route: wanted, token, apiKey, store }
    const authorized = isAuthorized(caller)
    if (!authorized && !alsoOpens(caller)) return wrongCredential()
    const version = wanted.versions ? versionIn(header) : latestApiVersion
    if (!version) return refuse('version', 'There is no such version of the interface.')
    const present = routes.filter(({ versions }) => versions?.includes(version) ?? true)
    const route = present.find(isAsked)
    return route ? { route, params, token, version, authorized } : notThere(present)
  }
}

function versionIn(header: string = latestApiVersion): ApiVersion | undefined {
  return apiVersions.find((version) => version === header.trim())
}

function notThere(routes: readonly Route[]): SandboxResponse {
  if (routes.length === 0) return pathNotFound()
  const allow = routes.map(({ method }) => method).join(', ')
  return refuse('method', 'This path does not know the method.', { allow })
}

function pathNotFound(): SandboxResponse {
  return refuse('path', 'There is nothing at this path.')
}
