/**
 * The spellings of one word that differ in case: equal but for case is equal for the judge, and two
 * spellings are two values all the same. The value's own case comes first.
 */
export function* spelled(base: string, value: string): Generator<string> {
  const upper = base.toUpperCase()
  const lower = base.toLowerCase()
  if (/\p{L}/u.test(value)) {
    if (value === value.toUpperCase()) yield upper
    else if (value === value.toLowerCase()) yield lower
  }
  yield base
  yield upper
  yield lower
}

/** Values that the judge takes for masked; their stand-ins look masked too. */
export function looksMasked(value: string): boolean {
  return /x{2,}|[*•]/i.test(value)
}

/** Nothing but a mask: there is nothing in it to hide. */
export function isAllMask(value: string): boolean {
  return looksMasked(value) && /^[x*•\s-]+$/i.test(value)
}

/** Whether it holds letters that do not just mask. */
export function holdsLetters(value: string): boolean {
  return /\p{L}/u.test(value.replace(/x+/gi, ''))
}
