import type { ApiVersion } from './api-version.ts'

/** One row of the contract's endpoint table. */
export interface Operation {
  /** Its number in that table. */
  readonly number: number
  /** One sentence: what it is for. */
  readonly does: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under its base, parameters in braces: `/entities/{ent_id}`. */
  readonly path: string
  readonly base: 'baseUrl' | 'sandboxUrl'
  /** What authenticates it: the secret key, or the token of a widget session. */
  readonly credential: 'key' | 'widget-token'
  /** Schema of the request body; null where none is sent. */
  readonly request: string | null
  /** Schema of a successful answer. */
  readonly answer: string
  /** Address of the clause that promises the answer. */
  readonly promise: string
  /** The first API version that has it. */
  readonly since: ApiVersion
  /** It changes something for good (consent, cancel, simulate). */
  readonly destructive?: true
}

/** Operations by address, `payments/cancel`. */
export type Operations = Readonly<Record<`${string}/${string}`, Operation>>
