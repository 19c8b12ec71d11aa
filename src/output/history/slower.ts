import { isSlower, type MedianAndP95 } from '../../core/facts/index.ts'
import { type Change, countOf } from '../../core/run/index.ts'
import type { HistoryLine } from './line.ts'

/** With fewer runs nothing is usual. */
const fewestRuns = 3

interface Slower {
  readonly name: string
  readonly was: MedianAndP95
  readonly now: MedianAndP95
}

/** The operations that are slower than in the ten runs before, and were not in the last one. */
export function paceChanges(line: HistoryLine, before: readonly HistoryLine[]): readonly Change[] {
  const runs = before.filter(({ pace = {} }) => Object.keys(pace).length > 0)
  const all = Object.entries(line.pace ?? {})
  const slower = all.flatMap(([name, now]): readonly Slower[] => {
    const was = usualOf(name, runs.slice(-10))
    const last = runs.at(-1)?.pace?.[name]
    const usualThen = usualOf(name, runs.slice(-11, -1))
    const wasSlow = last !== undefined && usualThen !== undefined && isSlower(usualThen, last)
    return was !== undefined && !wasSlow && isSlower(was, now) ? [{ name, was, now }] : []
  })
  if (slower.length <= 3 || slower.length * 2 <= all.length) return slower.map(changeOf)
  const which = slower.length === all.length ? 'all' : `${slower.length} of`
  const name = `${which} ${countOf(all.length, 'operation')} with enough responses`
  const middle = (of: 'was' | 'now') =>
    shareOf(
      slower.map((one) => one[of]),
      0.5,
    )
  return [changeOf({ name, was: middle('was'), now: middle('now') })]
}

/** What three in four of some runs stay below. */
function usualOf(name: string, runs: readonly HistoryLine[]): MedianAndP95 | undefined {
  const seen = runs.flatMap(({ pace }) => (pace?.[name] ? [pace[name]] : []))
  return seen.length < fewestRuns ? undefined : shareOf(seen, 0.75)
}

/** The figures that a share of some paces stays below. */
function shareOf(paces: readonly MedianAndP95[], share: number): MedianAndP95 {
  const of = (part: 0 | 1) => {
    const sorted = paces.map((pace) => pace[part]).sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  }
  return [of(0), of(1)]
}

function changeOf({ name, was, now }: Slower): Change {
  const text = `${name}: median ${was[0]} → ${now[0]} ms, p95 ${was[1]} → ${now[1]} ms`
  return { kind: 'slower', text }
}
