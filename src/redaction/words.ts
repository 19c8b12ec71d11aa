import { readFileSync } from 'node:fs'
import { apiVersions, vocabulary } from '../contract/index.ts'
import { tokensOf } from './tokens.ts'

/** Words of messages of APIs, of HTTP servers and of gateways, and the status codes of HTTP: one a line. */
const list = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** The contract is known in its parts, too: `credit_score.increased` holds three words. */
const ofContract = [...vocabulary.words, ...vocabulary.prefixes, ...vocabulary.tokenPrefixes]

/** Of single letters, no more than are words: in a row they may spell anything. */
const plainWords: ReadonlySet<string> = new Set(
  [...list, ...apiVersions, ...ofContract.flatMap(tokensOf)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 || word === 'a' || word === 'i'),
)

/** Whether a word or a number of a text hides nothing. */
export interface Known {
  word(word: string): boolean
  number(number: string): boolean
}

/** No word is longer. */
const longest = 200

/** Larger numbers may be anybody's. */
const mostDigits = 2

/** Knows the words of the contract, those of the list, and `shown`, which a user names. */
export function knowWords(shown: readonly string[] = []): Known {
  const further = new Set(shown.map((word) => word.toLowerCase()))
  const isListed = (word: string) => plainWords.has(word) || further.has(word)
  const spelled = (word: string) => word.toLowerCase().replace('’', "'").replace(/'s$/, '')
  return {
    word(word) {
      if (word.length > longest) return false
      if (isListed(spelled(word)) || isMask(word)) return true
      const parts = partsOf(word)
      return (
        parts.length > 1 &&
        parts.every((part) => /[a-z]/i.test(part) && isListed(part.toLowerCase()))
      )
    },
    number: (number) =>
      isListed(number) ||
      isMask(number) ||
      (number.match(/\p{N}|[a-z]+/giu)?.length ?? 0) <= mostDigits,
  }
}

/** Whether a text hides its value already: nothing but x, 0 and punctuation, as redaction itself writes it. */
export function isMask(text: string): boolean {
  return text.length < 65_536 && /^[xX0\p{P}\s$+<=>^`|~]*$/u.test(text)
}

/** The words of a name that a program uses: `userId`, `HTTPError`; digits are none. */
function partsOf(word: string): readonly string[] {
  return word.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^A-Za-z]+/g) ?? []
}
