import { isObject } from '../../base/json/index.ts'
import type { Field } from './fields.ts'

/**
 * Whether two values of a field are the same. Free text is compared without case, white space and the composition of characters,
 * and a moment without its spelling of UTC; everything else is compared exactly. A masked text equals any (A51).
 */
export function sameValue({ text }: Pick<Field, 'text'>, a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'string' || typeof b !== 'string') return a === b
  if (isMasked(a) || isMasked(b) || hidesDigits(a, b) || hidesDigits(b, a)) return true
  if (text) return plain(a) === plain(b)
  return a.replace(/\+00:00$/, 'Z') === b.replace(/\+00:00$/, 'Z')
}

/** Characters that stand for hidden ones: stars, dots, and x outside of words. */
const signs = /[*•●…]|#{2}|x{3}|(?<![a-z])x{2}(?![a-z])|redacted/i

/** Whether a text is masked, wholly or in part; the hidden part is not compared (A51). */
export function isMasked(text: string): boolean {
  return signs.test(text)
}

/** Whether a text is another one with mask characters in place of some digits: `x0001`. */
function hidesDigits(masked: string, whole: string): boolean {
  if (masked.length !== whole.length) return false
  const isHidden = (sign: string, at: number) => /[xX#]/.test(sign) && /\d/.test(whole[at]!)
  return masked.split('').every((sign, at) => sign === whole[at] || isHidden(sign, at))
}

/** Whether nothing stands where an empty or blank text was sent, which a service may take for no value. */
export function isBlankLeftOut(sent: unknown, shown: unknown): boolean {
  return typeof sent === 'string' && sent.trim() === '' && (shown ?? null) === null
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase().normalize('NFC')
}

export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (holder, name) => (isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined),
    value,
  )
}
