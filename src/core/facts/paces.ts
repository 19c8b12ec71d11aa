import type { SetDifference } from './fact-sets.ts'
import {
  countOf,
  type FactSet,
  type Observation,
  operationOfCall,
  type Pair,
  type Place,
  setsOf,
} from './place.ts'

/** So many responses are timed at least, and by so many milliseconds a slower call is slower. */
const least = { responses: 8, milliseconds: 20 }

/** How long the responses of success of a call take, in milliseconds. */
export type MedianAndP95 = readonly [median: number, p95: number]

/** The pace of each operation that responded often enough, by method and path. */
export function pacesOf(observation: Observation): Readonly<Record<string, MedianAndP95>> {
  const paces = [...observation].flatMap(([call, place]) => {
    const pace = paceOf(timesOf(place))
    return pace === undefined || operationOfCall(call) === null ? [] : [[call, pace] as const]
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

export function comparePaces(calls: Pair<Place>, areAllSlower: boolean): SetDifference[] {
  const [before, after] = [timesOf(calls.before), timesOf(calls.after)]
  const [was, is] = [paceOf(before), paceOf(after)]
  if (was === undefined || is === undefined) return []
  if (!(areAllSlower ? isLonger(was[0], is[0]) : isSlower(was, is))) return []
  // If the fastest responses are as fast as some before, the machine was busy for a while.
  const usual = areAllSlower ? was[0] : was[1]
  if (timeAt(after, 0.1) < Math.max(2 * timeAt(before, 0.1), usual)) return []
  const setOf = ([median, p95]: MedianAndP95, times: FactSet): FactSet => [
    { aspect: 'time', value: `median ${median} ms, p95 ${p95} ms`, count: countOf(times) },
  ]
  const sets = { before: setOf(was, before), after: setOf(is, after) }
  return [{ aspect: 'time', path: [], turn: 'slower', ...sets }]
}

/** How many responses of success took so many milliseconds. */
function timesOf(call: Place): FactSet {
  return setsOf(call).get('time') ?? []
}

/** Undefined where too few responses were timed. */
function paceOf(times: FactSet): MedianAndP95 | undefined {
  if (countOf(times) < least.responses) return undefined
  return [timeAt(times, 0.5), timeAt(times, 0.95)]
}

/** The time that a share of the responses does not exceed. */
function timeAt(times: FactSet, share: number): number {
  let left = countOf(times) * share
  const sorted = times.map(({ value, count }) => ({ time: Number(value), count }))
  const found = sorted
    .sort((a, b) => a.time - b.time)
    .find(({ count }) => {
      left -= count
      return left <= 0
    })
  return found!.time
}
