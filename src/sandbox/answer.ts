import type { ApiVersion, OperationAddress } from '../contract/index.ts'
import type { Behaviour } from './behaviour.ts'
import type { Store } from './store.ts'

/** One admitted request, as an operation sees it. */
export interface Call {
  readonly store: Store
  readonly behaviour: Behaviour
  readonly version: ApiVersion
  /** Where the sandbox can be reached, without a slash at the end. */
  readonly baseUrl: string
  readonly params: Readonly<Record<string, string>>
  /** The parsed JSON; undefined where none was sent. */
  readonly body: unknown
  /** What the request was authenticated with. */
  readonly token: string
}

/** What goes back over the wire. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  /** Sent as it stands, in place of the body as JSON; a list is sent piece by piece. */
  readonly raw?: string | Uint8Array | readonly string[]
  /** How long it is held back. */
  readonly delayMs?: number
}

/** An operation: it reads the call, changes the store and answers. */
export type Handler = (call: Call) => Answer

/** Handlers of one noun, by the address of their operation. */
export type Handlers = Readonly<Partial<Record<OperationAddress, Handler>>>

/** A successful answer. */
export function ok(body: unknown): Answer {
  return { status: 200, body }
}
