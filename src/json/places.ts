import { pointerOf } from './json.ts'

/**
 * Takes the lines of a JSON text one after the other, and columns in the line (1-based); undefined means the only value of
 * the line. Returns for each column the RFC 6901 pointer of the value there, or undefined where it is not known: between
 * values, and from where the text is no JSON. Documents may follow each other, as in NDJSON.
 */
export type PlacesIn = (
  line: string,
  columns: readonly (number | undefined)[],
) => (string | undefined)[]

interface Container {
  readonly close: '}' | ']'
  /** The member or item that is being read; undefined before the name of a member. */
  part: string | number | undefined
}

/** Below so many levels no place is known. */
const deepest = 1_000

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+|\S/g

/**
 * Follows a JSON text that comes line by line, without keeping it.
 *
 * @example
 * const placesIn = followJson()
 * placesIn('{ "a": [1, "x"] }', [12]) // ['/a/1']
 */
export function followJson(): PlacesIn {
  const open: Container[] = []
  let isJson = true

  /** Goes on by one token. Returns whether it is a value or a name. */
  function step(token: string): boolean {
    const within = open.at(-1)
    if (token === '{') open.push({ close: '}', part: undefined })
    else if (token === '[') open.push({ close: ']', part: 0 })
    else if (token === '}' || token === ']') isJson = open.pop()?.close === token
    else if (token === ',') {
      if (within === undefined) isJson = false
      else within.part = typeof within.part === 'number' ? within.part + 1 : undefined
    } else if (token !== ':') {
      const parsed = parsedToken(token)
      isJson = parsed !== undefined
      if (within !== undefined && within.part === undefined) within.part = String(parsed)
      return true
    }
    if (open.length > deepest) isJson = false
    return false
  }

  return (line, columns) => {
    const places: { start: number; end: number; pointer: string }[] = []
    for (const { 0: token, index } of line.matchAll(tokens)) {
      if (!isJson) break
      if (!step(token) || columns.length === 0) continue
      const pointer = pointerOf(open.map(({ part }) => part ?? ''))
      places.push({ start: index, end: index + token.length, pointer })
    }
    if (!isJson) return columns.map(() => undefined)
    const only = new Set(places.map(({ pointer }) => pointer)).size === 1 ? places[0] : undefined
    return columns.map((column) =>
      column === undefined
        ? only?.pointer
        : places.find(({ start, end }) => start < column && column <= end)?.pointer,
    )
  }
}

/** The value of a token that is a string, a number, true, false or null; undefined where it is none. */
function parsedToken(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}
