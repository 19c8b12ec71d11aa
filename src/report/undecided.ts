import type { Run } from '../run/index.ts'

/** Why stories came to no verdict: the reasons, the most frequent first, each with how many it stopped. */
export function reasonsUndecided(run: Run, most: number): readonly string[] {
  const stopped = run.scenarios.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'errored',
  )
  const reasons = Map.groupBy(stopped, ({ reason = 'No reason is known.' }) => reason)
  const sorted = [...reasons].sort(([, a], [, b]) => b.length - a.length)
  const told = sorted.slice(0, most).map(([reason, stories]) => `${stories.length} × ${reason}`)
  const hidden = sorted.length - told.length
  return hidden > 0 ? [...told, `and ${hidden} more in the report`] : told
}
