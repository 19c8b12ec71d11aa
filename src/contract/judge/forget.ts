import type { Memory } from './memory.ts'

/** What a trace remembers at most: so much JSON of records, and so many of all the rest. */
const most = { bytes: 8 * 1024 * 1024, others: 20_000 }

/**
 * Forgets what was seen longest ago where it is more than fits: recordings may be of any length. What is
 * forgotten is not compared any more; no finding ever comes of it.
 */
export function forgetOldest(memory: Memory): void {
  if (memory.bytes > most.bytes) {
    // Some at a time: a map is slow to find its oldest entries again and again.
    for (const [key, { bytes }] of memory.sightings) {
      memory.sightings.delete(key)
      memory.bytes -= bytes
      if (memory.bytes <= most.bytes * 0.75) break
    }
  }
  const { tokens, withdrawn, holders, widgetEvents, widgetReaders } = memory
  for (const known of [tokens, withdrawn, holders, widgetEvents, widgetReaders]) {
    if (known.size <= most.others) continue
    for (const key of known.keys()) {
      known.delete(key)
      break
    }
  }
}
