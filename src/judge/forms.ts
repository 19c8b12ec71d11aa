import { isObject } from '../json/index.ts'
import type { Field } from './fields.ts'

/** The first parts of a list or map inside a record are looked at. */
const mostLookedAt = 10

/** The forms of the values seen so far: for each place in a schema, the JSON types that were seen, or that it was absent. */
export interface Forms {
  /** Notes the form of a value. Returns whether the value shows something new at a place. */
  note(field: Field | undefined, value: unknown): boolean
}

/** Begins empty. Its memory depends on the number of places in the schema, not on the number of values. */
export function createForms(): Forms {
  const seen = new Map<Field | undefined, number>()
  const note = (field: Field | undefined, value: unknown): boolean => {
    const before = seen.get(field) ?? 0
    const type = typeOf(value)
    let isNew = (before & type) === 0
    if (isNew) seen.set(field, before | type)
    if (field === undefined) return isNew
    if (Array.isArray(value)) {
      const { items } = field
      if (items === undefined) return isNew
      const last = Math.min(value.length, mostLookedAt)
      for (let index = 0; index < last; index++) isNew = note(items, value[index]) || isNew
    } else if (isObject(value)) {
      const { members, values } = field
      if (members !== undefined) {
        for (const [name, member] of members) isNew = note(member, value[name]) || isNew
      }
      let left = mostLookedAt
      if (values !== undefined) {
        for (const name in value) if (left-- > 0) isNew = note(values, value[name]) || isNew
      }
    }
    return isNew
  }
  return { note }
}

/** A bit for each JSON type, and one for what is not there. */
function typeOf(value: unknown): number {
  if (value === undefined) return 1
  if (value === null) return 2
  if (Array.isArray(value)) return 4
  const place = ['object', 'string', 'number', 'boolean'].indexOf(typeof value)
  return 8 << place
}
