import type { SetDifference } from './fact-sets.ts'
import {
  type FactSet,
  type Observation,
  operationOfCall,
  type Place,
  setsOf,
  totalIn,
} from './place.ts'

/** So many responses are timed at least, by so many milliseconds a slower call is slower, and so many operations show how slow all are. */
const least = { responses: 8, milliseconds: 20, operations: 8 }

/** Stands in place of a call where all of them show something. */
export const allOperations = 'all operations'

/** How long the responses of success of a call take, in milliseconds. */
export type MedianAndP95 = readonly [median: number, p95: number]

/** By call. */
export type Paces = Readonly<Record<string, MedianAndP95>>

export function pacesOf(observation: Observation): Paces {
  const paces = [...observation].flatMap(([call, place]) => {
    const pace = paceOf(timesOf(place))
    return pace === undefined || operationOfCall(call) === null ? [] : [[call, pace] as const]
  })
  return Object.fromEntries(paces)
}

/** Whether a call takes twice as long, in the median and at the 95th percentile, and by a time that counts. */
export function isSlower(was: MedianAndP95, is: MedianAndP95): boolean {
  return is.every((time, part) => time >= Math.max(2 * was[part]!, was[part]! + least.milliseconds))
}

/** How many times as long most operations take as before, and never less than 1: the machine, the network or all of the target is slower. */
export function paceOfAll(before: Paces, after: Paces): number {
  const ratios = timedIn(before, after).map(({ was, is }) => is[0] / was[0])
  const middle = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1
  return ratios.length < least.operations ? 1 : Math.max(1, middle)
}

function timedIn(before: Paces, after: Paces) {
  return Object.entries(before).flatMap(([call, was]) => {
    const is = after[call]
    return is === undefined ? [] : [{ call, was, is }]
  })
}

/**
 * The operations that are slower than the others are: most of their responses take longer than any but a few took before, were those as
 * slow as all are now. A machine under load slows all of them down, and each for a while.
 */
export function slowerIn(before: Paces, after: Paces): readonly string[] {
  const all = paceOfAll(before, after)
  const slower = timedIn(before, after).filter(({ was, is }) => {
    const expected = [was[0] * all, was[1] * all] as const
    return isSlower(expected, is) && is[0] > expected[1]
  })
  return slower.map(({ call }) => call)
}

export function comparePaces(
  before: Observation,
  after: Observation,
): [call: string, SetDifference][] {
  return slowerIn(pacesOf(before), pacesOf(after)).map((call) => {
    const paces = { before: paceIn(before.get(call)!), after: paceIn(after.get(call)!) }
    return [call, { aspect: 'time', path: [], change: 'slower', ...paces }]
  })
}

function paceIn(call: Place): FactSet {
  const times = timesOf(call)
  const [median, p95] = [timeAt(times, 0.5), timeAt(times, 0.95)]
  return [{ aspect: 'time', value: `median ${median} ms, p95 ${p95} ms`, count: totalIn(times) }]
}

function timesOf(call: Place): FactSet {
  return setsOf(call).get('time') ?? []
}

function paceOf(times: FactSet): MedianAndP95 | undefined {
  if (totalIn(times) < least.responses) return undefined
  return [timeAt(times, 0.5), timeAt(times, 0.95)]
}

function timeAt(times: FactSet, share: number): number {
  let left = totalIn(times) * share
  const sorted = times.map(({ value, count }) => ({ time: Number(value), count }))
  const found = sorted
    .sort((a, b) => a.time - b.time)
    .find(({ count }) => {
      left -= count
      return left <= 0
    })
  return found!.time
}
