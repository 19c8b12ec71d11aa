import { mapJson } from '../json/index.ts'

/**
 * Hides a value and keeps its form, so that a wrong form can still be seen: digits become 0, letters
 * x or X, a number becomes 0; punctuation, length, booleans and null stay.
 */
export function maskShape(value: unknown): unknown {
  return mapJson(value, { scalar: maskScalar }, { name: '', context: undefined })
}

function maskScalar(value: unknown): unknown {
  if (typeof value === 'number') return 0
  if (typeof value !== 'string') return value
  return value
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[\p{L}\p{M}]/gu, (c) => (c === 'X' ? c : 'x'))
}
