interface Frame {
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[]
  /** The members of an object, sorted; undefined for an array. */
  readonly names: readonly string[] | undefined
  readonly length: number
  next: number
  isEmpty: boolean
}

/** Deeper than this, lines are not indented any further. */
const deepest = 64

/**
 * The one JSON text of a value: members sorted by code unit, those that are undefined left out,
 * -0 and numbers too large kept. `indent` is the spaces of a level; 0 writes one line. Any depth.
 */
export function jsonText(value: unknown, indent = 0): string {
  return write(value, indent, exact)
}

/** The same, to compare bodies: equal where JSON.stringify would send the same. */
export function jsonKey(value: unknown): string {
  return write(value, 0, (number) => JSON.stringify(number))
}

function exact(number: number): string {
  if (Object.is(number, -0)) return '-0'
  // JSON has no word for infinity, but 1e400 was read as it.
  if (Math.abs(number) === Infinity) return number > 0 ? '1e999' : '-1e999'
  return JSON.stringify(number)
}

function write(root: unknown, indent: number, numeral: (number: number) => string): string {
  const scalar = (value: unknown) =>
    typeof value === 'number' ? numeral(value) : (JSON.stringify(value) ?? 'null')
  const outermost = frameOf(root)
  if (outermost === undefined) return scalar(root)
  const colon = indent === 0 ? ':' : ': '
  const breakAt = (depth: number) =>
    indent === 0 ? '' : `\n${' '.repeat(indent * Math.min(depth, deepest))}`
  const frames = [outermost]
  let text = outermost.names === undefined ? '[' : '{'
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (frame.next === frame.length) {
      frames.pop()
      const end = frame.names === undefined ? ']' : '}'
      text += frame.isEmpty ? end : breakAt(frames.length) + end
      continue
    }
    const name = frame.names?.[frame.next]
    const member = (frame.value as Readonly<Record<string, unknown>>)[name ?? frame.next]
    frame.next++
    if (name !== undefined && member === undefined) continue
    if (!frame.isEmpty) text += ','
    frame.isEmpty = false
    text += breakAt(frames.length)
    if (name !== undefined) text += JSON.stringify(name) + colon
    const inner = frameOf(member)
    if (inner === undefined) text += scalar(member)
    else {
      text += inner.names === undefined ? '[' : '{'
      frames.push(inner)
    }
  }
  return text
}

function frameOf(value: unknown): Frame | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    return { value, names: undefined, length: value.length, next: 0, isEmpty: true }
  }
  const names = Object.keys(value).sort()
  return {
    value: value as Readonly<Record<string, unknown>>,
    names,
    length: names.length,
    next: 0,
    isEmpty: true,
  }
}
