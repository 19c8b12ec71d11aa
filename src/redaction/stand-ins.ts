import type { Secret } from './names.ts'
import { credentialPrefix, isMasked } from './patterns.ts'
import {
  digitsOf,
  type Form,
  familyOf,
  fill,
  formOf,
  isDigital,
  numberForm,
} from './stand-in-forms.ts'

/** What stands for the secrets of one recording: equal for equal, distinct for distinct, of the same form. */
export interface StandIns {
  /** The stand-in of a value; the value itself where it is test data, or where it hides nothing. */
  give(kind: string, value: string): string
  giveNumber(kind: string, value: number): number
  has(kind: string, value: string): boolean
  /** Grows with every value. */
  readonly size: number
}

export interface StandInRules {
  readonly isTestData: (value: string) => boolean
  /** Whether a value that is known stands in a stand-in, which then is not used. */
  readonly holdsKnown: (standIn: string) => boolean
}

/** No stand-ins yet; `noted` hears of every value that gets one. */
export function createStandIns(
  noted: (secret: Secret) => void,
  { isTestData, holdsKnown }: StandInRules,
): StandIns {
  const byValue = new Map<string, string>()
  const given = new Set<string>()
  const take = openRows((standIn) => isTestData(standIn) || holdsKnown(standIn))

  function give(kind: string, value: string): string {
    const core = value.trim()
    // What is nothing but the beginning of a token holds no secret, and must not become a token.
    if (core === '' || isMasked(core) || credentialPrefix(core) === core) return value
    // A text is looked through more than once.
    const isSettled = (text: string) => isTestData(text) || (text.length >= 6 && given.has(text))
    if (isSettled(core)) return value
    const family = familyOf(kind)
    const key = `${family} ${core}`
    let standIn = byValue.get(key)
    if (standIn === undefined) {
      const digits = isDigital(family, core) ? digitsOf(core) : core
      if (isSettled(digits)) return value
      const form = () => formOf(family, core, (lastFour) => give('mask', lastFour))
      standIn = digits === core ? take(family, form()) : fill(core, give(kind, digits))
      byValue.set(key, standIn)
      given.add(standIn)
      noted({ kind, value: core })
    }
    return core === value ? standIn : value.replace(core, () => standIn)
  }

  return {
    give,
    giveNumber(kind, value) {
      if (isTestData(String(value))) return value
      const key = `JSON number ${value}`
      const standIn = byValue.get(key) ?? take('JSON number', numberForm(value))
      byValue.set(key, standIn)
      // The same digits may stand in a sentence.
      if (String(value).length >= 6) give(kind, String(value))
      return Number(standIn)
    },
    has: (kind, value) => byValue.has(`${familyOf(kind)} ${value.trim()}`),
    get size() {
      return byValue.size
    },
  }
}

/** How often the next ordinal is tried; a row of few digits can be used up. */
const tries = 200

/** Takes stand-ins row by row, none of them twice and none that reads like a value. */
function openRows(isTaken: (standIn: string) => boolean) {
  const ordinals = new Map<string, number>()
  const shared = new Map<string, number>()
  const taken = new Set<string>()

  function nextOf(row: string): number {
    const ordinal = (ordinals.get(row) ?? 0) + 1
    ordinals.set(row, ordinal)
    return ordinal
  }

  return (family: string, { row, key, write }: Form): string => {
    const place = key === undefined ? undefined : `${row} ${key}`
    let ordinal = shared.get(place ?? '') ?? nextOf(row)
    for (let count = 1; ; count++, ordinal = nextOf(row)) {
      const standIn = write(ordinal)
      // Short ones are unique within their family, the others everywhere.
      const name = standIn.length < 6 ? `${family} ${standIn}` : standIn
      if (count < tries && (taken.has(name) || isTaken(standIn))) continue
      taken.add(name)
      if (place !== undefined) shared.set(place, ordinal)
      return standIn
    }
  }
}
