/** Further characters add nothing to a form. */
const longest = 200

/**
 * The form of a value without the value: digits become 0, letters x or X, every other sign that is not ASCII or
 * punctuation an x too. The form of a form is the form itself.
 *
 * @example shapeOf('+1 (415) 555-0123') // '+0 (000) 000-0000'
 */
export function shapeOf(value: string): string {
  const beginning = value.length > longest ? `${value.slice(0, longest)}…` : value
  return beginning
    .replace(/\p{N}/gu, '0')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[^\p{Lu}\p{P}\s\p{ASCII}]|[a-z]/gu, 'x')
}

export function formOf(value: string): string {
  const kind = /^\p{N}+$/u.test(value) ? 'digit' : /^\p{L}+$/u.test(value) ? 'letter' : 'character'
  return `${value.length} ${kind}${value.length === 1 ? '' : 's'}`
}
