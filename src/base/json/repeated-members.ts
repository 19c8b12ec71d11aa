import { pointerOf } from './json.ts'

/** What a SyntaxError of JSON.parse says, without the part of the text that it quotes. */
export function jsonFault(error: unknown): string {
  return (error as Error).message.replace(/, (\.\.\.)?".*/s, '')
}

const longestLookedAt = 2 ** 20
const most = 20

/** The JSON Pointers of members that their object has twice; read again only if the text has more than `members` names. */
export function repeatedMembers(text: string, members: number): readonly string[] {
  if (text.length > longestLookedAt) return []
  return namesIn(text) > members ? findRepeated(text) : []
}

/** How many names a text has at most: colons after a quotation mark or white space, a few of them inside of other strings. */
function namesIn(text: string): number {
  let names = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (before === quotationMark || before <= space) names++
  }
  return names
}

const quotationMark = 0x22
const space = 0x20

interface Holder {
  readonly names: Set<string> | undefined
  at: string | number
}

/** A string, with its colon if it is a name, or a character that has a meaning. */
const tokens = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))(\s*:)?|[{}[\],]/g

function findRepeated(text: string): readonly string[] {
  const found: string[] = []
  const holders: Holder[] = []
  for (const [token, name = '', colon] of text.matchAll(tokens)) {
    if (colon !== undefined) {
      if (isRepeated(holders.at(-1)!, JSON.parse(name) as string))
        found.push(pointerOf(holders.map(({ at }) => at)))
      if (found.length === most) break
    } else step(holders, token)
  }
  return found
}

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
