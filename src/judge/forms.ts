import { findingLimits } from '../exchange/index.ts'
import { isObject } from '../json/index.ts'
import type { Field } from './fields.ts'

/** The forms of the values seen so far: for each place in a schema, the JSON types that were seen, or that it was absent. */
export interface Forms {
  /** Notes the form of a value. Returns whether the value shows something new at a place. */
  note(field: Field | undefined, value: unknown): boolean
}

/** Begins empty. Its memory depends on the number of places in the schema, not on the number of values. */
export function createForms(): Forms {
  /** Place and type, as `/owners/*:string`. */
  const seen = new Set<string>()
  const noteAt = (place: string, field: Field | undefined, value: unknown): boolean => {
    const before = seen.size
    seen.add(`${place}:${typeOf(value)}`)
    for (const [name, part, inside] of partsOf(field, value))
      noteAt(`${place}/${name}`, part, inside)
    return seen.size > before
  }
  return { note: (field, value) => noteAt('', field, value) }
}

/** The known members of an object, and the first items of a list or a map. */
function partsOf(field: Field | undefined, value: unknown): [string, Field, unknown][] {
  const { members = [], items, values } = field ?? {}
  if (Array.isArray(value)) {
    const first = items === undefined ? [] : value.slice(0, findingLimits.formParts)
    return first.map((item) => ['*', items!, item])
  }
  if (!isObject(value)) return []
  const names = values === undefined ? [] : Object.keys(value).slice(0, findingLimits.formParts)
  return [
    ...Array.from(members, ([name, member]): [string, Field, unknown] => [
      name,
      member,
      value[name],
    ]),
    ...names.map((name): [string, Field, unknown] => ['*', values!, value[name]]),
  ]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
