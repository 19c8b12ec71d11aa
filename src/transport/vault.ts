import { hideEncoded } from './encodings.ts'
import { credentialPrefix, mask, maskMatch, personalPatterns, secretPatterns } from './patterns.ts'
import { spellingsOf } from './spellings.ts'

/** Holds the secret values learnt during a run and takes them out of any text. */
export interface Vault {
  /** Remembers a value. One of fewer than 6 characters is left to its member name: too much equals it. */
  add(value: string, kind: string): void
  /** The text without the values, in whatever spelling, and without what looks like a secret. */
  mask(text: string): string
}

const shortest = 6

/** A vault that knows nothing yet but what secrets look like. */
export function createVault(): Vault {
  const stands = new Map<string, string>()
  const values = new Set<string>()
  let pattern: RegExp | undefined

  function maskPlain(text: string): string {
    pattern ??= compile(stands.keys(), values)
    return text.replace(pattern, (match) => stands.get(match) ?? maskMatch(match))
  }

  return {
    add(value, kind) {
      if (value.length < shortest || isMasked(value) || stands.has(value)) return
      values.add(value)
      const prefix = credentialPrefix(value)
      const stand = prefix === '' ? `[${kind}]` : prefix + mask
      for (const spelling of spellingsOf(value)) {
        if (!stands.has(spelling)) stands.set(spelling, stand)
      }
      pattern = undefined
    },
    mask(text) {
      if (text.length < shortest) return text
      return hideEncoded(maskPlain(text), maskPlain)
    },
  }
}

/** One pass, the longest first: a value that holds another is never cut in two. */
function compile(spellings: Iterable<string>, values: ReadonlySet<string>): RegExp {
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length)
  return new RegExp(
    [
      ...longestFirst.map((spelling) => sourceOf(spelling, values)),
      secretPatterns,
      personalPatterns,
    ].join('|'),
    'g',
  )
}

function sourceOf(spelling: string, values: ReadonlySet<string>): string {
  // Whole words only: six digits stand by chance in many a longer number, a name in many a word.
  if (values.has(spelling) && /^(?:\d+|\p{L}+)$/u.test(spelling)) {
    return String.raw`(?<![\w\u0080-\uffff])${spelling}(?![\w\u0080-\uffff])`
  }
  const source = spelling.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  // A longer credential that begins like a known one must not keep its tail.
  return credentialPrefix(spelling) === '' ? source : String.raw`${source}[\w~+%=-]*`
}

function isMasked(value: string): boolean {
  return /^[x*•0-]+$/i.test(value)
}
