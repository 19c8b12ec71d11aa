import type { Entry } from './read-entries.ts'

type Batches = AsyncGenerator<readonly Entry[], void>

/** So many batches are held at most: about 4 MB of a file. */
const most = 64

/**
 * Brings entries into the order in which their requests began, which HAR leaves to its reader: some recorders write the
 * newest first, or in the order in which responses ended. A file in no such order stays as it is, for the clock of its
 * recorder may have gone back; so do a longer file, and one without all times. Where times are coarse, entries end as late
 * as they may have.
 */
export async function* inOrder(batches: Batches): Batches {
  const entries: Entry[] = []
  let next = await batches.next()
  for (let count = 0; !next.done && count < most; count++) {
    entries.push(...next.value)
    next = await batches.next()
  }
  const byBegin = (a: Entry, b: Entry) => a.beganAt - b.beganAt
  const grain = grainOf(entries.toSorted(byBegin))
  const timed = (batch: readonly Entry[]) =>
    grain === 0 ? batch : batch.map((entry) => ({ ...entry, endedAt: entry.endedAt + grain + 1 }))
  if (next.done && hasOrder(entries, grain)) entries.sort(byBegin)
  // What is taken is held no longer.
  yield timed(entries.splice(0))
  if (next.done) return
  yield timed(next.value)
  for await (const batch of batches) yield timed(batch)
}

/** So many entries are held against the one before them. */
const mostWaiting = 32

/** Whether all that may have begun while the first of these entries was under way is among them. */
export function isComplete(entries: readonly Entry[]): boolean {
  return entries.length > mostWaiting || entries.at(-1)!.beganAt >= entries[0]!.endedAt
}

/** Whether times say in which order a recorder wrote: by begin or end, the oldest or the newest first. */
function hasOrder(entries: readonly Entry[], grain: number): boolean {
  const ascend = (times: readonly number[]) =>
    times.every((time, nth) => nth === 0 || time >= times[nth - 1]! - grain - 1)
  return (['beganAt', 'endedAt'] as const).some((end) => {
    const times = entries.map((entry) => entry[end])
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
  const moments = entries.map((entry) => entry.beganAt)
  const isTied = new Set(moments).size < moments.length
  const step = isTied ? steps.find((ms) => moments.every((at) => at % ms === 0)) : undefined
  if (step !== undefined) return step
  let end = Number.NEGATIVE_INFINITY
  for (const { beganAt, endedAt } of entries) {
    if (beganAt < end) return 1
    end = Math.max(end, endedAt)
  }
  return 0
}
