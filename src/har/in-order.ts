import { beganAt, type Grain, grainOf } from './grain.ts'
import type { Entry } from './read-entries.ts'

type Batches = AsyncGenerator<readonly Entry[], void>

/** So many batches are held at most: about 4 MB of a file. */
const most = 64

/**
 * Brings entries into the order in which their requests began, which HAR leaves to its reader: some recorders write the
 * newest first, or in the order in which responses ended. A longer file, and one without all times, stays as it is.
 * It says first how coarse the times are.
 */
export async function* inOrder(batches: Batches, grain: Grain): Batches {
  const held: (readonly Entry[])[] = []
  let one = await batches.next()
  while (!one.done && held.length < most) {
    held.push(one.value)
    one = await batches.next()
  }
  const entries = held.flat()
  grain.ms = grainOf(entries)
  const times = new Map(entries.map((entry) => [entry, beganAt(entry)]))
  const isKnown = [...times.values()].every((time) => !Number.isNaN(time))
  if (one.done && isKnown) yield [...times.keys()].sort((a, b) => times.get(a)! - times.get(b)!)
  else yield* held
  if (!one.done) {
    yield one.value
    yield* batches
  }
}
