import { holdsLetters } from './digits.ts'
import { isDay } from './is-day.ts'

/** Kinds whose values may hold the digits of one another. */
const families: Readonly<Record<string, string>> = {
  ssn: 'number',
  'card number': 'number',
  'account number': 'number',
  mask: 'number',
  token: 'credential',
}

/** What the pseudonyms of words begin with. */
export const nouns: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  'identity question': 'Question',
}

/** Families whose values are digits. */
export const digital = new Set([
  'number',
  'ein',
  'routing number',
  'phone',
  'card verification value',
  'card expiry',
  'birthday',
])

const known = new Map<string, string>([
  ...[...digital, ...Object.keys(nouns), 'credential', 'email'].map(
    (kind) => [kind, kind] as const,
  ),
  ...Object.entries(families),
])

/** The family that a kind belongs to; values are equal or distinct within one. */
export function familyOf(kind: string): string {
  return known.get(kind) ?? 'text'
}

/** Whether values of a family are known by their digits, however these are set apart. */
export function isDigital(family: string, value: string): boolean {
  if (!/\d/.test(value) || holdsLetters(value)) return false
  if (family === 'address') return /^[\d\s-]+$/.test(value)
  return digital.has(family) && !(family === 'birthday' && isDay(value))
}
