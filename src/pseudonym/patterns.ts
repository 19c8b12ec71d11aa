import { vocabulary } from '#contract'
import { isCardNumber, personalPatterns, secretPatterns } from '#transport'
import { isIdPseudonym } from './forms/ids.ts'

const id = `(?<![\\w-])(?:${vocabulary.prefixes.join('|')})(?=[a-z]*[0-9A-Z])[\\w-]*\\w`

/** Everything that is secret, personal or an id by its looks alone. */
export const shapes: string = [secretPatterns, personalPatterns, id].join('|')

const pattern = new RegExp(shapes, 'g')
const idStart = new RegExp(`^(?:${vocabulary.prefixes.join('|')})`)

/** Replaces whatever looks secret; `replace` is told the kind. */
export function replaceShapes(
  text: string,
  replace: (kind: string, match: string) => string,
): string {
  if (text.length < 7 || !/\d{3}|[@_]|earer|eyJ|\+[1-9]/.test(text)) return text
  return text.replace(pattern, (match) => {
    const kind = kindOf(match)
    return kind === undefined ? match : replace(kind, match)
  })
}

function kindOf(match: string): string | undefined {
  if (/^\d{3}-\d{2}-\d{4}$/.test(match)) return 'ssn'
  if (/^[\d -]+$/.test(match)) return isCardNumber(match) ? 'card number' : undefined
  if (/^\+\d+$/.test(match)) return 'phone'
  if (idStart.test(match) && !match.startsWith('pk_elem_')) {
    return isIdPseudonym(match) ? undefined : 'id'
  }
  return match.includes('@') ? 'email' : 'credential'
}
