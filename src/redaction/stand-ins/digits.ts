/** The nth filling of so many digits, 1-based: zeros, and an ordinal that begins with 7. */
export function fillingOf(width: number, ordinal: number): string {
  const slot = Math.min(width, 6)
  return slotOf(slot, slot === 1 ? ordinal - 1 : ordinal).padStart(width, '0')
}

/** First digits; the further ones serve when those of the first are used up. */
const leads = '78531'

/** The nth slot, 0-based: 70, 71, … */
export function slotOf(width: number, nth: number): string {
  const held = 10 ** (width - 1)
  const lead = leads[Math.floor(nth / held) % leads.length]!
  return width === 1 ? lead : lead + String(nth % held).padStart(width - 1, '0')
}

/** Whether so many digits are a filling, of as many values as have the first lead. */
export function isFilling(digits: string): boolean {
  return /^(?:[78]\d{0,4}|[78]0\d{4}|0+[78]\d{5})$/.test(digits)
}

/** Puts digits in the place of the digits of a value; punctuation stays, and so does a mask of x. */
export function fill(value: string, digits: string): string {
  let at = 0
  const filled = value.replace(/\d/g, () => digits[at++] ?? '0')
  // Letters that mask nothing are part of the secret.
  return filled.replace(/\p{L}+/gu, (run) => (/^x+$/i.test(run) ? run : blankLetters(run)))
}

/** Every letter as a or A. */
export function blankLetters(text: string): string {
  return text.replace(/\p{Lu}/gu, 'A').replace(/(?!A)\p{L}/gu, 'a')
}

/** The digits of a value. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** A JSON number of as many digits, without leading zeros; its ordinal is 1-based. */
export function numberOf(value: number, ordinal: number): number {
  const [whole = ''] = String(Math.abs(value)).split(/[.e]/)
  const width = whole.length
  // More than 15 digits are not exact: the ordinal stands before zeros.
  const nth = width === 1 ? ordinal - 1 : ordinal
  const size =
    Number(slotOf(Math.min(width, 15), nth).padEnd(width, '0')) +
    (Number.isInteger(value) ? 0 : 0.5)
  return value < 0 ? -size : size
}

/** ISO/IEC 7812: whether the last digit agrees with those before it. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The digits with the one at a place chosen so that they pass, or do not pass, as asked. */
export function fixLuhn(digits: string, at: number, passes: boolean): string {
  for (let digit = 0; digit < 10; digit++) {
    const fixed = digits.slice(0, at) + digit + digits.slice(at + 1)
    if (passesLuhn(fixed) === passes) return fixed
  }
  return digits
}

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day that exists, as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  const last = daysOf[Number(month) - 1]
  if (last === undefined || day === '00' || Number(day) > last) return false
  const leap = Number(year) % (Number(year) % 100 === 0 ? 400 : 4) === 0
  return leap || month !== '02' || day !== '29'
}
