import { partsOf } from '../../base/json/index.ts'
import { count } from '../../core/run/index.ts'
import { limits, most } from './limits.ts'
import { omitted, show } from './show.ts'

export interface ExcerptLine {
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
  readonly place: ExcerptLine['place']
}

/** Always shows the place of the pointer; of the rest fewer and fewer neighbours, and how much is hidden. */
export function layOut(
  body: unknown,
  pointer: string,
  limit: number,
  widest = 60,
): readonly ExcerptLine[] {
  if (body === undefined || body === null) return []
  if (typeof body === 'string') {
    const lines = show(body, limit).split('\n')
    return lines.map((text) => ({ depth: 0, text, place: 'elsewhere' }))
  }
  const route = pointer.startsWith('/') ? partsOf(pointer) : undefined
  const root: Node = { value: body, depth: 0, label: '', comma: '', route, place: 'elsewhere' }
  let lines: ExcerptLine[] = []
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

function* linesOf(node: Node, width: number): Generator<ExcerptLine> {
  const { value, depth, label, comma, route, place } = node
  const text = textOnOneLine(node, width)
  if (text !== undefined) {
    yield { depth, text: label + text + comma, place: route ? 'start' : place }
    return
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const here = route?.length === 0 ? 'start' : place
  const inside = here === 'elsewhere' ? here : 'inside'
  yield { depth, text: label + open, place: here }
  const parts = nodesIn(value as object, { depth: depth + 1, place: inside, route })
  const target = parts.findIndex((part) => part.route !== undefined)
  for (const { hidden, index } of shownOf(parts.length, target, width)) {
    if (hidden > 0) yield { depth: depth + 1, text: `… ${count(hidden)} more`, place: inside }
    if (index < parts.length) yield* linesOf(parts[index]!, width)
  }
  const [missing] = target < 0 ? (route ?? []) : []
  if (missing !== undefined) {
    yield { depth: depth + 1, text: textOfMissing(missing, value), place: 'start' }
  }
  yield { depth, text: close + comma, place: inside }
}

/** A finding names an item of a list only where the target sent it. */
function textOfMissing(name: string, within: unknown): string {
  return Array.isArray(within)
    ? `item ${name} is not shown: the body is too long`
    : `${formatText(name, limits.key)} is missing here`
}

function nodesIn(
  value: object,
  { route, ...inside }: Pick<Node, 'depth' | 'place' | 'route'>,
): readonly Node[] {
  const entries = Object.entries(value)
  const [on, ...further] = route ?? []
  return entries.map(([key, item], index) => ({
    ...inside,
    value: item,
    label: Array.isArray(value) ? '' : `${formatText(key, limits.key)}: `,
    comma: index + 1 < entries.length ? ',' : '',
    route: key === on ? further : undefined,
  }))
}

/** A scalar, an empty container, or one whose content is hidden; undefined for any other container. */
function textOnOneLine({ value, depth, route }: Node, width: number): string | undefined {
  if (typeof value === 'string') return formatText(value, limits.scalar)
  if (typeof value !== 'object' || value === null) return String(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const size = Object.keys(value).length
  const isOnWay = route?.[0] !== undefined
  if (size === 0 && !isOnWay) return `${open}${close}`
  const isHidden = depth >= most.levels || (width === 0 && !isOnWay)
  return isHidden ? `${open} … ${count(size)} inside ${close}` : undefined
}

/** By index, each with the number of hidden parts before it; the last index is behind the end. */
function shownOf(size: number, target: number, width: number) {
  const beside = Math.min(width, 1)
  const near = target < 0 ? [] : [target - beside, target, target + beside]
  const first = Array.from({ length: Math.min(width, size) }, (_, index) => index)
  const isInside = (index: number) => index >= 0 && index < size
  const shown = [...new Set([...first, ...near.filter(isInside)])].sort((a, b) => a - b)
  return [...shown, size].map((index, nth) => ({
    index,
    hidden: index - (nth === 0 ? 0 : shown[nth - 1]! + 1),
  }))
}

function formatText(text: string, limit: number): string {
  const cut = text.length - limit
  return show(JSON.stringify(text.slice(0, limit))) + (cut > 0 ? omitted(cut) : '')
}
