import { maskShape } from '../exchange/index.ts'
import { mapJson } from '../json/index.ts'
import { tokenPrefixOf } from './token-prefix.ts'

/** Hides a value and keeps its shape and, of a token, how it begins. */
export function maskValue(value: unknown): unknown {
  return mapJson(value, { scalar: maskScalar }, { name: '', context: undefined })
}

function maskScalar(value: unknown): unknown {
  if (typeof value !== 'string') return maskShape(value)
  const start = tokenPrefixOf(value)
  return start + String(maskShape(value.slice(start.length)))
}
