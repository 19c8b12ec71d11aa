import type { Batches, HarEntry } from './entry.ts'

/** At most so many batches are held: about 4 MB of NDJSON. */
const most = 64

/**
 * Sorts entries by the begin of their requests, as HAR 1.2 asks of its readers: recorders write the newest first, by the
 * end of the responses, or page by page. A file whose times go back once stays as it is, because the clock of its recorder may
 * have been set back. So does a longer file, and one in which times are missing. If times are coarse, entries end as late as
 * they may have.
 */
export async function* inOrder(batches: Batches): Batches {
  const entries: HarEntry[] = []
  let next = await batches.next()
  for (let count = 0; !next.done && count < most; count++) {
    for (const entry of next.value) entries.push(entry)
    next = await batches.next()
  }
  const byBegin = (a: HarEntry, b: HarEntry) => a.beganAt - b.beganAt
  const grain = grainOf(entries.toSorted(byBegin))
  const timed = (batch: readonly HarEntry[]) =>
    grain === 0 ? batch : batch.map((entry) => ({ ...entry, endedAt: entry.endedAt + grain + 1 }))
  if (next.done && isTimed(entries) && stepsBack(entries, grain) !== 1) entries.sort(byBegin)
  // What is taken is held no longer.
  yield timed(entries.splice(0))
  if (next.done) return
  yield timed(next.value)
  for await (const batch of batches) yield timed(batch)
}

/** At most so many entries wait for one entry to end. */
const mostWaiting = 32

export function isComplete(entries: readonly HarEntry[]): boolean {
  return entries.length > mostWaiting || entries.at(-1)!.beganAt >= entries[0]!.endedAt
}

function isTimed(entries: readonly HarEntry[]): boolean {
  return entries.every(({ beganAt, endedAt }) => !Number.isNaN(beganAt + endedAt))
}

/** How often times go back, in the order of begins or of ends, the oldest or the newest first: in whichever they do least. */
function stepsBack(entries: readonly HarEntry[], grain: number): number {
  const count = (times: readonly number[]) =>
    times.filter((time, nth) => nth > 0 && time < times[nth - 1]! - grain - 1).length
  const orders = (['beganAt', 'endedAt'] as const).flatMap((end) => {
    const times = entries.map((entry) => entry[end])
    return [count(times), count(times.toReversed())]
  })
  return Math.min(...orders)
}

/** The steps of clocks that show whole seconds, tenths or hundredths, in milliseconds. */
const steps = [1000, 100, 10]

/**
 * How many milliseconds later than an entry says its request may have begun, and its response arrived. If two requests began
 * at the same time and all times end with zeros, the clock shows no more digits. If requests overlap, fractions of a
 * millisecond may have been cut off. 0 if each request follows the one before, or if fractions are there.
 */
function grainOf(entries: readonly HarEntry[]): number {
  const moments = entries.map((entry) => entry.beganAt)
  // Nothing was cut off.
  if (!moments.every(Number.isInteger)) return 0
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
