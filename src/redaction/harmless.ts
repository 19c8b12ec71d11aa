import { credentialPrefix } from './patterns.ts'
import { isStandIn } from './stand-ins/is-stand-in.ts'

/** Values that payment networks and others publish for tests, or that were never given out. */
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
  '123-45-6789',
  '078-05-1120',
  '219-09-9999',
])

/** A value that is a stand-in, a mask, an empty place or an example: never a secret. */
export function isHarmless(kind: string, value: string): boolean {
  const rest = value.slice(credentialPrefix(value).length)
  if (isStandIn(kind, value) || published.has(value.replace(/ /g, ''))) return true
  if (/^\[[a-z ]+\]$|^[\s0xX\p{P}\p{S}]*$/u.test(rest)) return true
  // The name of a variable, as programs and configurations write it.
  if (/^(?:\$\w+|\$?\{.*\}|true|false|null|none|undefined)$/.test(value)) return true
  if (kind === 'ssn') return /^(?:000|666|9)/.test(value)
  if (kind === 'card number') return !isIssued(value.replace(/\D/g, ''))
  if (kind === 'phone') return /^\+1(?:555|\d{3}555)/.test(value)
  if (kind === 'email') return isReserved(value)
  return kind === 'credential' && !isRandom(rest)
}

/** Lengths and first digits that are in use (ISO/IEC 7812, annex B). */
function isIssued(digits: string): boolean {
  const first = Number(digits[0])
  if (digits.length <= 13) return first === 4
  if (digits.length === 14) return first === 3
  if (digits.length === 15) return first >= 1 && first <= 3
  return first >= 2 && first <= 6
}

/** The user of every Git server is nobody. */
function isReserved(address: string): boolean {
  return /[@.](?:example\.[a-z]+|example|invalid|test|localhost)$|^git@/i.test(address)
}

/** What is too short or too orderly to be real is an example of how a credential looks. */
function isRandom(rest: string): boolean {
  if (/1234567|abcdef|\W{2}/i.test(rest)) return false
  return rest.length >= 16 && /\d/.test(rest) && /[a-z]/i.test(rest)
}
