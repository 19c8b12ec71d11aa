import type { SetDifference } from './fact-sets.ts'
import {
  type FactSet,
  type Observation,
  operationOfCall,
  type Place,
  setOf,
  setsOf,
  totalIn,
} from './place.ts'

/** So many responses are timed at least, by so many milliseconds a slower call is slower, and so many operations show what most are. */
const least = { responses: 8, milliseconds: 20, operations: 8 }

/** Stands in place of a call where all of them show something. */
export const allOperations = 'all operations'

/** How long the responses of success of a call take, in milliseconds. */
export type MedianAndP95 = readonly [median: number, p95: number]

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

/** The operations that are slower. If most are in the median, no single one is named: the machine may be slow, or all of the target. */
export function comparePaces(
  before: Observation,
  after: Observation,
): [call: string, SetDifference][] {
  const [was, is] = [pacesOf(before), pacesOf(after)]
  const timed = Object.keys(was).filter((call) => is[call] !== undefined)
  const slowerIn = (calls: readonly string[], change: string): SetDifference => {
    const timesIn = (side: Observation) => setOf(calls.flatMap((call) => timesOf(side.get(call)!)))
    const sets = { before: paceIn(timesIn(before)), after: paceIn(timesIn(after)) }
    return { aspect: 'time', path: [], change, ...sets }
  }
  const longer = timed.filter((call) => isLonger(was[call]![0], is[call]![0]))
  if (timed.length >= least.operations && longer.length * 2 > timed.length) {
    return [[allOperations, slowerIn(timed, 'all')]]
  }
  const slower = timed.filter((call) => isSlower(was[call]!, is[call]!))
  return slower.map((call) => [call, slowerIn([call], 'slower')])
}

function paceIn(times: FactSet): FactSet {
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
