import { isObject } from '../json/index.ts'
import type { Field } from './fields.ts'

/** The first parts of a list or map inside a record are looked at. */
const mostLookedAt = 10

/** The forms of the values seen so far: of each place in a schema, the JSON types that stand there, or that it is absent. */
export interface Forms {
  /** Notes the form of a value. Returns whether a place in it shows what no value before it showed there. */
  note(field: Field | undefined, value: unknown): boolean
}

/** Has seen nothing yet. It takes as much memory as the schema has places, however many values there are. */
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
