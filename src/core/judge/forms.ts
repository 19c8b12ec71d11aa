import { isObject } from '../../base/json/index.ts'
import { findingLimits } from '../exchange/index.ts'
import type { Field } from './fields.ts'

/** The forms of the values seen so far: for each place in a schema, the JSON types that were seen, or that it was absent. */
export interface Forms {
  /** Notes the form of a value. Returns whether the value shows something new at a place. */
  note(field: Field | undefined, value: unknown): boolean
}

/** Begins empty. Its memory depends on the number of places in the schema, not on the number of values. */
export function createForms(): Forms {
  const seen = new Map<Field | undefined, Set<string>>()
  const note = (field: Field | undefined, value: unknown): boolean => {
    const types = seen.get(field) ?? new Set()
    if (types.size === 0) seen.set(field, types)
    const type = typeOf(value)
    let isNew = !types.has(type)
    if (isNew) types.add(type)
    eachPart(field, value, (part, inside) => {
      isNew = note(part, inside) || isNew
    })
    return isNew
  }
  return { note }
}

/** Visits the known members of an object, and the first items of a list or a map. */
function eachPart(
  field: Field | undefined,
  value: unknown,
  visit: (part: Field, value: unknown) => void,
): void {
  const { members = none, items, values } = field ?? {}
  const most = findingLimits.formParts
  if (Array.isArray(value)) {
    if (items !== undefined) for (const item of value.slice(0, most)) visit(items, item)
    return
  }
  if (!isObject(value)) return
  for (const [name, member] of members) visit(member, value[name])
  const names = values === undefined ? [] : Object.keys(value).slice(0, most)
  for (const name of names) visit(values!, value[name])
}

const none: ReadonlyMap<string, Field> = new Map()

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
