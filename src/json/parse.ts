import { isObject, pointerOf } from './json.ts'

/** No schema is a tenth as deep, and whatever walks a document may recurse so far. */
const deepest = 1_000

type Container = Record<string | number, unknown>

/**
 * The value of a JSON text; throws the SyntaxError of JSON.parse. Objects and arrays deeper than a thousand levels are
 * empty in it, so that no reader of it runs out of stack.
 */
export function parseJson(text: string): unknown {
  const document: unknown = JSON.parse(text)
  if (mayBeDeep(text)) emptyBelow(document, 1)
  return document
}

/** Few texts have as many brackets, and to look for those takes next to no time. */
function mayBeDeep(text: string): boolean {
  let openings = 0
  for (const bracket of ['[', '{']) {
    let at = text.indexOf(bracket)
    for (; at >= 0 && openings <= deepest; at = text.indexOf(bracket, at + 1)) openings++
  }
  return openings > deepest
}

function emptyBelow(value: unknown, depth: number): void {
  if (Array.isArray(value)) {
    // Counting is faster here than names: there may be millions of items.
    for (let index = 0; index < value.length; index++)
      emptyAt(value as unknown as Container, index, depth)
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) emptyAt(value as Container, name, depth)
  }
}

function emptyAt(holder: Container, name: string | number, depth: number): void {
  const held = holder[name]
  if (typeof held !== 'object' || held === null) return
  if (depth < deepest) emptyBelow(held, depth + 1)
  else holder[name] = Array.isArray(held) ? [] : {}
}

/** Longer texts are not looked at. */
const longestLookedAt = 2 ** 20
/** So many places are named. */
const most = 20

/**
 * Where members stand in a JSON text that their object has already, by JSON Pointer; `value` is what the text parses to,
 * which holds the last of each. The text is read a second time only where it has more members than its value.
 */
export function repeatedMembers(text: string, value: unknown): readonly string[] {
  if (text.length > longestLookedAt) return []
  const colons = text.match(/"\s*:/g)?.length ?? 0
  return colons > membersIn(value) ? findRepeated(text) : []
}

function membersIn(value: unknown): number {
  let count = 0
  const open = [value]
  while (open.length > 0) {
    const current = open.pop()
    if (Array.isArray(current)) {
      for (const item of current) if (mayHoldMembers(item)) open.push(item)
    } else if (isObject(current)) {
      for (const name in current) {
        count++
        const member = current[name]
        if (mayHoldMembers(member)) open.push(member)
      }
    }
  }
  return count
}

function mayHoldMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** An object or an array that is being read: the names it has so far, and where in it the text is. */
interface Holder {
  readonly names: Set<string> | undefined
  at: string | number
}

function findRepeated(text: string): readonly string[] {
  const found: string[] = []
  const holders: Holder[] = []
  for (const [token, name] of text.matchAll(
    /("[^"\\]*(?:\\.[^"\\]*)*")\s*:|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g,
  )) {
    const holder = holders.at(-1)
    if (name !== undefined && holder !== undefined) {
      holder.at = JSON.parse(name) as string
      if (holder.names?.has(holder.at)) found.push(pointerOf(holders.map(({ at }) => at)))
      holder.names?.add(holder.at)
      if (found.length === most) break
    } else if (token === '{') holders.push({ names: new Set(), at: '' })
    else if (token === '[') holders.push({ names: undefined, at: 0 })
    else if (token === '}' || token === ']') holders.pop()
    else if (token === ',' && typeof holder?.at === 'number') holder.at++
  }
  return found
}
