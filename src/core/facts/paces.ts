import type { Pair, SetDifference } from './facts.ts'
import type { Observed } from './fold.ts'

/** So many responses of each side are timed at least, and by so many milliseconds they differ. */
const least = { responses: 8, milliseconds: 20 }

/** How long the responses of success of a call take, in milliseconds; undefined where too few were timed. */
interface Pace {
  readonly p10: number
  readonly median: number
  readonly p95: number
}

function paceOf({ times }: Observed): Pace | undefined {
  const sorted = [...times].sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (all < least.responses) return undefined
  const at = (share: number) => {
    let left = all * share
    return sorted.find(([, count]) => {
      left -= count
      return left <= 0
    })![0]
  }
  return { p10: at(0.1), median: at(0.5), p95: at(0.95) }
}

/** A call that takes twice as long as before, in the median and at the 95th percentile, and by a time that counts. */
export function comparePaces(calls: Pair<Observed>): SetDifference | undefined {
  const [before, after] = [paceOf(calls.before), paceOf(calls.after)]
  if (before === undefined || after === undefined) return undefined
  if (!isSlower(before, after)) return undefined
  const seen = { before: countOf(calls.before), after: countOf(calls.after) }
  const setOf = ({ median, p95 }: Pace, count: number) => [
    { aspect: 'time', value: `median ${median} ms, p95 ${p95} ms`, count },
  ]
  return {
    ...{ aspect: 'time', path: [], seen, turn: 'slower' },
    before: setOf(before, seen.before),
    after: setOf(after, seen.after),
  }
}

function isSlower(before: Pace, after: Pace): boolean {
  const isMore = (was: number, is: number) => is >= 2 * was && is - was >= least.milliseconds
  // If the fastest responses are as fast as before, the machine was busy for a while.
  const isAlways = after.p10 >= Math.max(2 * before.p10, before.median)
  return isAlways && isMore(before.median, after.median) && isMore(before.p95, after.p95)
}

function countOf({ times }: Observed): number {
  return [...times.values()].reduce((sum, count) => sum + count, 0)
}
