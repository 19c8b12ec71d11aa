import { prefixOf } from './ids.ts'
import type { Public } from './public.ts'
import type { Redact, Replacement } from './replacement.ts'
import { replaceTokens } from './tokens.ts'
import { isMask } from './words.ts'

/** A word of our own sentences; they quote all others. */
const plain = /^[a-z]+(?:'[a-z]+)?$/

/** What becomes of the words, numbers, ids and credentials of a text, by what the text is. */
export function openTokenRules({ known, ids }: Public, replacement: Replacement) {
  const credential = (value: string): string => {
    const prefix = prefixOf(value)
    const rest = value.slice(prefix.length)
    // `sk_live_` is only how keys begin.
    const isBeginning = rest.endsWith('_') && replaceTokens(rest, plainOnly) === rest
    if (rest === '' || rest.startsWith('•••') || isBeginning) return value
    return prefix + replacement.credential(rest)
  }
  const plainOnly = {
    word: (word: string) => (known.word(word) ? word : ''),
    number: (number: string) => (known.number(number) ? number : ''),
    credential: (token: string) => (prefixOf(token) === token ? token : ''),
    id: () => '',
  }
  /** Behind a prefix, words and small numbers are as public as anywhere. */
  const id = (text: string): string => {
    if (ids.isPublic(text)) return text
    const prefix = prefixOf(text)
    const rest = text.slice(prefix.length)
    return replaceTokens(rest, plainOnly) === rest ? text : prefix + replacement.id(rest, prefix)
  }
  const keeping = (replace: Redact) => ({
    word: (word: string) => (known.word(word) ? word : replace(word)),
    number: (number: string) => (known.number(number) ? number : replace(number)),
    credential,
    id,
  })
  const hide = (replace: Redact) => (token: string) => (isMask(token) ? token : replace(token))
  return {
    credential,
    id,
    value: keeping(replacement.value),
    text: keeping(replacement.text),
    personal: {
      word: hide(replacement.personal),
      number: hide(replacement.value),
      id: replacement.value,
      credential: replacement.value,
    },
    /** Keeps the words of our own sentences besides. */
    ours: keeping((token) => (plain.test(token) ? token : replacement.text(token))),
    /** Keeps known words and small numbers, and nothing else. */
    known: { ...plainOnly, id: (text: string) => (id(text) === text ? text : '') },
  }
}
