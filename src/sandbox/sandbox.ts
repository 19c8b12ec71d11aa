import type { Clock } from '../clock/index.ts'
import { type ApiVersion, latestApiVersion } from '../contract/index.ts'
import { createPathMatcher } from '../judge/index.ts'
import type { Behaviour } from './behaviour.ts'
import { type Call, Refused, refuse, type SandboxResponse } from './call.ts'
import { behaviourOf, type Deviation, deviate } from './deviation.ts'
import type { Dialect } from './dialect.ts'
import { type Route, routesOf } from './routes.ts'
import { seedRecords } from './seed.ts'
import { copyOf, createStore, type Store } from './store.ts'
import { underVersion, versionOf } from './versions.ts'

/** The reference implementation, without HTTP. */
export interface Sandbox {
  /** What stands at the path of a request, as it was sent; undefined where there is nothing. */
  find(path: string): CalledPath | undefined
  /** Admits a request to a place, from its head; a response is a refusal. */
  admit(place: CalledPath | undefined, head: RequestHead): Admitted | SandboxResponse
  respond(admitted: Admitted, body: unknown): SandboxResponse
}

/** One path that was called. */
export interface CalledPath {
  /** Parameters in braces: `/entities/{ent_id}`. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The methods of the path; at least one. */
  readonly routes: readonly Route[]
}

export interface RequestHead {
  readonly method: string
  readonly authorization: string | undefined
  readonly version: string | undefined
}

export interface Admitted {
  readonly route: Route
  readonly params: CalledPath['params']
  readonly token: string
  readonly version: ApiVersion
  /** The response in place of the one that the request would get. */
  readonly refusal?: SandboxResponse
}

export interface SandboxParts {
  readonly seed: number
  readonly clock: Clock
  readonly apiKey: string
  readonly deviations: readonly Deviation[]
  readonly dialect: Dialect
  /** Called late: the address is known once the server listens. */
  readonly baseUrl: () => string
  readonly onCondition?: ((name: string) => void) | undefined
}

/** A sandbox with its seeded records. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const { apiKey, deviations, baseUrl, dialect, onCondition } = parts
  const conditions = { ...behaviourOf(deviations), cardBrandShape: dialect.cardBrandShape }
  const behaviour = onCondition ? notingReads(conditions, onCondition) : conditions
  const store = createStore(parts.seed, parts.clock, behaviour)
  seedRecords(store, behaviour)
  const requested = new Set<string>()
  const shownTo = behaviour.changesShowLater ? showLater(store) : () => store
  const byPath = Map.groupBy(routesOf(behaviour, dialect), ({ path }) => path)
  const match = createPathMatcher([...byPath].map(([path, routes]) => ({ path, routes })))

  function pathNotFound(): SandboxResponse {
    const response = refuse('path', 'There is nothing at this path.')
    const redirect = { ...response, status: 302, headers: { location: `${baseUrl()}/docs` } }
    return behaviour.unknownPaths === 'redirected' ? redirect : response
  }

  return {
    find(path) {
      const found = match(path)
      if (!found) return undefined
      const names = found.place.path.match(/(?<=\{)\w+/g) ?? []
      const params = names.map((name, index) => [name, found.params[index]!] as const)
      return { ...found.place, params: Object.fromEntries(params) }
    },

    admit(place, { method, authorization, version: header }) {
      if (!place) return pathNotFound()
      const { routes, params } = place
      const wanted = routes.find((route) => route.method === method) ?? routes[0]!
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
      const isOpen = opens(wanted, token, apiKey, store, behaviour)
      const free = isOpen || (behaviour.readingIsFree && method === 'GET')
      const refusal = free ? undefined : wrongCredential()
      if (refusal !== undefined && !behaviour.refusedTooLate) return refusal
      const version = wanted.versions ? versionOf(header, behaviour, dialect) : latestApiVersion
      if (!version) return refuse('version', 'There is no such version of the interface.')
      const present = routes.filter(({ versions }) => versions?.includes(version) ?? true)
      if (present.length === 0) return pathNotFound()
      const route = present.find((candidate) => candidate.method === method)
      if (route) return { route, params, token, version, ...(refusal && { refusal }) }
      const allow = present.map((candidate) => candidate.method).join(', ')
      return refuse('method', 'This path does not know the method.', { allow })
    },

    respond({ route, params, token, version, refusal }, body) {
      const { operation } = route
      if (behaviour.busyAtFirst && operation !== null && !requested.has(operation)) {
        requested.add(operation)
        return refuse('busy', 'Too many requests at a time.', { 'retry-after': '0' })
      }
      const shown = shownTo(route)
      const call = { store: shown, behaviour, version, baseUrl: baseUrl(), params, body, token }
      const response = handle(route, call)
      if (refusal !== undefined) return refusal
      if (operation === null) return response
      const versioned =
        response.status < 300
          ? { ...response, body: underVersion(version, operation, response.body) }
          : response
      return deviate(deviations, operation, versioned, call)
    },
  }
}

/** The same object; `note` receives the name of each member that is read. */
function notingReads<T extends object>(object: T, note: (name: string) => void): T {
  return new Proxy(object, {
    get(target, name) {
      note(String(name))
      return Reflect.get(target, name)
    },
  })
}

/** The records that a request gets to see: a read right after a change sees what was before it. */
function showLater(store: Store): (route: Route) => Store {
  let before: Store | undefined
  return ({ method, operation }) => {
    const seen = method === 'GET' ? (before ?? store) : store
    before = method === 'GET' || operation === null ? undefined : copyOf(store)
    return seen
  }
}

function wrongCredential(): SandboxResponse {
  const challenge = { 'www-authenticate': 'Bearer' }
  return refuse('key', 'The credential is missing or not the right one.', challenge)
}

/** Whether a token is the one credential that opens a route. */
function opens(
  { credential, operation }: Route,
  token: string,
  apiKey: string,
  store: Store,
  behaviour: Behaviour,
): boolean {
  const isWidgetToken = store.widgetSessions.has(token)
  if (credential === 'key' ? token === apiKey : isWidgetToken) return true
  const isAmong = (operations: readonly unknown[]) => operations.includes(operation)
  const isKey =
    token === apiKey ||
    (behaviour.formOfKeySuffices && token.startsWith('sk_')) ||
    (behaviour.startOfKeySuffices && token !== '' && apiKey.startsWith(token))
  if (!behaviour.credentialRequired || isAmong(behaviour.unguarded)) return true
  if (store.elementTokens.has(token)) return isAmong(behaviour.elementTokenOpens)
  if (credential === 'key') return isKey || (isWidgetToken && isAmong(behaviour.widgetTokenOpens))
  return isKey && behaviour.keyOpensWidgetEvents
}

function handle(route: Route, call: Call): SandboxResponse {
  try {
    return route.handle(call)
  } catch (error) {
    if (error instanceof Refused) return error.response
    throw error
  }
}
