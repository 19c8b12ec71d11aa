import { tokenPrefixOf } from '../../redaction/index.ts'
import type { Owner } from '../kinds.ts'
import { digitsOf, fillingOf, slotOf } from './digits.ts'
import { digital, isDigital, nouns } from './families.ts'
import { isDay } from './is-day.ts'
import { fixLuhn, passesLuhn } from './luhn.ts'
import { looksMasked, spelled } from './words.ts'

/** How the pseudonym of one value is made. */
export interface Form {
  /** Values of one row are numbered together. */
  readonly row: string
  /** Values of one key share a number; by default each value has its own. */
  readonly key?: string
  /** The pseudonyms that a number offers, the best first. */
  candidates(ordinal: number, owner: Owner): Iterable<string>
}

/** The form of a value without space around it. */
export function formOf(
  family: string,
  value: string,
  lastFour: (digits: string, owner: Owner) => string,
): Form {
  if (family === 'birthday' && isDay(value)) return birthday
  if (family === 'card expiry' && isMonth(value)) return month
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

function filled(family: string, digits: string): Form {
  const width = digits.length
  return {
    row: `${width} digits`,
    // A day that is none must not become one.
    candidates: (ordinal, owner) => [
      family === 'birthday' && width === 8
        ? `${slotOf(4, ordinal, owner)}0000`
        : fillingOf(width, ordinal, owner),
    ],
  }
}

/** Keeps the agreement with the last four digits, which stand in members of their own. */
function tailed(digits: string, lastFour: (digits: string, owner: Owner) => string): Form {
  const width = digits.length
  const mayBeCard = width >= 13 && width <= 19
  const passes = mayBeCard && passesLuhn(digits)
  return {
    row: `${width} digits that end in ${digits.slice(-4)}`,
    *candidates(ordinal, owner) {
      const slot = width === 8 ? 4 : 2
      const head = slotOf(slot, ordinal - 1, owner).padStart(width - 4, '0')
      const whole = head + lastFour(digits.slice(-4), owner)
      yield mayBeCard ? fixLuhn(whole, width - 7, passes) : whole
    },
  }
}

function lettered(value: string): Form {
  const width = digitsOf(value).length
  return {
    row: `${width} digits and letters`,
    *candidates(ordinal, owner) {
      yield lettersFilled(value, fillingOf(width, ordinal, owner))
      yield `${lettersFilled(value, fillingOf(width, ordinal, owner))}a${ordinal}`
    },
  }
}

function lettersFilled(value: string, digits: string): string {
  let at = 0
  return value
    .replace(/\p{Lu}/gu, 'A')
    .replace(/(?!A)\p{L}/gu, 'a')
    .replace(/\d/g, () => digits[at++]!)
}

const dayMs = 86_400_000
const firstDay: Readonly<Record<Owner, number>> = {
  server: Date.UTC(1900, 0, 1),
  story: Date.UTC(1950, 0, 1),
}
const birthday: Form = {
  row: 'birthday',
  *candidates(ordinal, owner) {
    yield new Date(firstDay[owner] + ordinal * dayMs).toISOString().slice(0, 10)
  },
}

/** There are twelve only, so the ranges of the two owners begin at the two ends. */
const month: Form = {
  row: 'month',
  *candidates(ordinal, owner) {
    const nth = (ordinal - 1) % 12
    yield String(owner === 'server' ? nth + 1 : 12 - nth).padStart(2, '0')
  },
}

function credential(value: string): Form {
  const prefix = tokenPrefixOf(value)
  return {
    row: `credential ${prefix}`,
    *candidates(ordinal, owner) {
      const nth = owner === 'story' ? `s${ordinal}` : String(ordinal)
      yield prefix === '' ? `token-${nth}` : `${prefix}recorded-${nth}`
    },
  }
}

function twoLetters(value: string): Form {
  return {
    row: 'two letters',
    key: value.toLowerCase(),
    *candidates(ordinal, owner) {
      const [first, second] = [Math.floor((ordinal - 1) / 26), (ordinal - 1) % 26]
      const lead = (owner === 'server' ? 'XZVTRP' : 'YWUSQO')[first % 6]!
      yield* spelled(lead + String.fromCharCode(65 + second), value)
    },
  }
}

function worded(row: string, value: string, write: (nth: string) => string): Form {
  const masked = looksMasked(value) ? 'xx-' : ''
  return {
    row,
    key: value.toLowerCase(),
    *candidates(ordinal, owner) {
      yield* spelled(write(masked + (owner === 'story' ? `s${ordinal}` : String(ordinal))), value)
    },
  }
}

function isMonth(value: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(value)
}
