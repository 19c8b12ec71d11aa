import type { ApiVersion, OperationAddress } from '../contract/index.ts'
import { type Behaviour, reference } from './behaviour.ts'
import type { Call, SandboxResponse } from './call.ts'

type Changes<T> = Readonly<Partial<Record<OperationAddress | '*', (value: T, call: Call) => T>>>

/**
 * A way in which the sandbox differs from the reference behaviour. Its members by operation (`*` is
 * every operation) change the JSON of successful responses.
 */
export interface Deviation extends Changes<unknown> {
  /** One sentence: what the sandbox does. */
  readonly title: string
  /** Other conditions of the state machine. */
  readonly behaviour?: Partial<Behaviour>
  /** Changes whole responses, refusals too: status, headers, bytes. */
  readonly response?: Changes<SandboxResponse>
}

/** One deliberate fault of the sandbox. */
export interface Defect extends Deviation {
  /** The origins of the clauses that it breaks. */
  readonly breaks: readonly [string, ...string[]]
  /** The API version under which it shows; the latest by default. */
  readonly under?: ApiVersion
}

/** Something that the contract leaves open, done in another permitted way. */
export interface Variant extends Deviation {
  /** The origins of the statements, or the readings (`A7`), that leave it open. */
  readonly open: readonly [string, ...string[]]
  /** Scenarios, or the beginnings of their ids, that are blocked under this variation. */
  readonly blocks?: readonly string[]
}

/** A defect that breaks clauses, named by their origins. */
export function breaks(origins: Defect['breaks'], defect: Omit<Defect, 'breaks'>): Defect {
  return { ...defect, breaks: origins }
}

/** A variation that statements of the contract, named by their origins, leave open. */
export function permittedBy(origins: Variant['open'], variant: Omit<Variant, 'open'>): Variant {
  return { ...variant, open: origins }
}

/** The reference behaviour with all deviations; of two that disagree, the later one counts. */
export function behaviourOf(deviations: readonly Deviation[]): Behaviour {
  return Object.assign({}, reference, ...deviations.map(({ behaviour }) => behaviour))
}

/** The response of an operation after all deviations. */
export function deviate(
  deviations: readonly Deviation[],
  operation: OperationAddress,
  response: SandboxResponse,
  call: Call,
): SandboxResponse {
  let changed = response
  for (const deviation of deviations) {
    for (const key of [operation, '*'] as const) {
      const body = deviation[key]
      if (body && changed.status < 300) changed = { ...changed, body: body(changed.body, call) }
      changed = deviation.response?.[key]?.(changed, call) ?? changed
    }
  }
  return changed
}

/** When a request is handled, as ISO 8601: later than any change before it. */
export function timeOfRequest(_: unknown, { store }: Call): string {
  return new Date(store.now() + 1).toISOString()
}

/** The first value that `make` gave for a name in this sandbox. */
export function once<T>({ store }: Call, name: string, make: () => T): T {
  if (!store.notes.has(name)) store.notes.set(name, make())
  return store.notes.get(name) as T
}

/** How many times a name was counted in this sandbox before. */
export function countOf({ store }: Call, name: string): number {
  const before = (store.notes.get(name) as number | undefined) ?? 0
  store.notes.set(name, before + 1)
  return before
}
