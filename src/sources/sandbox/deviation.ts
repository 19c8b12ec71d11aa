import { apiVersions } from '../../core/contract/index.ts'
import type { Admitted, Caller, RequestHead } from './admission.ts'
import { type Call, ok, type SandboxResponse, unknownRecord } from './call.ts'
import { countUp } from './conditions.ts'
import { changeStored, type Edit, rewrite, set, setAll, when } from './edit.ts'
import type { Route, RouteAddress, ServedPaths } from './routes.ts'
import type { Store } from './store.ts'

export type WrapperOf<In, Out> = (input: In, next: (input: In) => Out) => Out

export function wrapped<In, Out>(
  act: (input: In) => Out,
  wrappers: readonly WrapperOf<In, Out>[],
): (input: In) => Out {
  const wrapIn = (next: typeof act, wrap: WrapperOf<In, Out>) => (input: In) => wrap(input, next)
  return wrappers.reduce(wrapIn, act)
}

export type HandlerWrapper = WrapperOf<Call, SandboxResponse>

type Test = (record: never, call: Call) => boolean

type Where = RouteAddress | '*' | readonly RouteAddress[]

export interface Layer {
  readonly where: Where
  readonly wrap: HandlerWrapper
}

/** A way in which the sandbox differs. Each method adds a difference around those before, and returns the deviation. */
export class Deviation {
  title = ''
  /** Around the reference behaviour, which shows records with the members of all versions. The shape of a version comes after. */
  readonly layers: Layer[] = []
  /** Around the response in the shape of the version. */
  readonly shaped: Layer[] = []
  private isAfterShape = false
  readonly admissions: WrapperOf<RequestHead, Admitted | SandboxResponse>[] = []
  readonly opening: ((caller: Caller) => boolean)[] = []
  readonly served: ServedPaths[] = []
  readonly storeChanges: ((store: Store) => Store)[] = []
  readonly seeding: ((store: Store) => void)[] = []
  /** Only requests that are made at the same time show it, whatever these are. */
  showsAtOnce = false

  titled(title: string): this {
    this.title = title
    return this
  }

  shownAtOnce(): this {
    this.showsAtOnce = true
    return this
  }

  /** What follows changes the response in the shape of the version: it adds a member of another version, returns a response that it kept, or moves the record. */
  afterShape(): this {
    this.isAfterShape = true
    return this
  }

  around(where: Where, wrap: HandlerWrapper): this {
    const stage = this.isAfterShape ? this.shaped : this.layers
    stage.push({ where, wrap })
    return this
  }

  aroundAdmission(wrap: WrapperOf<RequestHead, Admitted | SandboxResponse>): this {
    this.admissions.push(wrap)
    return this
  }

  admits(test: (caller: Caller) => boolean): this {
    this.opening.push(test)
    return this
  }

  /** Serves paths that a version removed, under all versions and for the methods that they had unless `otherwise` names some. */
  serves(paths: ServedPaths['paths'], otherwise: Partial<ServedPaths> = {}): this {
    this.served.push({ paths, methods: ['GET', 'POST'], versions: apiVersions, ...otherwise })
    return this
  }

  aroundStore(change: (store: Store) => Store): this {
    this.storeChanges.push(change)
    return this
  }

  seeds(fill: (store: Store) => void): this {
    this.seeding.push(fill)
    return this
  }

  /** Changes whole responses, refusals too: status, headers, bytes; of all, or of those that a test selects. */
  responds(
    where: Where,
    change: (response: SandboxResponse, call: Call) => SandboxResponse,
    only: Test = () => true,
  ): this {
    const test = only as (response: SandboxResponse, call: Call) => boolean
    return this.around(where, (call, next) => {
      const response = next(call)
      return test(response, call) ? change(response, call) : response
    })
  }

  edits(where: Where, change: Edit, only: Test = () => true): this {
    const edit = when(only as (body: unknown, call: Call) => boolean, change)
    return this.responds(where, (response, call) =>
      response.status < 300 ? { ...response, body: edit(response.body, call) } : response,
    )
  }

  does<T>(where: Where, act: (body: T, call: Call) => unknown, only?: Test): this {
    const edit: Edit = (body, call) => {
      act(body as T, call)
      return body
    }
    return this.edits(where, edit, only)
  }

  /** Puts a value, or what a function makes of the one there, at a pointer; see `set` and `edits`. */
  sets<T>(where: Where, at: string, change: (before: T, call: Call) => unknown, only?: Test): this
  sets(where: Where, at: string, value: unknown, only?: Test): this
  sets(where: Where, at: string, value: unknown, only?: Test): this {
    return this.edits(where, set(at, value), only)
  }

  /** Puts a value at a pointer into the entity that an update returns and stores. */
  stores<T>(at: string, change: (before: T, call: Call) => unknown, only?: Test): this
  stores(at: string, value: unknown, only?: Test): this
  stores(at: string, value: unknown, only?: Test): this {
    return this.edits('entities/update', changeStored(set(at, value)), only)
  }

  setsAll(where: Where, values: Readonly<Record<string, unknown>>): this {
    return this.edits(where, setAll(values))
  }

  /** Responds with 500, as frameworks do, or as `form` says, where a test selects what the response would be. */
  fails(where: Where, only: Test, form: Partial<SandboxResponse> = {}): this {
    const body = { statusCode: 500, error: 'Internal Server Error' }
    const headers = { 'content-type': form.raw ? 'text/html' : 'application/json' }
    return this.responds(where, () => ({ status: 500, headers, body, ...form }), only)
  }

  loses(where: Where, kind: string, only?: Test): this {
    return this.responds(where, () => unknownRecord(kind), only)
  }

  /** Writes the JSON of responses, refusals too, in another way. */
  rewrites(where: Where, write: (json: string) => string | Uint8Array): this {
    return this.responds(where, rewrite(write))
  }

  /** `first` is the response to the request that is under way. Refused requests are not affected, unless `only` says so. */
  collides(
    where: Where,
    change: (response: SandboxResponse, first: SandboxResponse, call: Call) => SandboxResponse,
    only: Test = ({ status }: SandboxResponse) => status < 300,
  ): this {
    const underWay = new WeakMap<Call['notes'], SandboxResponse>()
    const collide = (response: SandboxResponse, call: Call) => {
      const { notes } = call
      const first = underWay.get(notes)
      underWay.set(notes, response)
      setTimeout(() => underWay.delete(notes), underWayMs)
      const changed = first === undefined ? response : change(response, first, call)
      // The timer of the response starts later, and ends later.
      return { ...changed, delayMs: underWayMs }
    }
    return this.responds(where, collide, only).shownAtOnce()
  }

  redraws(where: Where, pointer: string, draw: (nth: number) => unknown): this {
    return this.sets(where, pointer, (_, call) => draw(countUp(call, `${where} ${pointer}`)))
  }

  /** Shows another record where there is none, or none that may be shown. */
  finds(where: Where, record: (call: Call) => unknown): this {
    return this.responds(where, (response, call) => {
      const found = response.status === 404 ? record(call) : undefined
      return found === undefined ? response : ok(found)
    })
  }

  wrappersOf({ operation, address }: Route, stage: 'layers' | 'shaped'): readonly HandlerWrapper[] {
    const isMeant = ({ where }: Layer) =>
      where === '*'
        ? operation !== null
        : [where].flat().some((meant) => meant === (operation ?? address))
    return this[stage].filter(isMeant).map(({ wrap }) => wrap)
  }
}

/** How many milliseconds a request is under way, so that another one can overlap. */
const underWayMs = 50

/** The second of two responses at the same time takes a member from the first. */
export function takes(member: string) {
  return (response: SandboxResponse, first: SandboxResponse): SandboxResponse => {
    const { [member]: taken } = first.body as Readonly<Record<string, unknown>>
    return ok({ ...(response.body as object), [member]: taken })
  }
}
