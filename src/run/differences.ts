import type { Difference } from './run.ts'

/** The same difference from the baseline, wherever it was seen. */
export interface DifferenceGroup {
  /** The first of them. */
  readonly difference: Difference
  /** The calls that show it: several for a header only. */
  readonly calls: readonly string[]
  /** The scenarios that show it, by address. */
  readonly scenarios: readonly string[]
}

/** Each difference once, in the order in which they are first seen. */
export function groupDifferences(differences: readonly Difference[]): readonly DifferenceGroup[] {
  return Array.from(Map.groupBy(differences, keyOf).values(), (same) => ({
    difference: same[0]!,
    calls: [...new Set(same.map(({ call }) => call))],
    scenarios: [...new Set(same.map(({ scenario }) => scenario))],
  }))
}

function keyOf({ call, pointer, kind, before, after }: Difference): string {
  // A gateway adds its header to every call: one difference.
  if (kind.startsWith('header-')) return JSON.stringify([pointer, kind, before, after])
  // Another scenario may make the call more often, or have seen other values before.
  if (kind.startsWith('call-')) return JSON.stringify([call, kind])
  return JSON.stringify([call, pointer, kind, kind === 'unseen-value' ? '' : before, after])
}
