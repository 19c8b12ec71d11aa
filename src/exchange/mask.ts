/**
 * Hides a value and keeps its form, so that a wrong form can still be seen: digits become 0, letters
 * x or X, a number becomes 0; punctuation, length, booleans and null stay.
 */
export function maskShape(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .replace(/\p{Nd}/gu, '0')
      .replace(/\p{Lu}/gu, 'X')
      .replace(/[\p{L}\p{M}]/gu, (c) => (c === 'X' ? c : 'x'))
  }
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(maskShape)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, maskShape(member)]),
    )
  }
  return value
}
