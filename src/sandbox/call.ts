import type { Readable } from 'node:stream'
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
  /** The parsed JSON; undefined where no body was sent. */
  readonly body: unknown
  /** The bearer token of the request. */
  readonly token: string
}

/** What goes back over the wire. */
export interface SandboxResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body: unknown
  /** Sent instead of the body as JSON. */
  readonly raw?: string | Uint8Array | Readable
  /** How many milliseconds the response is held back. */
  readonly delayMs?: number
}

/** An operation: it reads the call, changes the store and responds. */
export type Handler = (call: Call) => SandboxResponse

/** Handlers of one noun, by the address of their operation. */
export type Handlers = Readonly<Partial<Record<OperationAddress, Handler>>>

/** A successful response. */
export function ok(body: unknown): SandboxResponse {
  return { status: 200, body }
}
