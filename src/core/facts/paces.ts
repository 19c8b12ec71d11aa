import type { Pair, SetDifference } from './facts.ts'
import type { Observation, Observed } from './fold.ts'

/** So many responses are timed at least, and by so many milliseconds a slower call is slower. */
const least = { responses: 8, milliseconds: 20 }

/** How long the responses of success of a call take, in milliseconds. */
export type MedianAndP95 = readonly [median: number, p95: number]

/** The pace of each operation that responded often enough, by method and path. */
export function pacesOf(observation: Observation): Readonly<Record<string, MedianAndP95>> {
  const own = [...observation.values()].filter(({ operation }) => operation !== null)
  const paces = own.flatMap((observed) => {
    const pace = paceOf(observed)
    return pace === undefined ? [] : [[observed.call, pace] as const]
  })
  return Object.fromEntries(paces)
}

/** Whether a call takes twice as long, in the median and at the 95th percentile, and by a time that counts. */
export function isSlower(was: MedianAndP95, is: MedianAndP95): boolean {
  return is.every((time, part) => isLonger(was[part]!, time))
}

function isLonger(was: number, is: number): boolean {
  return is >= 2 * was && is >= was + least.milliseconds
}

/** Whether most calls have a longer median: all of them together are certain where the 95th percentile of each is not. */
export function isMostSlower(before: Observation, after: Observation): boolean {
  const [was, is] = [pacesOf(before), pacesOf(after)]
  const timed = Object.keys(was).filter((call) => is[call] !== undefined)
  const slower = timed.filter((call) => isLonger(was[call]![0], is[call]![0]))
  return timed.length >= least.responses && slower.length * 4 >= timed.length * 3
}

export function comparePaces(calls: Pair<Observed>, areAllSlower: boolean): SetDifference[] {
  const [was, is] = [paceOf(calls.before), paceOf(calls.after)]
  if (was === undefined || is === undefined) return []
  if (!(areAllSlower ? isLonger(was[0], is[0]) : isSlower(was, is))) return []
  // If the fastest responses are as fast as before, the machine was busy for a while.
  const [fastest, fastestNow] = [timeAt(calls.before, 0.1), timeAt(calls.after, 0.1)]
  if (fastestNow < Math.max(2 * fastest, was[0])) return []
  const seen = { before: countOf(calls.before), after: countOf(calls.after) }
  const setOf = ([median, p95]: MedianAndP95, count: number) => [
    { aspect: 'time', value: `median ${median} ms, p95 ${p95} ms`, count },
  ]
  const sets = { before: setOf(was, seen.before), after: setOf(is, seen.after) }
  return [{ aspect: 'time', path: [], seen, turn: 'slower', ...sets }]
}

/** Undefined where too few responses were timed. */
function paceOf(observed: Observed): MedianAndP95 | undefined {
  if (countOf(observed) < least.responses) return undefined
  return [timeAt(observed, 0.5), timeAt(observed, 0.95)]
}

/** The time that a share of the responses does not exceed. */
function timeAt(observed: Observed, share: number): number {
  let left = countOf(observed) * share
  const sorted = [...observed.times].sort(([a], [b]) => a - b)
  const found = sorted.find(([, count]) => {
    left -= count
    return left <= 0
  })
  return found![0]
}

function countOf({ times }: Observed): number {
  return [...times.values()].reduce((sum, count) => sum + count, 0)
}
