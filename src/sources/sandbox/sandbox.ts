import type { Clock } from '../../base/clock/index.ts'
import { createPathMatcher } from '../../core/judge/index.ts'
import { type Admission, type Admitted, admissionOf, type CalledPath } from './admission.ts'
import { type Call, type Handler, Refused, type SandboxResponse } from './call.ts'
import { type Deviation, wrapped } from './deviation.ts'
import { type Route, routesOf } from './routes.ts'
import { seedRecords } from './seed.ts'
import { createStore, type Store } from './store.ts'
import { underVersion } from './versions.ts'

export interface Sandbox {
  find(path: string): CalledPath | undefined
  readonly admit: Admission
  respond(admitted: Admitted, body: unknown): SandboxResponse
}

export interface SandboxParts {
  readonly seed: number
  readonly clock: Clock
  readonly apiKey: string
  readonly deviations: readonly Deviation[]
  /** Called late: the address is known once the server listens. */
  readonly baseUrl: () => string
}

const day = 86_400_000

export function createSandbox(parts: SandboxParts): Sandbox {
  const { apiKey, deviations, baseUrl } = parts
  const store = seededStore(parts)
  const notes = new Map<string, unknown>()
  const served = deviations.flatMap((deviation) => deviation.served)
  const routes = routesOf(served)
  const handlers = new Map(routes.map((route) => [route, handlerOf(route, deviations)]))
  const byPath = Map.groupBy(routes, ({ path }) => path)
  const match = createPathMatcher([...byPath].map(([path, methods]) => ({ path, routes: methods })))
  const opening = deviations.flatMap((deviation) => deviation.opening)
  const admission = admissionOf({ apiKey, store }, (caller) =>
    opening.some((opens) => opens(caller)),
  )

  return {
    find(path) {
      const found = match(path)
      if (!found) return undefined
      const names = found.place.path.match(/(?<=\{)\w+/g) ?? []
      const params = names.map((name, index) => [name, found.params[index]!] as const)
      return { ...found.place, params: Object.fromEntries(params) }
    },
    admit: wrapped(
      admission,
      deviations.flatMap((deviation) => deviation.admissions),
    ),
    respond({ route, ...admitted }, body) {
      const { operation } = route
      const response = handlers.get(route)!({
        ...admitted,
        store,
        notes,
        operation,
        baseUrl: baseUrl(),
        body,
      })
      // Its clock may have been moved.
      const date = new Date(store.now()).toUTCString()
      return { ...response, headers: { date, ...response.headers } }
    },
  }
}

export function seededStore({
  seed,
  clock,
  deviations,
}: Pick<SandboxParts, 'seed' | 'clock' | 'deviations'>): Store {
  const changes = deviations.flatMap((deviation) => deviation.storeChanges)
  const store = changes.reduce((before, change) => change(before), createStore(seed, clock))
  store.advance(-day)
  for (const fill of [seedRecords, ...deviations.flatMap(({ seeding }) => seeding)]) fill(store)
  store.advance(day)
  return store
}

/** Puts together how a route responds: its reference behaviour, what deviates from it, and the shape of the version. */
export function handlerOf(route: Route, deviations: readonly Deviation[]): Handler {
  const { operation } = route
  const concerning = (stage: 'layers' | 'shaped') =>
    deviations.flatMap((deviation) => deviation.wrappersOf(route, stage))
  const handle = wrapped(refusing(route.handle), concerning('layers'))
  if (operation === null) return handle
  const versioned = (call: Call) => {
    const response = handle(call)
    if (response.status >= 300) return response
    return { ...response, body: underVersion(call.version, operation, response.body) }
  }
  return wrapped(versioned, concerning('shaped'))
}

function refusing(handle: Handler): Handler {
  return (call) => {
    try {
      return handle(call)
    } catch (error) {
      if (error instanceof Refused) return error.response
      throw error
    }
  }
}
