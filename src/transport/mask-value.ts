import { maskShape } from '#exchange'

/** How a token begins: `otkn_`, `sk_test_`, `pk_elem_`, or the wrong one a reader must see. */
const tokenStart = /^(?:[a-z]{1,7}_){1,3}(?=[\w.-]{1,512}$)(?=[\w.-]*\d|[\w.-]{12})/

/** Hides a value and keeps its shape and, of a token, how it begins. */
export function maskValue(value: unknown): unknown {
  if (typeof value === 'string') {
    const start = tokenStart.exec(value)?.[0] ?? ''
    return start + String(maskShape(value.slice(start.length)))
  }
  if (typeof value !== 'object' || value === null) return maskShape(value)
  if (Array.isArray(value)) return value.map(maskValue)
  // Object.fromEntries makes own members even of a name like __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, maskValue(held)]))
}
