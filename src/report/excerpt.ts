import { partsOf } from '../json/index.ts'
import { count } from '../run/index.ts'
import { omitted, show } from './show.ts'

/** One line of a body as it is laid out for reading. */
export interface Line {
  readonly depth: number
  readonly text: string
  /** The first line of the value that a pointer names, a line within it, or elsewhere. */
  readonly place: 'start' | 'inside' | 'elsewhere'
}

interface Node {
  readonly value: unknown
  readonly depth: number
  readonly label: string
  readonly comma: string
  /** The rest of the pointer from here; null where the pointer does not lead here. */
  readonly route: readonly string[] | null
  readonly place: Line['place']
}

const deepest = 32
const longest = { key: 80, value: 400 }

/**
 * Lays out a body within a limit of characters; the place of the pointer is always shown. Where not all has room, containers
 * keep their first members and the neighbours of the place, in narrower and narrower views, and say how much is hidden.
 */
export function layOut(
  body: unknown,
  pointer: string,
  limit: number,
  widest = 60,
): readonly Line[] {
  if (body === undefined || body === null) return []
  if (typeof body === 'string') {
    const lines = show(body, limit).split('\n')
    return lines.map((text) => ({ depth: 0, text, place: 'elsewhere' }))
  }
  const route = pointer.startsWith('/') ? partsOf(pointer) : null
  const root: Node = { value: body, depth: 0, label: '', comma: '', route, place: 'elsewhere' }
  let lines: Line[] = []
  for (const width of [60, 20, 8, 3, 1, 0].filter((width) => width <= widest)) {
    lines = []
    let left = limit
    for (const line of linesOf(root, width)) {
      left -= line.text.length + 2 * line.depth
      lines.push(line)
      // The narrowest view is bounded by itself: it shows the place, and what leads to it.
      if (left < 0 && width > 0) break
    }
    if (left >= 0) return lines
  }
  return lines
}

function* linesOf(node: Node, width: number): Generator<Line> {
  const { value, depth, label, comma, route } = node
  if (typeof value !== 'object' || value === null) {
    const text = `${label}${formatScalar(value)}${comma}`
    yield { depth, text, place: route ? 'start' : node.place }
    return
  }
  const place = route?.length === 0 ? 'start' : node.place
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const keys = Object.keys(value)
  const on = route?.[0]
  if (keys.length === 0 && on === undefined) {
    yield { depth, text: `${label}${open}${close}${comma}`, place }
    return
  }
  if (depth >= deepest || (width === 0 && on === undefined)) {
    const text = `${label}${open} … ${count(keys.length)} inside ${close}${comma}`
    yield { depth, text, place: route ? 'start' : node.place }
    return
  }
  yield { depth, text: `${label}${open}`, place }
  yield* linesWithin(node, keys, width, place === 'elsewhere' ? place : 'inside')
  yield { depth, text: `${close}${comma}`, place: place === 'elsewhere' ? place : 'inside' }
}

function* linesWithin(
  { value, depth, route }: Node,
  keys: readonly string[],
  width: number,
  place: Line['place'],
): Generator<Line> {
  const on = route?.[0]
  const target = on === undefined ? -1 : keys.indexOf(on)
  let next = 0
  for (const index of shownIndexes(keys.length, target, width)) {
    if (index > next) yield gapLine(index - next, depth, place)
    next = index + 1
    const key = keys[index]!
    yield* linesOf(
      {
        value: (value as Record<string, unknown>)[key],
        depth: depth + 1,
        label: Array.isArray(value) ? '' : `${formatText(key, longest.key)}: `,
        comma: next < keys.length ? ',' : '',
        route: index === target ? route!.slice(1) : null,
        place,
      },
      width,
    )
  }
  if (next < keys.length) yield gapLine(keys.length - next, depth, place)
  if (on !== undefined && target < 0) {
    const text = `${formatText(on, longest.key)} is missing here`
    yield { depth: depth + 1, text, place: 'start' }
  }
}

function shownIndexes(length: number, target: number, width: number): readonly number[] {
  const first = Array.from({ length: Math.min(width, length) }, (_, index) => index)
  if (target < 0) return first
  const near = width > 0 ? [target - 1, target, target + 1] : [target]
  return [...first, ...near.filter((index) => index >= first.length && index < length)]
}

function gapLine(hidden: number, depth: number, place: Line['place']): Line {
  return { depth: depth + 1, text: `… ${count(hidden)} more`, place }
}

function formatScalar(value: unknown): string {
  return typeof value === 'string' ? formatText(value, longest.value) : String(value)
}

function formatText(text: string, limit: number): string {
  const cut = text.length - limit
  return show(JSON.stringify(text.slice(0, limit))) + (cut > 0 ? omitted(cut) : '')
}
