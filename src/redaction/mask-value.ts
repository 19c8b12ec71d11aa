import { maskShape } from '../exchange/index.ts'
import { tokenPrefixOf } from './token-prefix.ts'

/** Hides a value and keeps its shape and, of a token, how it begins. */
export function maskValue(value: unknown): unknown {
  if (typeof value === 'string') {
    const start = tokenPrefixOf(value)
    return start + String(maskShape(value.slice(start.length)))
  }
  if (typeof value !== 'object' || value === null) return maskShape(value)
  if (Array.isArray(value)) return value.map(maskValue)
  // Object.fromEntries makes own members even of a name like __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, maskValue(held)]))
}
