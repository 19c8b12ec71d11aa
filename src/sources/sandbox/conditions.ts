import type { ApiVersion } from '../../core/contract/index.ts'
import type { Call } from './call.ts'

export function under(wanted: ApiVersion): (record: unknown, call: Call) => boolean {
  return (_, { version }) => version === wanted
}

/** Selects the third of the requests that come here, the sixth and so on. */
export function everyThird(): (_: unknown, call: Call) => boolean {
  const counts = new WeakMap<Call['notes'], number>()
  return (_, { notes }) => {
    const count = (counts.get(notes) ?? 0) + 1
    counts.set(notes, count)
    return count % 3 === 0
  }
}

/** The time of a request as ISO 8601: later than any change before it. */
export function timeOfRequest(_: unknown, { store }: Call): string {
  return new Date(store.now() + 1).toISOString()
}

/** The first value that `make` gave for a name in this sandbox. */
export function once<T>({ notes }: Call, name: string, make: () => T): T {
  if (!notes.has(name)) notes.set(name, make())
  return notes.get(name) as T
}

/** Counts a name, and returns how many times it was counted in this sandbox before. */
export function countUp({ notes }: Call, name: string): number {
  const before = (notes.get(name) as number | undefined) ?? 0
  notes.set(name, before + 1)
  return before
}
