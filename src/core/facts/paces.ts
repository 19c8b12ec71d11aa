import type { SetDifference } from './fact-sets.ts'
import {
  type FactSet,
  type Observation,
  operationOfCall,
  type Place,
  setsOf,
  totalIn,
} from './place.ts'

/**
 * So many responses show how slow one operation is, and so many how slow it is among all, of which there must be so many; by so many
 * milliseconds a slower call is slower.
 */
const least = { responses: 8, few: 3, operations: 8, milliseconds: 20 }

/** Stands in place of a call where all of them show something. */
export const allOperations = 'all operations'

/** How long the responses of success of a call take, in milliseconds: without the 95th percentile where there are few of them. */
export type ResponsePace = readonly [median: number, p95?: number]

type MedianAndP95 = readonly [median: number, p95: number]

/** By call. */
export type Paces = Readonly<Record<string, ResponsePace>>

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
  return middleOf(before, after, (was, is) => is / was, 1)
}

/** By how many milliseconds most operations take longer, and never less than 0: a way to the target that is longer adds as much to each. */
function delayOfAll(before: Paces, after: Paces): number {
  return middleOf(before, after, (was, is) => is - was, 0)
}

/** The middle of what the operations show by their medians; the least of it where they are too few. */
function middleOf(
  before: Paces,
  after: Paces,
  show: (was: number, is: number) => number,
  fewest: number,
): number {
  const figures = timedIn(before, after).map(({ was, is }) => show(was[0], is[0]))
  const middle = figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? fewest
  return figures.length < least.operations ? fewest : Math.max(fewest, middle)
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
  const [times, delay] = [paceOfAll(before, after), delayOfAll(before, after)]
  const asAll = (time: number) => Math.max(time * times, time + delay)
  const slower = timedIn(before, after).filter(({ was, is }) => {
    if (!isOfMany(was) || !isOfMany(is)) return false
    const expected = [asAll(was[0]), asAll(was[1])] as const
    return isSlower(expected, is) && is[0] > expected[1]
  })
  return slower.map(({ call }) => call)
}

function isOfMany(pace: ResponsePace): pace is MedianAndP95 {
  return pace[1] !== undefined
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

function paceOf(times: FactSet): ResponsePace | undefined {
  const total = totalIn(times)
  if (total < least.few) return undefined
  const median = timeAt(times, 0.5)
  return total < least.responses ? [median] : [median, timeAt(times, 0.95)]
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
