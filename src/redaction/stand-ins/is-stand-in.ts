import { digitsOf, isFilling } from './digits.ts'
import { familyOf } from './families.ts'
import { isDigital } from './form.ts'

const byForm: Readonly<Record<string, RegExp>> = {
  credential: /^(?:token-a*\d+|(?:[a-z]{1,7}_){1,3}recorded-a*\d+)$/i,
  email: /^person-(?:xx-)?\d+@recorded\.invalid$/i,
  name: /^name-(?:xx-)?\d+$/i,
  address: /^(?:address-(?:xx-)?\d+|[xzvtrp][a-z])$/i,
  'identity question': /^question-(?:xx-)?\d+$/i,
  birthday: /^(?:19[01]\d|195[01])-\d\d-\d\d$/,
  'card expiry': /^(?:0[1-9]|1[0-2])$/,
}

/** Whether a value is a stand-in of its kind, by its form alone: `Name-1`, digits that begin with 7, … */
export function isStandIn(kind: string, value: string): boolean {
  const family = familyOf(kind)
  if (/^text-(?:xx-)?\d+$/i.test(value) || byForm[family]?.test(value)) return true
  if (!isDigital(family, value)) return false
  const digits = digitsOf(value)
  // Days that are none, however they are written.
  if (family === 'birthday' && digits.length === 8) {
    return digits.endsWith('0000') && isFilling(digits.slice(0, 4))
  }
  if (family !== 'number' || digits.length < 8) return isFilling(digits)
  return /^(?:0*[78]\d|0+\d[78]\d|[78]\d{3})$/.test(digits.slice(0, -4))
}
