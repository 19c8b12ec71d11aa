import { apiVersions, vocabulary } from '../contract/index.ts'
import names from './common-names.json' with { type: 'json' }
import { tokensOf } from './tokens.ts'
import list from './words.json' with { type: 'json' }

/** Parts of the words of the contract count too: `credit_score.increased` holds three words. */
const ofContract = [...vocabulary.words, ...vocabulary.prefixes, ...vocabulary.tokenPrefixes]

/** Whether somebody may have that name: the `bill` of `utility_bill`. */
const isName = (word: string) => names.includes(word.toLowerCase())

/** The names of settings that are no other known words: our own remedies quote them. */
const settings = 'baseUrl ca levels passphrase pick profile settleMs untested waivers'.split(' ')

/** Only single letters that are words, because single letters in a row may spell anything. */
const plainWords: ReadonlySet<string> = new Set(
  [
    ...list,
    ...settings,
    ...apiVersions,
    ...ofContract.flatMap(tokensOf).filter((word) => !isName(word)),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 || word === 'a' || word === 'i'),
)

/** Whether a word or a number of a text is public. */
export interface Known {
  word(word: string): boolean
  number(number: string): boolean
}

/** No word is longer. */
const longest = 200

/** A larger number may identify somebody. */
const mostDigits = 2

/** Knows the words of the contract, those of the list, and the words `shown` that the user names. */
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

/** Whether a text already hides its value: it consists of x, 0 and punctuation, as redaction writes it. */
export function isMask(text: string): boolean {
  return text.length < 65_536 && /^[xX0\p{P}\s$+<=>^`|~]*$/u.test(text)
}

/** The words in a name of a program: `userId`, `HTTPError`; digits do not count. */
function partsOf(word: string): readonly string[] {
  return word.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^A-Za-z]+/g) ?? []
}
