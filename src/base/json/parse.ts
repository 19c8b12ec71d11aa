import { pointerOf } from './json.ts'

/** No schema is a tenth as deep, and recursion to this depth is safe. */
const deepest = 1_000

type Container = Record<string | number, unknown>

/**
 * The value of a JSON text; throws the SyntaxError of JSON.parse. Objects and arrays below a thousand levels are empty in it, so
 * that no reader overflows its stack.
 */
export function parseJson(text: string): unknown {
  const document: unknown = JSON.parse(text)
  if (text.length > 2 * deepest && mayBeDeep(text)) emptyBelow(document, 1)
  return document
}

/** What a SyntaxError of JSON.parse says, without the part of the text that it quotes. */
export function jsonFault(error: unknown): string {
  return (error as Error).message.replace(/, (\.\.\.)?".*/s, '')
}

/** Few texts have so many brackets, and counting them is fast. */
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
  const part = holder[name]
  if (typeof part !== 'object' || part === null) return
  if (depth < deepest) emptyBelow(part, depth + 1)
  else holder[name] = Array.isArray(part) ? [] : {}
}

/** Longer texts are not looked at. */
const longestLookedAt = 2 ** 20
const most = 20

/**
 * Returns the JSON Pointers of members that their object has more than once. `value` is the parsed text, with the last of each.
 * The text is read a second time only if it has more members than its value.
 */
export function repeatedMembers(text: string, value: unknown): readonly string[] {
  if (text.length > longestLookedAt) return []
  const size = { members: 0, length: 0 }
  measure(value, size)
  // If a text without white space and escapes is exactly as long as its value needs, it has no duplicate member.
  if (text.length === size.length) return []
  const names = text.match(/"\s*:/g)?.length ?? 0
  return names > size.members ? findRepeated(text) : []
}

/** How many members a value has at all depths, and how long its JSON is without white space and escapes. */
interface Size {
  members: number
  length: number
}

function measure(value: unknown, size: Size): void {
  if (typeof value === 'string') size.length += value.length + 2
  else if (typeof value !== 'object' || value === null) size.length += String(value).length
  else if (Array.isArray(value)) {
    size.length += value.length === 0 ? 2 : value.length + 1
    for (let index = 0; index < value.length; index++) measure(value[index], size)
  } else {
    const before = size.members
    for (const name in value) {
      size.members++
      size.length += name.length + 4
      measure((value as Container)[name], size)
    }
    size.length += size.members === before ? 2 : 1
  }
}

/** An object or an array that is being read: its names so far, and its place in the text. */
interface Holder {
  readonly names: Set<string> | undefined
  at: string | number
}

/** A name with its colon, another string, or a character that has a meaning. */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")\s*:|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

function findRepeated(text: string): readonly string[] {
  const found: string[] = []
  const holders: Holder[] = []
  for (const [token, name] of text.matchAll(tokens)) {
    if (name !== undefined) {
      if (isRepeated(holders.at(-1)!, JSON.parse(name) as string))
        found.push(pointerOf(holders.map(({ at }) => at)))
      if (found.length === most) break
    } else step(holders, token)
  }
  return found
}

/** Whether an object had a member of this name before. */
function isRepeated(holder: Holder, name: string): boolean {
  const isKnown = holder.names?.has(name) ?? false
  holder.names?.add(name)
  holder.at = name
  return isKnown
}

function step(holders: Holder[], token: string): void {
  const holder = holders.at(-1)
  if (token === '{') holders.push({ names: new Set(), at: '' })
  else if (token === '[') holders.push({ names: undefined, at: 0 })
  else if (token === '}' || token === ']') holders.pop()
  else if (token === ',' && typeof holder?.at === 'number') holder.at++
}
