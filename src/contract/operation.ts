import type { Operation as AnyOperation } from '../judge/index.ts'
import type { ApiVersion } from './api-version.ts'

/** One row of the endpoint table of this API. */
export interface Operation extends AnyOperation {
  /** The secret key, or the token of a widget session. */
  readonly credential: 'key' | 'widget-token'
  readonly since: ApiVersion
  /** It changes something for good (consent, cancel, simulate). */
  readonly destructive?: true
}

/** Operations by address, `payments/cancel`. */
export type Operations = Readonly<Record<`${string}/${string}`, Operation>>
