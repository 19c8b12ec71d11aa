import { vocabulary } from '../contract/index.ts'

/** Letters, digits, and every sign that could stand for one. Punctuation and white space separate tokens; • stands for several. */
const sign = String.raw`[A-Za-z0-9[[\p{L}\p{M}\p{N}\p{S}\p{C}]--[\p{ASCII}\s]]]`
const ids = `(?:${vocabulary.prefixes.join('|')})[\\w\\-]{1,200}(?![\\w\\-]|[.@+%]?${sign})`
const wholeId = new RegExp(`^${ids}$`, 'v')
const credentials = `(?:${vocabulary.tokenPrefixes.join('|')})(?:[\\w~+\\/=\\-]|${sign})+`
const token = new RegExp(`(${ids})|(${credentials})|•+|${sign}+(?:['’]${sign}+)?`, 'gv')
const digits = /^(?:\p{N}+|zero|one|two|three|four|five|six|seven|eight|nine|ten)$/iu

/** Whether a text looks like an id of the contract: a known prefix, then only letters, digits, `_` and `-`. */
export function isId(text: string): boolean {
  return wholeId.test(text)
}

/** A longer text counts as one token. */
const longest = 65_536

export interface TokenRules {
  readonly word: (word: string) => string
  /** For digits, or words that name them, with the signs between them: `521-43-8765` is one number. */
  readonly number: (number: string) => string
  /** For what looks like an id of the contract. */
  readonly id: (id: string) => string
  readonly credential: (credential: string) => string
}

/**
 * Replaces the tokens of a text. Punctuation and space stay. Digits that only signs and spaces separate are
 * one number, so that no part of it counts as a small number.
 *
 * @example replaceTokens('Zoe, 415 555', { word: () => '•', number: () => '0', … }) // '•, 0'
 */
export function replaceTokens(text: string, rules: TokenRules): string {
  if (text.length > longest) return rules.word(text)
  let result = ''
  let done = 0
  let number: { readonly start: number; readonly end: number } | undefined
  const put = (start: number, end: number, standIn: string) => {
    result += text.slice(done, start) + standIn
    done = end
  }
  const endNumber = () => {
    if (number) put(number.start, number.end, rules.number(text.slice(number.start, number.end)))
    number = undefined
  }
  for (const { 0: found, 1: id, 2: credential, index } of text.matchAll(token)) {
    const end = index + found.length
    if (digits.test(found)) {
      number = { start: number?.start ?? index, end }
      continue
    }
    endNumber()
    if (credential) put(index, end, rules.credential(found))
    else put(index, end, id === undefined ? rules.word(found) : rules.id(id))
  }
  endNumber()
  return done === 0 ? text : result + text.slice(done)
}

export function tokensOf(text: string): string[] {
  return text.match(new RegExp(`${sign}+`, 'gv')) ?? []
}
