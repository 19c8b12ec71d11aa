import { tokenPrefixOf } from '../patterns.ts'
import { blankLetters, digitsOf, fillingOf, fixLuhn, isDay, passesLuhn, slotOf } from './digits.ts'
import { digital, nouns } from './families.ts'
import { holdsLetters, looksMasked, spelled } from './words.ts'

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
  if (isDigital(family, value)) {
    const digits = digitsOf(value)
    return family === 'number' && digits.length >= 8
      ? tailed(digits, lastFour)
      : filled(family, digits)
  }
  if (digital.has(family) && /\d/.test(value)) return lettered(value)
  if (family === 'credential') return credential(value)
  if (family === 'address' && /^\p{L}{2}$/u.test(value)) return twoLetters(value)
  if (family === 'email' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return worded(family, value, (nth) => `person-${nth}@recorded.invalid`)
  }
  const noun = nouns[family] ?? 'text'
  return worded(noun, value, (nth) => `${noun}-${nth}`)
}

/** Whether values of a family are known by their digits, however these are set apart. */
export function isDigital(family: string, value: string): boolean {
  if (!/\d/.test(value) || holdsLetters(value)) return false
  if (family === 'address') return /^[\d\s-]+$/.test(value)
  return digital.has(family) && !(family === 'birthday' && isDay(value))
}

function filled(family: string, digits: string): Form {
  const width = digits.length
  return {
    row: `${width} digits`,
    // A day that is none must not become one.
    candidates: (ordinal) => [
      family === 'birthday' && width === 8
        ? `${slotOf(4, ordinal)}0000`
        : fillingOf(width, ordinal),
    ],
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

function lettered(value: string): Form {
  const width = digitsOf(value).length
  return {
    row: `${width} digits and letters`,
    *candidates(ordinal) {
      let at = 0
      const digits = fillingOf(width, ordinal)
      const whole = blankLetters(value).replace(/\d/g, () => digits[at++]!)
      yield whole
      yield `${whole}a${ordinal}`
    },
  }
}

const dayMs = 86_400_000

const birthday: Form = {
  row: 'birthday',
  candidates: (ordinal) => [
    new Date(Date.UTC(1900, 0, 1) + ordinal * dayMs).toISOString().slice(0, 10),
  ],
}

/** There are twelve only. */
const month: Form = {
  row: 'month',
  candidates: (ordinal) => [String(((ordinal - 1) % 12) + 1).padStart(2, '0')],
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

function twoLetters(value: string): Form {
  return {
    row: 'two letters',
    key: value.toLowerCase(),
    *candidates(ordinal) {
      const lead = 'XZVTRP'[Math.floor((ordinal - 1) / 26) % 6]!
      yield* spelled(lead + String.fromCharCode(65 + ((ordinal - 1) % 26)), value)
    },
  }
}

function worded(row: string, value: string, write: (nth: string) => string): Form {
  const masked = looksMasked(value) ? 'xx-' : ''
  return {
    row,
    key: value.toLowerCase(),
    *candidates(ordinal) {
      yield* spelled(write(masked + String(ordinal)), value)
    },
  }
}
