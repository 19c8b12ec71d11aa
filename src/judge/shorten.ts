import { isObject, type Json, pointerOf } from '../json/index.ts'
import { type Field, mayBeLong } from './fields.ts'

/** How many parts of one list or map are judged. */
export const mostParts = 1_000
/** How many parts of nested lists and maps are judged in all. */
export const mostInAll = 100_000

/** A list or a map of which not all parts are judged. */
export interface CutPart {
  /** RFC 6901, into the body. */
  readonly pointer: string
  readonly count: number
  readonly judged: number
}

/**
 * A value with only the first parts of its long lists and maps; the value itself if none is long. Each part that is left out is
 * added to `cut`; `at` is the place of the value in the body, and `room` is how many parts may be judged. A record keeps all
 * members, because a rule may look for any.
 */
export function shorten(
  field: Field,
  value: unknown,
  cut: CutPart[],
  at: readonly (string | number)[] = [],
  room = mostInAll,
): unknown {
  return new Shortener(cut, at).value(field, value, room)
}

class Shortener {
  readonly #cut: CutPart[]
  /** The way from the body to the value at hand. */
  readonly #path: (string | number)[]

  constructor(cut: CutPart[], at: readonly (string | number)[]) {
    this.#cut = cut
    this.#path = [...at]
  }

  value(field: Field, value: unknown, room: number): unknown {
    const { items, values, members, long } = field
    if (Array.isArray(value)) return items === undefined ? value : this.#list(items, value, room)
    if (!isObject(value)) return value
    if (values !== undefined) return this.#map(members, values, value, room)
    return this.#record(long, value, room)
  }

  #record(long: Field['long'], record: Json, room: number): unknown {
    let changed: Record<string, unknown> | undefined
    // Counting is faster here than `for … of`: every record comes here.
    for (let index = 0; index < long.length; index++) {
      const [name, member] = long[index]!
      const before = record[name]
      if (typeof before !== 'object' || before === null) continue
      const after = this.#part(name, member, before, room)
      if (after !== before) changed = { ...(changed ?? record), [name]: after }
    }
    return changed ?? record
  }

  #list(items: Field, list: readonly unknown[], room: number): readonly unknown[] {
    const judged = this.#judgedOf(list.length, room)
    const kept = judged === list.length ? list : list.slice(0, judged)
    if (!mayBeLong(items)) return kept
    let changed: unknown[] | undefined
    for (let index = 0; index < kept.length; index++) {
      const after = this.#part(index, items, kept[index], room / kept.length)
      if (after !== kept[index]) {
        changed ??= [...kept]
        changed[index] = after
      }
    }
    return changed ?? kept
  }

  #map(members: Field['members'], values: Field, map: Json, room: number): unknown {
    const names = Object.keys(map)
    const judged = this.#judgedOf(names.length, room)
    if (judged === names.length && !mayBeLong(values)) return map
    const kept = names.filter((name, index) => index < judged || members?.has(name))
    const shortened = (name: string) =>
      this.#part(name, members?.get(name) ?? values, map[name], room / judged)
    return Object.fromEntries(kept.map((name) => [name, shortened(name)]))
  }

  #part(name: string | number, field: Field, value: unknown, room: number): unknown {
    this.#path.push(name)
    const shortened = this.value(field, value, room)
    this.#path.pop()
    return shortened
  }

  /** How many of `count` parts at the path are judged, if there is room for `room` in all. */
  #judgedOf(count: number, room: number): number {
    const judged = Math.min(count, mostParts, Math.max(1, Math.floor(room)))
    if (judged < count && this.#cut.length < mostCut)
      this.#cut.push({ pointer: pointerOf(this.#path), count, judged })
    return judged
  }
}

const mostCut = 20
