import type { Owner } from '../kinds.ts'

/** With which digit the pseudonyms of an owner begin; the further ones serve when a row is used up. */
const leads: Readonly<Record<Owner, string>> = { server: '75319', story: '86420' }

/** The nth filling of so many digits, 1-based: zeros, and an ordinal that begins with 7 or 8. */
export function fillingOf(width: number, ordinal: number, owner: Owner): string {
  const slot = Math.min(width, 6)
  return slotOf(slot, slot === 1 ? ordinal - 1 : ordinal, owner).padStart(width, '0')
}

/** The nth slot, 0-based: 70, 71, … */
export function slotOf(width: number, nth: number, owner: Owner): string {
  const held = 10 ** (width - 1)
  const lead = leads[owner][Math.floor(nth / held) % leads[owner].length]!
  return width === 1 ? lead : lead + String(nth % held).padStart(width - 1, '0')
}

/** Whether so many digits are a filling, of as many values as a row has before its second lead. */
export function isFilling(digits: string): boolean {
  return /^(?:[78]\d{0,4}|[78]0\d{4}|0+[78]\d{5})$/.test(digits)
}

/** The same of the first values of a row only: so few that hardly a real value looks like one. */
export function isEarlyFilling(digits: string): boolean {
  return /^(?:[78]\d{0,2}|[78]0\d\d|[78]00\d\d|0*[78]00\d{3})$/.test(digits)
}

/** Puts digits in the place of the digits of a value; punctuation stays, and so does a mask of x. */
export function fill(value: string, digits: string): string {
  let at = 0
  const filled = value.replace(/\d/g, () => digits[at++] ?? '0')
  // Letters that mask nothing are part of the secret.
  return filled.replace(/\p{L}+/gu, (run) =>
    /^x+$/i.test(run) ? run : run.replace(/\p{Lu}/gu, 'A').replace(/[^A]/gu, 'a'),
  )
}

/** The digits of a value. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** Whether it holds letters that do not just mask. */
export function holdsLetters(value: string): boolean {
  return /\p{L}/u.test(value.replace(/x+/gi, ''))
}

/** A JSON number of as many digits, without leading zeros. */
export function numberOf(value: number, ordinal: number, owner: Owner): number {
  const [whole = ''] = String(Math.abs(value)).split(/[.e]/)
  const width = whole.length
  const nth = width === 1 ? ordinal - 1 : ordinal
  // More than 15 digits are not exact: the ordinal stands before zeros.
  const digits = slotOf(Math.min(width, 15), nth, owner).padEnd(width, '0')
  const size = Number(digits) + (Number.isInteger(value) ? 0 : 0.5)
  return value < 0 ? -size : size
}

/** Whether a number is a pseudonym by its form. */
export function isNumberFilling(value: number): boolean {
  return Number.isInteger(value) && /^-?[78](?:\d{0,4}|0+\d{4})$/.test(String(value))
}

/** The same of the first ones only. */
export function isEarlyNumberFilling(value: number): boolean {
  return Number.isInteger(value) && /^-?[78](?:0*\d{1,2}|0{4,}\d{1,4})?$/.test(String(value))
}
