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
const digital = new Set(
  'number,ein,routing number,phone,card verification value,card expiry,birthday'.split(','),
)

const known = new Set([...digital, ...Object.keys(nouns), 'credential', 'email'])

/** The family that a kind belongs to; values are equal or distinct within one. */
export function familyOf(kind: string): string {
  return families[kind] ?? (known.has(kind) ? kind : 'text')
}

/** How the stand-in of one value is made. */
export interface Form {
  /** Values of one row are numbered together, from 1. */
  readonly row: string
  /** Values of one key share a number; by default each value has its own. */
  readonly key?: string
  write(ordinal: number): string
}

/** The form of a value without space around it; `lastFour` gives the stand-in of four digits. */
export function formOf(family: string, value: string, lastFour: (digits: string) => string): Form {
  const hasDigits = digital.has(family) && /\d/.test(value)
  if (hasDigits || isDigital(family, value)) return digitsForm(family, value, lastFour)
  if (family === 'credential') return credential(value)
  if (family === 'email' && /^[^\s@]+@[^\s@](?=[^\s@]*\.[^\s@])[^\s@]+$/.test(value)) {
    return worded(family, value, (nth) => `person-${nth}@recorded.invalid`)
  }
  const noun = nouns[family] ?? 'text'
  return worded(noun, value, (nth) => `${noun}-${nth}`)
}

/** Days, months and other digits, set apart as they are, in their own row each. */
function digitsForm(family: string, value: string, lastFour: (digits: string) => string): Form {
  const digits = digitsOf(value)
  const width = digits.length
  const form = (row: string, write: Form['write']): Form => ({ row: `${family} ${row}`, write })
  if (family === 'birthday' && isDay(value)) {
    return form('day', (nth) => new Date(Date.UTC(1900, 0, 1 + nth)).toISOString().slice(0, 10))
  }
  // There are twelve only.
  if (family === 'card expiry' && /^(?:0[1-9]|1[0-2])$/.test(value)) {
    return form('month', (nth) => String(((nth - 1) % 12) + 1).padStart(2, '0'))
  }
  // A day that is none must not become one.
  if (family === 'birthday' && width === 8) return form('8', (nth) => `${slotOf(4, nth)}0000`)
  if (!isDigital(family, value)) {
    return form(`${width} and letters`, (nth) => fill(value, fillingOf(width, nth)))
  }
  if (family !== 'number' || width < 8) return form(`${width}`, (nth) => fillingOf(width, nth))
  // The last four digits stand in members of their own, and agree.
  const [tail, end] = [digits.slice(-4), lastFour(digits.slice(-4))]
  return form(`${width} with ${tail}`, (nth) => {
    const whole = slotOf(width === 8 ? 4 : 2, nth - 1).padStart(width - 4, '0') + end
    return width < 13 || width > 19 ? whole : fixLuhn(whole, width - 7, passesLuhn(digits))
  })
}

/** As long as the value where that is long enough; the dash keeps it from looking like a key of anybody. */
function credential(value: string): Form {
  const prefix = tokenPrefixOf(value)
  const mark = prefix === '' ? 'token-' : `${prefix}recorded-`
  return {
    row: `credential ${mark}${value.length}`,
    write: (ordinal) => mark + String(ordinal).padStart(value.length - mark.length, 'a'),
  }
}

/** Whether it is the stand-in of a credential. */
export function isCredentialStandIn(value: string): boolean {
  return /^(?:token-a*\d+|(?:[a-z]{1,7}_){1,3}recorded-a*\d+)$/i.test(value)
}

/** The judge takes values with `xx` for masked; their stand-ins look masked too. */
function worded(row: string, value: string, write: (nth: string) => string): Form {
  const masked = /x{2,}|[*•]/i.test(value) ? 'xx-' : ''
  return {
    row,
    key: value.toLowerCase(),
    write: (ordinal) => caseOf(write(masked + String(ordinal)), value),
  }
}

/** A word in the case of a value: equal but for case is equal for the judge. */
function caseOf(word: string, value: string): string {
  const [upper, lower] = [value.toUpperCase(), value.toLowerCase()]
  if (upper === lower || (value !== upper && value !== lower)) return word
  return value === upper ? word.toUpperCase() : word.toLowerCase()
}

/** A JSON number of as many digits before its point. */
export function numberForm(value: number): Form {
  const width = String(Math.abs(value)).split(/[.e]/)[0]!.length
  // More than 15 digits are not exact: the ordinal stands before zeros.
  const exact = Math.min(width, 15)
  return {
    row: `JSON number ${width}`,
    write(ordinal) {
      const slot = slotOf(exact, width === 1 ? ordinal - 1 : ordinal)
      const size = Number(slot.padEnd(width, '0')) + (Number.isInteger(value) ? 0 : 0.5)
      return String(value < 0 ? -size : size)
    },
  }
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
  const filled = value.replace(/\d/g, () => digits[at++] ?? '0')
  const blank = (letters: string) => letters.replace(/\p{Lu}/gu, 'A').replace(/(?!A)\p{L}/gu, 'a')
  return filled.replace(/\p{L}+/gu, (run) => (/^x+$/i.test(run) ? run : blank(run)))
}

/** The nth filling of so many digits, 1-based: zeros, and an ordinal that begins with 7. */
function fillingOf(width: number, ordinal: number): string {
  const slot = Math.min(width, 6)
  return slotOf(slot, slot === 1 ? ordinal - 1 : ordinal).padStart(width, '0')
}

/** The nth slot, 0-based: 70, 71, …; further first digits serve when those of the first are used up. */
function slotOf(width: number, nth: number): string {
  const held = 10 ** (width - 1)
  const lead = '78531'[Math.floor(nth / held) % 5]!
  return width === 1 ? lead : lead + String(nth % held).padStart(width - 1, '0')
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
