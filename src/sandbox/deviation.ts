import { type ApiVersion, apiVersions, type OperationAddress } from '../contract/index.ts'
import { type Behaviour, reference } from './behaviour.ts'
import { type Call, ok, type SandboxResponse, unknownRecord } from './call.ts'
import { type Edit, rewrite, set, setAll, when } from './edit.ts'
import type { Entity } from './records.ts'
import { keep, type Store } from './store.ts'

type Change<T> = (value: T, call: Call) => T
type Changes<T> = Partial<Record<OperationAddress | '*', Change<T>>>

/** Selects records, or the moments at which they are shown. */
type Test = (record: never, call: Call) => boolean

/** An operation, several, or `*`: every operation. */
type Where = keyof Changes<unknown> | readonly OperationAddress[]

/**
 * A way in which the sandbox differs from the reference behaviour. Each method adds a difference,
 * after those that were added before, and returns the deviation.
 */
export class Deviation {
  /** One sentence: what the sandbox does. */
  title = ''
  behaviour: Partial<Behaviour> = {}
  readonly bodies: Changes<unknown> = {}
  readonly responses: Changes<SandboxResponse> = {}

  titled(title: string): this {
    this.title = title
    return this
  }

  /** Other conditions of the state machine. */
  behaves(behaviour: Partial<Behaviour>): this {
    this.behaviour = behaviour
    return this
  }

  /** Changes the JSON of successful responses: of all, or of those that a test selects. */
  edits(where: Where, change: Change<unknown>, only?: Test): this {
    addTo(this.bodies, where, only ? when(only, change) : change)
    return this
  }

  /** Does something after a success, and leaves the response as it is. */
  does<T>(where: Where, act: (body: T, call: Call) => unknown): this {
    return this.edits(where, (body, call) => {
      act(body as T, call)
      return body
    })
  }

  /** Puts a value at a pointer into the entity that an update returns and stores. */
  stores<T>(at: string, change: (before: T, call: Call) => unknown, only?: Test): this
  stores(at: string, value: unknown, only?: Test): this
  stores(at: string, value: unknown, only?: Test): this {
    return this.edits('entities/update', changeStored(set(at, value)), only)
  }

  /** Puts a value, or what a function makes of the one there, at a pointer; see `set` and `edits`. */
  sets<T>(where: Where, at: string, change: (before: T, call: Call) => unknown, only?: Test): this
  sets(where: Where, at: string, value: unknown, only?: Test): this
  sets(where: Where, at: string, value: unknown, only?: Test): this {
    return this.edits(where, set(at, value), only)
  }

  /** Puts several values, each at its pointer. */
  setsAll(where: Where, values: Readonly<Record<string, unknown>>): this {
    return this.edits(where, setAll(values))
  }

  /** Changes whole responses, refusals too: status, headers, bytes; of all, or of those that a test selects. */
  answers(where: Where, change: Change<SandboxResponse>, only: Test = () => true): this {
    const test = only as (response: SandboxResponse, call: Call) => boolean
    addTo(this.responses, where, (response, call) =>
      test(response, call) ? change(response, call) : response,
    )
    return this
  }

  /** Returns 404, as if there were no such record. */
  loses(where: Where, kind: string, only?: Test): this {
    return this.answers(where, () => unknownRecord(kind), only)
  }

  /** Writes the JSON of responses, refusals too, in another way. */
  rewrites(where: Where, write: (json: string) => string | Uint8Array): this {
    return this.answers(where, rewrite(write))
  }

  /**
   * Changes the response to a request that comes while another one is under way, whose response is `first`. Requests
   * that come one after the other get what they should.
   */
  collides(
    where: Where,
    change: (response: SandboxResponse, first: SandboxResponse, call: Call) => SandboxResponse,
  ): this {
    const underWay = new WeakMap<Store, SandboxResponse>()
    return this.answers(where, (response, call) => {
      const { store } = call
      const first = underWay.get(store)
      underWay.set(store, response)
      setTimeout(() => underWay.delete(store), underWayMs)
      const changed = first === undefined ? response : change(response, first, call)
      // The timer of the response starts later, and ends later.
      return { ...changed, delayMs: underWayMs }
    })
  }

  /** Gives a member another value each time it is shown. */
  redraws(where: Where, pointer: string, draw: (nth: number) => unknown): this {
    return this.sets(where, pointer, (_, call) => draw(countOf(call, `${where} ${pointer}`)))
  }

  /** Shows another record where there is none, or none that may be shown. */
  finds(where: Where, record: (call: Call) => unknown): this {
    return this.answers(where, (response, call) => {
      const found = response.status === 404 ? record(call) : undefined
      return found === undefined ? response : ok(found)
    })
  }
}

/** Of two responses at the same time, the second takes a member from the first. */
export function takes(member: string) {
  return (response: SandboxResponse, first: SandboxResponse): SandboxResponse => {
    const { [member]: taken } = first.body as Readonly<Record<string, unknown>>
    return ok({ ...(response.body as object), [member]: taken })
  }
}

/** For how many milliseconds a request is under way, so that another one can come in between. */
const underWayMs = 50

function addTo<T>(changes: Changes<T>, where: Where, change: Change<T>): void {
  for (const key of [where].flat() as (keyof Changes<T>)[]) {
    const before = changes[key]
    changes[key] = before ? (value, call) => change(before(value, call), call) : change
  }
}

/** One deliberate fault of the sandbox. */
export class Defect extends Deviation {
  /** The origins of the clauses that it breaks. */
  readonly breaks: readonly string[]
  /** The API version under which it shows; the latest by default. */
  under?: ApiVersion

  constructor(origins: readonly string[]) {
    super()
    this.breaks = origins
  }

  shownUnder(version: ApiVersion): this {
    this.under = version
    return this
  }
}

/** Something that the contract leaves open, done in another permitted way. */
export class Variant extends Deviation {
  /** The origins of the statements, or the readings (`A7`), that leave it open. */
  readonly open: readonly string[]
  /** Scenarios, or the beginnings of their ids, that are blocked under this variation. */
  blocks: readonly string[] = []
  settleMs = 0

  constructor(origins: readonly string[]) {
    super()
    this.open = origins
  }

  /** Its changes take at most so many milliseconds to show, which its target declares. */
  settlesIn(ms: number): this {
    this.settleMs = ms
    return this
  }

  blocking(...scenarios: readonly string[]): this {
    this.blocks = scenarios
    return this
  }
}

/** A defect that breaks clauses, named by their origins. */
export function breaks(...origins: readonly [string, ...string[]]): Defect {
  return new Defect(origins)
}

/** A variation that statements of the contract, named by their origins, leave open. */
export function permittedBy(...origins: readonly [string, ...string[]]): Variant {
  return new Variant(origins)
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
      const edit = deviation.bodies[key]
      if (edit && changed.status < 300) changed = { ...changed, body: edit(changed.body, call) }
      changed = deviation.responses[key]?.(changed, call) ?? changed
    }
  }
  return changed
}

/** The versions before the latest one. */
export const [, inBetween, oldest] = apiVersions

/** Whether a request is made under a version. */
export function under(wanted: ApiVersion): (record: unknown, call: Call) => boolean {
  return (_, { version }) => version === wanted
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

/** Whether a request is the third of those that come here, the sixth and so on. */
export function everyThird(): (_: unknown, call: Call) => boolean {
  const counts = new WeakMap<Store['notes'], number>()
  return (_, { store }) => {
    const count = (counts.get(store.notes) ?? 0) + 1
    counts.set(store.notes, count)
    return count % 3 === 0
  }
}

/** Changes an entity in the response and in the store. */
export function changeStored(edit: Edit): Edit {
  return (body, call) => {
    const { entities } = call.store
    const stored = entities.get((body as Entity).id)
    if (stored) keep(entities, edit(stored, call) as Entity)
    return edit(body, call)
  }
}
