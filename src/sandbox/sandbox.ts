import type { Clock } from '../clock/index.ts'
import { type ApiVersion, latestApiVersion } from '../contract/index.ts'
import type { Answer } from './answer.ts'
import { bearerOf, opens } from './authentication.ts'
import { behaviourOf, type Deviation, deviate } from './deviation.ts'
import { refuse } from './refusal.ts'
import { type Route, routesOf } from './routes.ts'
import { seedWorld } from './seed.ts'
import { createStore } from './store.ts'
import { underVersion, versionOf } from './versions.ts'

/** A request that may be answered. */
export interface Admitted {
  readonly route: Route
  readonly token: string
  readonly version: ApiVersion
}

/** The reference implementation, before it is put on a wire. */
export interface Sandbox {
  readonly routes: readonly Route[]
  /** Whether a request may come in, from what its head says; an answer is a refusal. */
  admit(here: readonly Route[], head: RequestHead): Admitted | Answer
  /** What a path is answered with at which there is nothing. */
  nothingHere(): Answer
  answer(admitted: Admitted, params: Readonly<Record<string, string>>, body: unknown): Answer
}

export interface RequestHead {
  readonly method: string
  readonly authorization: string | undefined
  readonly version: string | undefined
}

export interface SandboxParts {
  readonly seed: number
  readonly clock: Clock
  readonly apiKey: string
  readonly deviations: readonly Deviation[]
  /** Asked late: the address is known once somebody listens. */
  readonly baseUrl: () => string
}

/** A sandbox with its world in it. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const { apiKey, deviations, baseUrl } = parts
  const behaviour = behaviourOf(deviations)
  const store = createStore(parts.seed, parts.clock, behaviour.ids)
  seedWorld(store, behaviour)
  const asked = new Set<string>()

  function nothingHere(): Answer {
    const answer = refuse('path', 'There is nothing at this path.')
    const redirect = { ...answer, status: 302, headers: { location: `${baseUrl()}/docs` } }
    return behaviour.unknownPaths === 'redirected' ? redirect : answer
  }

  return {
    nothingHere,
    routes: routesOf(behaviour),

    admit(here, { method, authorization, version: header }) {
      const wanted = here.find((route) => route.method === method) ?? here[0]!
      const token = bearerOf(authorization)
      const free = behaviour.readingIsFree && method === 'GET'
      if (!free && !opens(wanted.credential, token, { apiKey, store, behaviour })) {
        const challenge = { 'www-authenticate': 'Bearer' }
        return refuse('key', 'The credential is missing or not the right one.', challenge)
      }
      const version = wanted.versions ? versionOf(header, behaviour) : latestApiVersion
      if (!version) return refuse('version', 'There is no such version of the interface.')
      const present = here.filter(({ versions }) => versions?.includes(version) ?? true)
      if (present.length === 0) return nothingHere()
      const route = present.find((candidate) => candidate.method === method)
      if (route) return { route, token, version }
      const allow = present.map((candidate) => candidate.method).join(', ')
      return refuse('method', 'This path does not know the method.', { allow })
    },

    answer({ route, token, version }, params, body) {
      if (behaviour.busyAtFirst && route.operation !== null && !asked.has(route.operation)) {
        asked.add(route.operation)
        return refuse('busy', 'Too many requests at a time.', { 'retry-after': '0' })
      }
      const call = { store, behaviour, version, baseUrl: baseUrl(), params, body, token }
      const answer = route.handle(call)
      if (route.operation === null) return answer
      const told =
        answer.status < 300
          ? { ...answer, body: underVersion(version, route.operation, answer.body) }
          : answer
      return deviate(deviations, route.operation, told, call)
    },
  }
}
