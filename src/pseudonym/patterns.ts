import { vocabulary } from '../contract/index.ts'
import {
  isCardNumber,
  mayHoldSecret,
  openMatches,
  personalPatterns,
  secretPatterns,
} from '../redaction/index.ts'
import { isIdPseudonym } from './forms/ids.ts'

const id = `(?<![\\w-])(?:${vocabulary.prefixes.join('|')})(?=[a-z]*[0-9A-Z])[\\w-]{0,200}\\w`

/** Everything that is secret, personal or an id by its looks alone. */
export const shapes: string = [secretPatterns, personalPatterns, id].join('|')

const pattern = new RegExp(shapes, 'g')
const idStart = new RegExp(`^(?:${vocabulary.prefixes.join('|')})`)

/** Replaces whatever looks secret; `replace` is told the kind. */
export function replaceShapes(
  text: string,
  replace: (kind: string, match: string) => string,
): string {
  if (!mayHoldSecret(text)) return text
  const matches = openMatches(text, pattern)
  let [result, done] = ['', 0]
  for (let next = matches.from(0); next; next = matches.from(next.end)) {
    const match = text.slice(next.start, next.end)
    const kind = kindOf(match)
    if (kind === undefined) continue
    result += text.slice(done, next.start) + replace(kind, match)
    done = next.end
  }
  return done === 0 ? text : result + text.slice(done)
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
