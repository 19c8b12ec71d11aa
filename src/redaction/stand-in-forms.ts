import { passesLuhn, tokenPrefixOf } from './patterns.ts'

/** Kinds whose values may hold the digits of one another. */
const families: Readonly<Record<string, string>> = {
  ssn: 'number',
  'card number': 'number',
  'account number': 'number',
  mask: 'number',
  token: 'credential',
  secret: 'credential',
}

/** What the stand-ins of words begin with. */
const nouns: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  'identity question': 'Question',
}

/** Families whose values are digits. */
const digital = new Set([
  'number',
  'ein',
  'routing number',
  'phone',
  'card verification value',
  'card expiry',
  'birthday',
])

const known = new Set([...digital, ...Object.keys(nouns), 'credential', 'email'])

/** The family that a kind belongs to; values are equal or distinct within one. */
export function familyOf(kind: string): string {
  return families[kind] ?? (known.has(kind) ? kind : 'text')
}

/** How the stand-in of one value is made. */
export interface Form {
  /** Values of one row are numbered together. */
  readonly row: string
  /** Values of one key share a number; by default each value has its own. */
  readonly key?: string
  /** The stand-ins that a number offers, the best first. */
  candidates(ordinal: number): Iterable<string>
}

/** The form of a value without space around it; `lastFour` gives the stand-in of four digits. */
export function formOf(family: string, value: string, lastFour: (digits: string) => string): Form {
  if (family === 'birthday' && isDay(value)) return birthday
  if (family === 'card expiry' && /^(?:0[1-9]|1[0-2])$/.test(value)) return month
  const digits = digitsOf(value)
  if (isDigital(family, value)) {
    const isTailed = family === 'number' && digits.length >= 8
    return isTailed ? tailed(digits, lastFour) : filled(family, digits.length)
  }
  if (digital.has(family) && digits !== '') return lettered(value, digits.length)
  if (family === 'credential') return credential(value)
  if (family === 'address' && /^\p{L}{2}$/u.test(value)) return twoLetters(value)
  if (family === 'email' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return worded(family, value, (nth) => `person-${nth}@recorded.invalid`)
  }
  const noun = nouns[family] ?? 'text'
  return worded(noun, value, (nth) => `${noun}-${nth}`)
}

const birthday: Form = {
  row: 'birthday',
  candidates: (ordinal) => [new Date(Date.UTC(1900, 0, 1 + ordinal)).toISOString().slice(0, 10)],
}

/** There are twelve only. */
const month: Form = {
  row: 'month',
  candidates: (ordinal) => [String(((ordinal - 1) % 12) + 1).padStart(2, '0')],
}

/** Zeros and an ordinal; a day that is none must not become one. */
function filled(family: string, width: number): Form {
  const isNoDay = family === 'birthday' && width === 8
  return {
    row: `${width} digits`,
    candidates: (ordinal) => [isNoDay ? `${slotOf(4, ordinal)}0000` : fillingOf(width, ordinal)],
  }
}

/** Keeps the agreement with the last four digits, which stand in members of their own. */
function tailed(digits: string, lastFour: (digits: string) => string): Form {
  const width = digits.length
  const mayBeCard = width >= 13 && width <= 19
  const passes = mayBeCard && passesLuhn(digits)
  return {
    row: `${width} digits that end in ${digits.slice(-4)}`,
    *candidates(ordinal) {
      const head = slotOf(width === 8 ? 4 : 2, ordinal - 1).padStart(width - 4, '0')
      const whole = head + lastFour(digits.slice(-4))
      yield mayBeCard ? fixLuhn(whole, width - 7, passes) : whole
    },
  }
}

function lettered(value: string, width: number): Form {
  return {
    row: `${width} digits and letters`,
    *candidates(ordinal) {
      const whole = fill(value, fillingOf(width, ordinal))
      yield whole
      yield `${whole}a${ordinal}`
    },
  }
}

/** As long as the value where that is long enough; the dash keeps it from looking like a key of anybody. */
function credential(value: string): Form {
  const prefix = tokenPrefixOf(value)
  const mark = prefix === '' ? 'token-' : `${prefix}recorded-`
  return {
    row: `credential ${mark}${value.length}`,
    candidates: (ordinal) => [mark + String(ordinal).padStart(value.length - mark.length, 'a')],
  }
}

/** Whether it is the stand-in of a credential. */
export function isCredentialStandIn(value: string): boolean {
  return /^(?:token-a*\d+|(?:[a-z]{1,7}_){1,3}recorded-a*\d+)$/i.test(value)
}

function twoLetters(value: string): Form {
  return {
    row: 'two letters',
    key: value.toLowerCase(),
    candidates(ordinal) {
      const lead = 'XZVTRP'[Math.floor((ordinal - 1) / 26) % 6]!
      return casesOf(lead + String.fromCharCode(65 + ((ordinal - 1) % 26)), value)
    },
  }
}

/** The judge takes values with `xx` for masked; their stand-ins look masked too. */
function worded(row: string, value: string, write: (nth: string) => string): Form {
  const masked = looksMasked(value) ? 'xx-' : ''
  return {
    row,
    key: value.toLowerCase(),
    candidates: (ordinal) => casesOf(write(masked + String(ordinal)), value),
  }
}

/**
 * The spellings of one word that differ in case: equal but for case is equal for the judge, and two
 * spellings are two values all the same. The value's own case comes first.
 */
function casesOf(base: string, value: string): string[] {
  const [upper, lower] = [base.toUpperCase(), base.toLowerCase()]
  if (!/\p{L}/u.test(value)) return [base, upper, lower]
  if (value === value.toUpperCase()) return [upper, base, lower]
  return value === value.toLowerCase() ? [lower, base, upper] : [base, upper, lower]
}

function looksMasked(value: string): boolean {
  return /x{2,}|[*•]/i.test(value)
}

/** Nothing but a mask: there is nothing in it to hide. */
export function isAllMask(value: string): boolean {
  return looksMasked(value) && /^[x*•\s-]+$/i.test(value)
}

/** Whether values of a family are known by their digits, however these are set apart. */
export function isDigital(family: string, value: string): boolean {
  // Letters that do more than mask.
  if (!/\d/.test(value) || /\p{L}/u.test(value.replace(/x+/gi, ''))) return false
  if (family === 'address') return /^[\d\s-]+$/.test(value)
  return digital.has(family) && !(family === 'birthday' && isDay(value))
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** Puts digits in the place of those of a value; punctuation and a mask of x stay, other letters become a or A. */
export function fill(value: string, digits: string): string {
  let at = 0
  return value
    .replace(/\d/g, () => digits[at++] ?? '0')
    .replace(/\p{L}+/gu, (run) =>
      /^x+$/i.test(run) ? run : run.replace(/\p{Lu}/gu, 'A').replace(/(?!A)\p{L}/gu, 'a'),
    )
}

/** The nth filling of so many digits, 1-based: zeros, and an ordinal that begins with 7. */
function fillingOf(width: number, ordinal: number): string {
  const slot = Math.min(width, 6)
  return slotOf(slot, slot === 1 ? ordinal - 1 : ordinal).padStart(width, '0')
}

/** First digits; the further ones serve when those of the first are used up. */
const leads = '78531'

/** The nth slot, 0-based: 70, 71, … */
function slotOf(width: number, nth: number): string {
  const held = 10 ** (width - 1)
  const lead = leads[Math.floor(nth / held) % leads.length]!
  return width === 1 ? lead : lead + String(nth % held).padStart(width - 1, '0')
}

/** How many digits a number has before its point. */
export function widthOf(value: number): number {
  return String(Math.abs(value)).split(/[.e]/)[0]!.length
}

/** A JSON number of as many digits, without leading zeros; its ordinal is 1-based. */
export function numberOf(value: number, ordinal: number): number {
  const width = widthOf(value)
  // More than 15 digits are not exact: the ordinal stands before zeros.
  const slot = slotOf(Math.min(width, 15), width === 1 ? ordinal - 1 : ordinal)
  const size = Number(slot.padEnd(width, '0')) + (Number.isInteger(value) ? 0 : 0.5)
  return value < 0 ? -size : size
}

/** The digits with the one at a place chosen so that they pass the check of cards, or do not, as asked. */
function fixLuhn(digits: string, at: number, passes: boolean): string {
  const all = [...'0123456789'].map((digit) => digits.slice(0, at) + digit + digits.slice(at + 1))
  return all.find((one) => passesLuhn(one) === passes) ?? digits
}

/** A day that exists, as YYYY-MM-DD. */
function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
