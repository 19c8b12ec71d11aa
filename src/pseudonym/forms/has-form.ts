import { digitsOf, isFilling } from './digits.ts'
import { isDigital } from './families.ts'

const byForm: Readonly<Record<string, RegExp>> = {
  credential: /^(?:token-s?\d+|(?:[a-z]{1,7}_){1,3}recorded-s?\d+)$/,
  email: /^person-(?:xx-)?s?\d+@recorded\.invalid$/i,
  name: /^name-(?:xx-)?s?\d+$/i,
  address: /^(?:address-(?:xx-)?s?\d+|[xyzwvutsrqpo][a-z])$/i,
  'identity question': /^question-(?:xx-)?s?\d+$/i,
  birthday: /^(?:190\d|1950)-\d\d-\d\d$/,
  'card expiry': /^(?:0[1-9]|1[0-2])$/,
}

/** Whether a value without space around it is a pseudonym of its family, by its form alone. */
export function hasForm(family: string, value: string): boolean {
  if (/^text-(?:xx-)?s?\d+$/i.test(value) || byForm[family]?.test(value)) return true
  if (!isDigital(family, value)) return false
  const digits = digitsOf(value)
  // Days that are none, however they are written.
  if (family === 'birthday' && /^[78]0\d\d0000$/.test(digits)) return true
  if (family !== 'number' || digits.length < 8) return isFilling(digits)
  const head = digits.slice(0, -4)
  return /^(?:0*[78]\d|0+\d[78]\d|[78]0\d\d)$/.test(head) && /^[78]0\d\d$/.test(digits.slice(-4))
}
