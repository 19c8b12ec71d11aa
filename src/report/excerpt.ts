import { partsOf } from '../json/index.ts'
import { count } from '../run/index.ts'
import { omitted, show } from './show.ts'

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
  /** The rest of the pointer from here; undefined where the pointer does not lead here. */
  readonly route: readonly string[] | undefined
  readonly place: Line['place']
}

const deepest = 32
const longest = { key: 80, value: 400 }

/**
 * Lays out a body within a limit of characters, and always shows the place of the pointer. If there is not enough room,
 * containers keep their first members and the neighbours of the place, fewer and fewer of them, and say how much is hidden.
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
  const route = pointer.startsWith('/') ? partsOf(pointer) : undefined
  const root: Node = { value: body, depth: 0, label: '', comma: '', route, place: 'elsewhere' }
  let lines: Line[] = []
  for (const width of [60, 20, 8, 3, 1, 0].filter((width) => width <= widest)) {
    lines = []
    let left = limit
    for (const line of linesOf(root, width)) {
      left -= line.text.length + 2 * line.depth
      lines.push(line)
      // The narrowest view has its own bound: it shows the place and its path.
      if (left < 0 && width > 0) break
    }
    if (left >= 0) return lines
  }
  return lines
}

function* linesOf(
  { value, depth, label, comma, route, place }: Node,
  width: number,
): Generator<Line> {
  const here = route?.length === 0 ? 'start' : place
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'string' ? formatText(value, longest.value) : String(value)
    yield { depth, text: `${label}${text}${comma}`, place: route ? 'start' : place }
    return
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const entries = Object.entries(value)
  const [on, ...further] = route ?? []
  if (entries.length === 0 && on === undefined) {
    yield { depth, text: `${label}${open}${close}${comma}`, place: here }
    return
  }
  if (depth >= deepest || (width === 0 && on === undefined)) {
    const text = `${label}${open} … ${count(entries.length)} inside ${close}${comma}`
    yield { depth, text, place: route ? 'start' : place }
    return
  }
  yield { depth, text: `${label}${open}`, place: here }
  const inside = here === 'elsewhere' ? here : 'inside'
  const target = entries.findIndex(([key]) => key === on)
  const gap = (hidden: number): readonly Line[] =>
    hidden > 0 ? [{ depth: depth + 1, text: `… ${count(hidden)} more`, place: inside }] : []
  let next = 0
  for (const [index, [key, item]] of entries.entries()) {
    const isNear = target >= 0 && Math.abs(index - target) <= Math.min(width, 1)
    if (index >= width && !isNear) continue
    yield* gap(index - next)
    next = index + 1
    const name = Array.isArray(value) ? '' : `${formatText(key, longest.key)}: `
    const end = next < entries.length ? ',' : ''
    const way = index === target ? further : undefined
    yield* linesOf(
      { value: item, depth: depth + 1, label: name, comma: end, route: way, place: inside },
      width,
    )
  }
  yield* gap(entries.length - next)
  if (on !== undefined && target < 0) {
    const text = `${formatText(on, longest.key)} is missing here`
    yield { depth: depth + 1, text, place: 'start' }
  }
  yield { depth, text: `${close}${comma}`, place: inside }
}

function formatText(text: string, limit: number): string {
  const cut = text.length - limit
  return show(JSON.stringify(text.slice(0, limit))) + (cut > 0 ? omitted(cut) : '')
}
