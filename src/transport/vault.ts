import { hideEncoded } from './encodings.ts'
import { createKnownSpellings } from './known-spellings.ts'
import {
  credentialPrefix,
  mask,
  maskMatch,
  mayHoldSecret,
  openMatches,
  personalPatterns,
  secretPatterns,
} from './patterns.ts'

/** Holds the secret values learnt during a run and takes them out of any text. */
export interface Vault {
  /** Remembers a value. One of fewer than 6 characters is left to its member name: too much equals it. */
  add(value: string, kind: string): void
  /** The text without the values, in whatever spelling, and without what looks like a secret. */
  mask(text: string): string
}

const shortest = 6
/** The same short texts come again and again. */
const remembered = { texts: 2_000, length: 200 }

const pattern = new RegExp(`${secretPatterns}|${personalPatterns}`, 'g')

/** A vault that knows nothing yet but what secrets look like. */
export function createVault(): Vault {
  const known = createKnownSpellings()
  const before = new Map<string, string>()

  /** One pass over both: a value that holds another is never cut in two. */
  function maskPlain(text: string): string {
    const matches = mayHoldSecret(text) ? openMatches(text, pattern) : undefined
    let [result, done] = ['', 0]
    for (;;) {
      const value = known.find(text, done)
      const match = matches?.from(done)
      const next = match && (!value || match.start < value.start) ? match : value
      if (!next) return done === 0 ? text : result + text.slice(done)
      result += text.slice(done, next.start)
      result += 'stand' in next ? next.stand : maskMatch(text.slice(next.start, next.end))
      done = next.end
    }
  }

  return {
    add(value, kind) {
      if (value.length < shortest || isMasked(value) || known.has(value)) return
      const prefix = credentialPrefix(value)
      known.add(value, prefix === '' ? `[${kind}]` : prefix + mask)
      before.clear()
    },
    mask(text) {
      if (text.length < shortest) return text
      const same = before.get(text)
      if (same !== undefined) return same
      const masked = hideEncoded(maskPlain(text), maskPlain)
      if (before.size >= remembered.texts) before.clear()
      if (text.length <= remembered.length) before.set(text, masked)
      return masked
    },
  }
}

function isMasked(value: string): boolean {
  return /^[x*•0-]+$/i.test(value)
}
