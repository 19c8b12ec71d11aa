import { groupDifferences, type Run } from '../run/index.ts'
import { sayFirst, sayHidden } from './wording.ts'

/**
 * Why a run did not test everything that it planned: its problems (but for the one that stands in its
 * reason), and why scenarios are blocked or errored, the most frequent reason first.
 */
export function reasonsUndecided(run: Run, most: number): readonly string[] {
  const problems = run.verdict === 'incomplete' ? run.problems.slice(1) : run.problems
  const stopped = run.scenarios.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'errored',
  )
  const reasons = Map.groupBy(stopped, ({ reason = 'No reason is known.' }) => reason)
  const sorted = [...reasons].sort(([, one], [, other]) => other.length - one.length)
  const counted = sorted.map(([reason, scenarios]) => `${scenarios.length} × ${reason}`)
  const hidden = counted.length - most
  const more = hidden > 0 ? [sayHidden(hidden, 'reason')] : []
  return [...problems, ...counted.slice(0, most), ...more]
}

/** Waivers that are stale or expired, a sentence each. */
export function waiverNews({ waivers }: Run): readonly string[] {
  const news = waivers.filter(({ state }) => state === 'stale' || state === 'expired')
  return news.map(({ message }) => message)
}

/** One difference from the baseline, as reports list it. */
export interface DifferenceLine {
  readonly kind: string
  readonly call: string
  readonly message: string
  /** The calls and scenarios that show it. */
  readonly seen: string
}

/** The differences from the baseline, each once. */
export function differenceLines({ recordings }: Run): readonly DifferenceLine[] {
  return groupDifferences(recordings?.drift ?? []).map(({ difference, calls, scenarios }) => {
    const { kind, call, message } = difference
    const others = calls.length > 1 ? [`also in ${sayFirst(calls.slice(1))}`] : []
    const seen = [...others, `seen in ${sayFirst(scenarios)}`].join('; ')
    return { kind, call, message, seen }
  })
}
