import { objectOf } from '../json/index.ts'
import type { Entry } from './read-entries.ts'

type Batches = AsyncGenerator<readonly Entry[], void>

/** How coarse the times of a file are, in milliseconds; 0 where the order of its requests is certain. */
export interface Grain {
  ms: number
}

/** So many batches are held at most: about 4 MB of a file. */
const most = 64

/**
 * Brings entries into the order in which their requests began, which HAR leaves to its reader: some recorders write the
 * newest first, or in the order in which responses ended. A file in no such order stays as it is, for the clock of its
 * recorder may have gone back; so do a longer file, and one without all times. It says first how coarse the times are.
 */
export async function* inOrder(batches: Batches, grain: Grain): Batches {
  const held: Entry[] = []
  let one = await batches.next()
  for (let count = 0; !one.done && count < most; count++) {
    held.push(...one.value)
    one = await batches.next()
  }
  const began = new Map(held.map((entry) => [entry, beganAt(entry)]))
  const sorted = held.toSorted((a, b) => began.get(a)! - began.get(b)!)
  grain.ms = grainOf(sorted)
  yield one.done && hasOrder(held, grain) ? sorted : held
  if (!one.done) {
    yield one.value
    yield* batches
  }
}

/** When the request of an entry began, in milliseconds since the Unix epoch; NaN where that is not said. */
function beganAt({ value }: Entry): number {
  return Date.parse(String(objectOf(value).startedDateTime))
}

/** So many entries are held against the one before them. */
const mostWaiting = 32

/** Whether all that may have begun while the first of these entries was under way is among them. */
export function isComplete([first, ...others]: readonly Entry[], { ms }: Grain): boolean {
  const until = endedAt(first!) + (ms === 0 ? 0 : ms + 1)
  return others.length >= mostWaiting || beganAt(others.at(-1)!) >= until
}

/** When its response had arrived. */
function endedAt(entry: Entry): number {
  const { time } = objectOf(entry.value)
  return beganAt(entry) + (typeof time === 'number' ? Math.floor(time) : 0)
}

/** Whether times say in which order a recorder wrote: by begin or end, the oldest or the newest first. */
function hasOrder(entries: readonly Entry[], { ms }: Grain): boolean {
  const ascend = (times: readonly number[]) =>
    times.every((time, nth) => nth === 0 || time >= times[nth - 1]! - ms - 1)
  return [beganAt, endedAt].some((when) => {
    const times = entries.map(when)
    return ascend(times) || ascend(times.toReversed())
  })
}

/** Clocks that show whole seconds, tenths and hundredths, in milliseconds. */
const steps = [1000, 100, 10]

/**
 * By how many milliseconds a request may have begun later, and its response arrived later, than entries say. Times are as
 * coarse as their digits: where two coincide, zeros at their end are none. 0 where one request follows the other throughout.
 */
function grainOf(entries: readonly Entry[]): number {
  const moments = entries.map(beganAt)
  const isTied = new Set(moments).size < moments.length
  const step = isTied ? steps.find((one) => moments.every((at) => at % one === 0)) : undefined
  if (step !== undefined) return step
  let end = Number.NEGATIVE_INFINITY
  for (const entry of entries) {
    if (beganAt(entry) < end) return 1
    end = Math.max(end, endedAt(entry))
  }
  return 0
}
