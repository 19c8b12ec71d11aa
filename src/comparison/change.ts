import type { Difference } from '../run/index.ts'

export type DriftKind =
  | 'member-gone'
  | 'member-new'
  | 'type'
  | 'form'
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

/** What a response has otherwise than the recording. */
export interface Drift extends Difference {
  readonly kind: DriftKind
}

/** A difference, whichever call and scenario show it. */
export type Change = Pick<Drift, 'pointer' | 'kind' | 'before' | 'after' | 'message'>

/** A change; `pointer` is the place in the body, '' where it is in none. */
export function changeOf(
  kind: DriftKind,
  [before, after]: readonly [before: string, after: string],
  message: string,
  pointer = '',
): Change {
  return { kind, pointer, before, after, message }
}
