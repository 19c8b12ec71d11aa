/** How the credentials of the interface begin; so much of them may be shown. */
const kinds = '(?:live_|prod_|test_|sandbox_)'
const credential = `(?:sk_(?:${kinds}|(?!${kinds}))|otkn_|pk_elem_)`

const wordBehind = '(?![0-9A-Za-z_])'
const outside = String.raw`[^\s@<>()"',;:=/?&\\%]`

/** What a secret looks like, by kind (`_` for a space); the first that fits counts. */
const looks: readonly (readonly [kind: string, source: string])[] = [
  [
    'credential',
    String.raw`(?<![A-Za-z0-9])${credential}[\w~+%=-]{4,4096}(?:\.[\w~+%=-]{1,4096}){0,4}`,
  ],
  [
    'credential',
    // "a Bearer token is needed" is a sentence, not a secret.
    String.raw`(?<=\bBearer\s{1,8})(?!(?:realm|scope|charset|error\w*)=)(?![A-Z]?[a-z]{1,15}(?![\w./+=-]))[^\s"',;<>]{6,4096}`,
  ],
  ['ssn', String.raw`(?<!\d|\d-)\d{3}-\d{2}-\d{4}(?!\d|-\d)`],
  [
    'card number',
    String.raw`(?<![0-9A-Za-z_]|\d\.)(?:\d{13,19}${wordBehind}` +
      String.raw`|\d{4}(?<four>[ .+\u00a0-])\d{4}\k<four>\d{4}\k<four>\d{1,7}${wordBehind}` +
      String.raw`|\d{4}(?<six>[ .+\u00a0-])\d{6}\k<six>\d{4,5}${wordBehind})`,
  ],
  ['credential', String.raw`(?<![\w-])eyJ[\w-]{6,4096}\.[\w-]{4,4096}(?:\.[\w-]{0,4096})?`],
  ['email', String.raw`${outside}{1,64}@${outside}{1,190}\.[A-Za-z]{2,24}`],
  ['phone', String.raw`(?<![\d+])\+[1-9]\d{6,14}(?!\d)`],
]

const pattern = new RegExp(
  looks.map(([, source], index) => `(?<look${index}>${source})`).join('|'),
  'g',
)

/** What every match holds. */
const mayHold = /\d{3}|@|(?:sk|otkn|elem)_|earer\s|eyJ/

/** A stretch of a text that looks like a secret. */
export interface Match {
  readonly kind: string
  readonly start: number
  readonly end: number
}

/**
 * The first stretch of a text, at or after a place, that looks like a secret. Patterns have bounds, since an expression
 * may run out of stack over a run of millions; what goes on behind them belongs to the match.
 */
export function nextMatch(text: string, from: number): Match | undefined {
  if (text.length < 7 || (from === 0 && !mayHold.test(text))) return undefined
  pattern.lastIndex = from
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all] = match
    const kind = looks.find((_, index) => match?.groups?.[`look${index}`] !== undefined)![0]
    if (kind === 'card number' && !isCardNumber(all)) continue
    let end = pattern.lastIndex
    if (all.length >= 4096) while (end < text.length && /[^\s"',;<>]/.test(text[end]!)) end++
    return { kind, start: match.index, end }
  }
  return undefined
}

const credentialStart = new RegExp(`^${credential}`)

/** How a credential of the interface begins; '' for anything else. */
export function credentialPrefix(text: string): string {
  return credentialStart.exec(text)?.[0] ?? ''
}

/** How a token of anybody begins: `tok_`, `pk_elem_`, or the wrong one a reader must see; never all of it. */
const tokenStart = /^(?=((?:[a-z]{1,7}_){1,3}))\1(?=[\w.-]{1,512}$)(?=[\w.-]*\d|[\w.-]{12})/

/** How a token begins: as far as a credential of the interface does, else as far as it may be shown; '' for anything else. */
export function tokenPrefixOf(value: string): string {
  return credentialPrefix(value) || (tokenStart.exec(value)?.[0] ?? '')
}

/** Times in milli-, micro- and nanoseconds, and digits that are written by their codes in hexadecimal. */
const noCard = /^(?:[^4]\d{12}|1\d{15}|1\d{18}|(?:3\d){6,9})$/

/** ISO/IEC 7812: the last digit agrees, and it is nothing that is met more often. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ .+\u00a0-]/g, '')
  return /^\d{13,19}$/.test(digits) && !noCard.test(digits) && passesLuhn(digits)
}

/** ISO/IEC 7812: whether the last digit agrees with those before it. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Nothing but a mask. */
export function isMasked(text: string): boolean {
  return /^[x*•0\s-]+$/i.test(text)
}
