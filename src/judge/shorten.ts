import { isObject, pointerOf } from '../json/index.ts'
import type { Field } from './fields.ts'

/** So many parts of a list or a map are judged. */
export const mostParts = 1_000
/** So many parts of lists and maps inside one another are, in all. */
export const mostInAll = 100_000

/** A list or a map of which not all parts are judged. */
export interface CutPart {
  /** RFC 6901, into the body. */
  readonly pointer: string
  /** How many parts it has, and how many of them are judged. */
  readonly count: number
  readonly judged: number
}

/**
 * A value with the first parts of its long lists and maps only; the value itself where none is long. What is left out is
 * added to `cut`; `at` is where the value stands in the body, and `room` how many parts may be judged. The members of a record stay, however many it has: a rule may look for any.
 */
export function shorten(
  field: Field,
  value: unknown,
  cut: CutPart[],
  at: readonly (string | number)[] = [],
  room = mostInAll,
): unknown {
  const path = [...at]

  const within = (field: Field, value: unknown, room: number): unknown => {
    const { items, values, members } = field
    if (Array.isArray(value)) return items === undefined ? value : list(items, value, room)
    if (!isObject(value)) return value
    if (values !== undefined) return map(field, values, value, room)
    if (members === undefined) return value
    let changed: Record<string, unknown> | undefined
    for (const [name, member] of members) {
      const was = value[name]
      if (member.open || typeof was !== 'object' || was === null) continue
      const is = part(name, member, was, room)
      if (is !== was) changed = { ...(changed ?? value), [name]: is }
    }
    return changed ?? value
  }

  const part = (name: string | number, field: Field, value: unknown, room: number): unknown => {
    path.push(name)
    const is = within(field, value, room)
    path.pop()
    return is
  }

  const list = (items: Field, value: readonly unknown[], room: number): readonly unknown[] => {
    const judged = judgedOf(value.length, room)
    const kept = judged === value.length ? value : value.slice(0, judged)
    if (items.open) return kept
    let changed: unknown[] | undefined
    for (let index = 0; index < kept.length; index++) {
      const is = part(index, items, kept[index], room / kept.length)
      if (is !== kept[index]) {
        changed ??= [...kept]
        changed[index] = is
      }
    }
    return changed ?? kept
  }

  const map = (
    { members }: Field,
    values: Field,
    value: Readonly<Record<string, unknown>>,
    room: number,
  ): unknown => {
    const names = Object.keys(value)
    const judged = judgedOf(names.length, room)
    if (judged === names.length && values.open) return value
    const kept = names.filter((name, index) => index < judged || members?.has(name))
    return Object.fromEntries(
      kept.map((name) => [
        name,
        part(name, members?.get(name) ?? values, value[name], room / judged),
      ]),
    )
  }

  /** How many parts are judged where there is room for so many in all, of what stands at the path. */
  const judgedOf = (count: number, room: number): number => {
    const judged = Math.min(count, mostParts, Math.max(1, Math.floor(room)))
    if (judged < count && cut.length < mostCut)
      cut.push({ pointer: pointerOf(path), count, judged })
    return judged
  }

  return within(field, value, room)
}

/** So many lists and maps are named. */
const mostCut = 20
