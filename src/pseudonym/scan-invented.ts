import { credentialPrefix } from '../redaction/index.ts'
import { digitsOf, isFilling, isNumberFilling } from './forms/digits.ts'
import { isPseudonym } from './is-pseudonym.ts'

/**
 * Values that are nobody's and stand in programs, configurations and documentation: what payment
 * networks and Stripe publish for tests, numbers that were never given out, and those of our sandbox.
 */
const published = new Set([
  '4242424242424242',
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '5105105105105100',
  '6011000990139424',
  '6011111111111117',
  '378282246310005',
  '371449635398431',
  '30569309025904',
  '3530111333300000',
  '4eC39HqLyjWDarjtT1zdp7dc',
  '123-45-6789',
  '078-05-1120',
  '219-09-9999',
  '000000001',
  '100000001',
])

/** A token of anybody's, masked behind its beginning; a letter x or two may be a word. */
const maskedToken = /^(?:[a-z]{1,7}_){1,3}(?:[0xX•*_.-]{6,512}|[xX_.-]{0,5}[0•*][0xX•*_.-]{0,512})$/

/** A pseudonym, a mask or an empty place: never a secret. */
export function isHarmless(kind: string, value: string | number): boolean {
  const text = String(value)
  const rest = text.slice(credentialPrefix(text).length)
  return (
    isPseudonym(kind, value) ||
    isFilled(text) ||
    text === '(not kept)' ||
    maskedToken.test(text) ||
    /^\[[a-z ]+\]$|^[\s0xX\p{P}\p{S}]*$/u.test(rest)
  )
}

/** Pseudonyms that have no form of their own kind: fractions, letters among digits, days that are none. */
function isFilled(text: string): boolean {
  // A row of one digit has them all, and one digit says nothing of anybody.
  if (/^-?\d(?:\.5)?$/.test(text)) return true
  // A number is told by its digits, wherever it stands.
  if (/^-?\d+(?:\.5)?$/.test(text)) {
    return isNumberFilling(Number(text.replace('.5', ''))) || /^[78]0\d\d0000$/.test(text)
  }
  if (/(?![aA])\p{L}/u.test(text) || !/[aA].*\d|\d.*[aA]/.test(text)) return false
  return isFilling(digitsOf(text)) || isFilling(digitsOf(text.replace(/a\d+$/, '')))
}

/** What people write by hand to show what a secret looks like. */
export function isExample(kind: string, value: string): boolean {
  if (published.has(value.replace(/[ -]/g, '')) || published.has(value)) return true
  // The name of a variable, as shells, programs and configurations write it.
  if (/^(?:\$\w+|\$?\{[^{}]*\}|\{\{[^{}]*\}\})$/.test(value)) return true
  if (kind === 'card number') return !isIssued(value.replace(/\D/g, ''))
  if (kind === 'phone number') return /^\+1\d{3}555/.test(value)
  if (kind === 'JSON Web Token') return value.length < 100
  if (kind !== 'credential') return false
  const rest = value.slice(credentialPrefix(value).length)
  const isRandom = rest.length >= 16 && /\d/.test(rest) && /[a-z]/i.test(rest)
  return !isRandom || /1234567|abcdef|\W{2}/i.test(rest) || published.has(rest)
}

/** Lengths and first digits that are in use (ISO/IEC 7812, annex B). */
function isIssued(digits: string): boolean {
  const first = Number(digits[0])
  if (digits.length <= 13) return first === 4
  if (digits.length === 14) return first === 3
  if (digits.length === 15) return first <= 3
  return first >= 2 && first <= 6
}
