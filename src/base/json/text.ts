import { createHash } from 'node:crypto'
import type { Json } from './json.ts'
import { memo } from './memo.ts'

/** Deeper than this, lines are not indented any further. */
const deepest = 64

/** Canonical: members sorted by code unit, undefined ones left out, -0 and numbers that are too large kept. */
export function jsonText(value: unknown, indent = 0): string {
  return write(value, { indent, numeral: exact, sorted: true })
}

/** The same on one line, with the members in their own order. */
export function jsonInOrder(value: unknown): string {
  return write(value, { indent: 0, numeral: exact, sorted: false })
}

/** The same, to compare bodies: equal where JSON.stringify would send the same. */
export function jsonKey(value: unknown): string {
  return write(value, { indent: 0, numeral: JSON.stringify, sorted: true })
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(jsonText(value)).digest('hex')
}

/** A value of a response as a part of a sentence. */
export function briefJson(value: unknown): string {
  return brief(JSON.stringify(value) ?? 'nothing')
}

export function brief(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

function exact(number: number): string {
  if (Object.is(number, -0)) return '-0'
  // JSON.parse reads 1e400 as infinity, for which JSON has no literal.
  if (Math.abs(number) === Infinity) return number > 0 ? '1e999' : '-1e999'
  return JSON.stringify(number)
}

interface Style {
  readonly indent: number
  readonly numeral: (number: number) => string
  readonly sorted: boolean
}

function write(value: unknown, style: Style, depth = 0): string {
  if (typeof value === 'number') return style.numeral(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = breakAt(depth + 1, style)
  let text = ''
  const add = (label: string, part: unknown) => {
    text += (text && ',') + inner + label + write(part, style, depth + 1)
  }
  const isList = Array.isArray(value)
  if (isList) for (const item of value) add('', item)
  else addMembers(value as Json, style, add)
  const end = text && breakAt(depth, style)
  return isList ? `[${text}${end}]` : `{${text}${end}}`
}

function addMembers(
  object: Json,
  { indent, sorted }: Style,
  add: (label: string, member: unknown) => void,
): void {
  const names = Object.keys(object)
  if (sorted) names.sort()
  const colon = indent === 0 ? ':' : ': '
  for (const name of names) {
    if (object[name] !== undefined) add(quotedName(name) + colon, object[name])
  }
}

/** The same few names come again and again. */
const quotedName = memo((name) => JSON.stringify(name))

function breakAt(depth: number, { indent }: Style): string {
  return indent === 0 ? '' : `\n${' '.repeat(indent * Math.min(depth, deepest))}`
}
