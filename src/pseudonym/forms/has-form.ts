import { digitsOf, isEarlyFilling, isFilling } from './digits.ts'
import { isDigital } from './families.ts'

const byForm: Readonly<Record<string, RegExp>> = {
  credential: /^(?:token-s?\d+|(?:[a-z]{1,7}_){1,3}recorded-s?\d+)$/,
  email: /^person-(?:xx-)?s?\d+@recorded\.invalid$/i,
  name: /^name-(?:xx-)?s?\d+$/i,
  address: /^(?:address-(?:xx-)?s?\d+|[xyzwvutsrqpo][a-z])$/i,
  'identity question': /^question-(?:xx-)?s?\d+$/i,
  birthday: /^(?:19[01]\d|195[01])-\d\d-\d\d$/,
  'card expiry': /^(?:0[1-9]|1[0-2])$/,
}

/** Whether a value without space around it is a pseudonym of its family, by its form alone. */
export function hasForm(family: string, value: string): boolean {
  return fits(family, value, isFilling)
}

/**
 * The same of the first values of a row only. What comes from a configuration may be a real value that
 * looks like a late one.
 */
export function hasEarlyForm(family: string, value: string): boolean {
  if (family === 'birthday' && /^19(?:1|51)/.test(value)) return false
  return fits(family, value, isEarlyFilling)
}

function fits(family: string, value: string, isFilled: (digits: string) => boolean): boolean {
  if (/^text-(?:xx-)?s?\d+$/i.test(value) || byForm[family]?.test(value)) return true
  if (!isDigital(family, value)) return false
  const digits = digitsOf(value)
  // Days that are none, however they are written.
  if (family === 'birthday' && digits.length === 8) {
    return digits.endsWith('0000') && isFilled(digits.slice(0, 4))
  }
  if (family !== 'number' || digits.length < 8) return isFilled(digits)
  const head = digits.slice(0, -4)
  return /^(?:0*[78]\d|0+\d[78]\d|[78]\d{3})$/.test(head) && isFilled(digits.slice(-4))
}
