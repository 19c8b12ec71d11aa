import { createPhrases, credentialPrefix, spellingsOf } from '../redaction/index.ts'
import { isPseudonym } from './is-pseudonym.ts'
import type { Hit } from './scan-patterns.ts'

/** A real value that must not be found. */
export interface KnownValue {
  readonly value: string
  readonly kind: string
  /**
   * False where the value is so short or so common that it is secret at places of its kind only; these
   * are looked at whatever is known, so that it is not looked for.
   */
  readonly everywhere: boolean
  /** Where it is a name whose parts stood together: plain words, which begin many a longer one. */
  readonly name?: object
}

/** Finds real values in a text, in whatever spelling. */
export type KnownFinder = (text: string) => Hit[]

const shortest = { plain: 4, encoded: 6 }

/** Everything that is sought in one go, however much it is: the time depends on the text alone. */
export function knownFinder(known: Iterable<KnownValue>): KnownFinder {
  const phrases = createPhrases<{ readonly value: string; readonly kind: string }>()
  for (const { value, kind, everywhere, name } of known) {
    // A target that serves what was recorded once shows pseudonyms as its own.
    if (!everywhere || isPseudonym(kind, value)) continue
    for (const [spelling, bounds] of spellingsOf(value, name && 'word')) {
      // A short piece of base64 turns up by chance.
      const least = spelling === value ? shortest.plain : shortest.encoded
      if (spelling.length < least) continue
      const isToken = credentialPrefix(value) !== ''
      phrases.add(spelling, isToken ? 'none' : bounds, { value, kind: `known ${kind}` })
    }
  }
  return (text) => {
    const hits: Hit[] = []
    for (let at = phrases.find(text, 0); at; at = phrases.find(text, at.end)) {
      hits.push({ ...at.meaning, index: at.start, length: at.end - at.start })
    }
    return hits
  }
}
