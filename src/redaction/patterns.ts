import { passesLuhn } from './stand-ins/digits.ts'

/** What stands where a secret stood. */
export const mask = '•••'

/** How the credentials of the interface begin; so much of them may be shown. */
const kinds = '(?:live_|prod_|test_|sandbox_)'
const credential = `(?:sk_(?:${kinds}|(?!${kinds}))|otkn_|pk_elem_)`

const digitsAround = String.raw`(?<![0-9A-Za-z_]|\d\.)`
const card =
  String.raw`\d{13,19}(?![0-9A-Za-z_])` +
  String.raw`|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}(?![0-9A-Za-z_])` +
  String.raw`|\d{4}([ -])\d{6}\2\d{4,5}(?![0-9A-Za-z_])`

const sources = [
  String.raw`(?<![A-Za-z0-9])${credential}[\w~+%=-]{4,4096}(?:\.[\w~+%=-]{1,4096}){0,4}`,
  // "a Bearer token is needed" is a sentence, not a secret.
  String.raw`(?<=\bBearer\s{1,8})(?!(?:realm|scope|charset|error\w*)=)(?![A-Z]?[a-z]{1,15}(?![\w./+=-]))[^\s"',;<>]{6,4096}`,
  String.raw`(?<!\d|\d-)\d{3}-\d{2}-\d{4}(?!\d|-\d)`,
  `${digitsAround}(?:${card})`,
]

const outside = String.raw`[^\s@<>()"',;:=/?&\\%]`
const email = String.raw`${outside}{1,64}@${outside}{1,190}\.[A-Za-z]{2,24}`
const phone = String.raw`(?<![\d+])\+[1-9]\d{6,14}(?!\d)`
const webToken = String.raw`(?<![\w-])eyJ[\w-]{6,4096}\.[\w-]{4,4096}(?:\.[\w-]{0,4096})?`

/** Matches whatever looks like a credential, a number of a person or a card, or an address of a person. */
const pattern = new RegExp([...sources, webToken, email, phone].join('|'), 'g')

const credentialStart = new RegExp(`^${credential}`)

/** How a credential begins; '' for anything else. */
export function credentialPrefix(text: string): string {
  return credentialStart.exec(text)?.[0] ?? ''
}

/** How a token of anybody begins: `tok_`, `pk_elem_`, or the wrong one a reader must see; never all of it. */
const tokenStart = /^(?=((?:[a-z]{1,7}_){1,3}))\1(?=[\w.-]{1,512}$)(?=[\w.-]*\d|[\w.-]{12})/

/** How a token begins: as far as a credential of the interface does, else as far as it may be shown; '' for anything else. */
export function tokenPrefixOf(value: string): string {
  return credentialPrefix(value) || (tokenStart.exec(value)?.[0] ?? '')
}

/** What every match holds. */
const mayHold = /\d{3}|@|(?:sk|otkn|elem)_|earer\s|eyJ/

/** A stretch of a text. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * What looks like a secret in a text, asked for in the order of the text; undefined where it can hold nothing of the
 * kind. Patterns have bounds, since an expression may run out of stack over a run of millions; what goes on behind
 * them belongs to the match.
 */
export function openMatches(text: string) {
  if (text.length < 7 || !mayHold.test(text)) return undefined
  let next: Stretch | undefined = { start: -1, end: 0 }
  return {
    from(place: number): Stretch | undefined {
      if (next === undefined || next.start >= place) return next
      pattern.lastIndex = place
      const match = pattern.exec(text)
      next = match ? { start: match.index, end: endOf(text, match) } : undefined
      return next
    },
  }
}

function endOf(text: string, { 0: { length }, index }: RegExpExecArray): number {
  let end = index + length
  if (length >= 4096) while (end < text.length && /[^\s"',;<>]/.test(text[end]!)) end++
  return end
}

/** Times in milli-, micro- and nanoseconds, and digits that are written by their codes in hexadecimal. */
const noCard = /^(?:[^4]\d{12}|1\d{15}|1\d{18}|(?:3\d){6,9})$/

/** ISO/IEC 7812: the last digit agrees, and it is nothing that is met more often. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '')
  return /^\d{13,19}$/.test(digits) && !noCard.test(digits) && passesLuhn(digits)
}

/** What a match of these patterns is; undefined for a number that only looks alike. */
export function kindOfMatch(match: string): string | undefined {
  if (/^\d{3}-\d{2}-\d{4}$/.test(match)) return 'ssn'
  if (/^[\d -]+$/.test(match)) return isCardNumber(match) ? 'card number' : undefined
  if (/^\+\d+$/.test(match)) return 'phone'
  return match.includes('@') ? 'email' : 'credential'
}
