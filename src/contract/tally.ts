import type { SchemaFault } from '../judge/index.ts'

/** So many faults of one kind in one value are described; the others are only counted. */
const most = 20

/** A fault, and the slot in which its kind is counted. */
export type TalliedFault = SchemaFault & { readonly slot: number }

let counts = new Uint32Array(8_192)

/**
 * Adds a fault to those of a value, as the generated validators find it: 1, or 0 where enough of its kind are described.
 * `place` numbers the places in the schemas.
 */
export function note(
  faults: TalliedFault[],
  place: number,
  value: unknown,
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: SchemaFault['params'],
): 0 | 1 {
  const slot = slotOf(place, value)
  if (slot === -1) return 0
  faults.push({ instancePath, schemaPath, keyword, params, slot })
  return 1
}

/**
 * The slot in which a fault is counted: one for each place in the schemas and kind of value,
 * since a null breaks another clause than a wrong value does. -1 where enough of its kind are described.
 */
function slotOf(place: number, value: unknown): number {
  const kind =
    value === null ? 0 : typeof value === 'string' ? 1 : typeof value === 'object' ? 2 : 3
  const slot = place * 4 + kind
  if (slot >= counts.length) grow(slot)
  return ++counts[slot]! > most ? -1 : slot
}

function grow(slot: number): void {
  const more = new Uint32Array(slot * 2)
  more.set(counts)
  counts = more
}

/** The faults of one value, the last of each kind with how many more there are; the next value is counted anew. */
export function takeFaults(faults: readonly TalliedFault[]): readonly SchemaFault[] {
  const taken = faults.map((fault) => {
    const left = counts[fault.slot]!
    // The first of its kind stands for all that are not described.
    const more = Math.max(0, left - most)
    if (more > 0) counts[fault.slot] = most
    return more === 0 ? fault : { ...fault, more }
  })
  counts.fill(0)
  return taken
}
