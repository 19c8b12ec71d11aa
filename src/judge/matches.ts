import { isObject } from '../json/index.ts'
import type { SchemaNode } from './schema.ts'

/** Whether a value meets the few keywords that conditions are written with. */
export function matches(node: SchemaNode, value: unknown): boolean {
  if (node.type !== undefined && !hasOneOf(node.type, value)) return false
  if (node.const !== undefined && value !== node.const) return false
  if (node.enum !== undefined && !node.enum.includes(value)) return false
  if (
    node.pattern !== undefined &&
    typeof value === 'string' &&
    !new RegExp(node.pattern, 'u').test(value)
  )
    return false
  if (node.not !== undefined && matches(node.not, value)) return false
  if (node.anyOf !== undefined && !node.anyOf.some((part) => matches(part, value))) return false
  if (!isObject(value)) return true
  if (node.required?.some((member) => value[member] === undefined)) return false
  for (const member in node.properties) {
    const part = node.properties[member]
    if (value[member] !== undefined && part && !matches(part, value[member])) return false
  }
  return true
}

function hasOneOf(types: string | readonly string[], value: unknown): boolean {
  return typeof types === 'string'
    ? hasType(types, value)
    : types.some((type) => hasType(type, value))
}

/** Whether a value has a JSON Schema type. */
function hasType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
