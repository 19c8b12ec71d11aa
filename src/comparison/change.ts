import type { Difference } from '../run/index.ts'

export type DriftKind =
  | 'member-gone'
  | 'member-new'
  | 'type'
  | 'nullability'
  | 'status'
  | 'header-gone'
  | 'header-new'
  | 'header-value'
  | 'unseen-value'
  | 'body'
  | 'failure'
  | 'call-gone'
  | 'call-new'
  | 'outcome'
  | 'missing-recording'

/** What a target answers differently from the recording. */
export interface Drift extends Difference {
  readonly kind: DriftKind
}

/** A difference, whichever call and story show it. */
export type Change = Pick<Drift, 'pointer' | 'kind' | 'before' | 'after' | 'message'>
