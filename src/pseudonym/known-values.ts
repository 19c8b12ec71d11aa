import { vocabulary } from '#contract'
import { hasIdPrefix } from './forms/ids.ts'
import { createPhrases } from './phrases.ts'
import type { Origin } from './register.ts'

/** What of the values met so far is looked for in any text. */
export interface KnownValues {
  note(origin: Origin, pseudonym: string): void
  /** The value that a whole text is, in whatever spelling. */
  whole(text: string): Origin | undefined
  /** The text with every real value replaced. */
  replaceReal(text: string, replace: (origin: Origin) => string): string
  /** The text with every pseudonym that leads back to something replaced. */
  replacePseudonyms(text: string, replace: (origin: Origin) => string | undefined): string
}

/** Short values and words of the contract are hidden at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  return value.length >= 6 && !vocabulary.words.has(value.toLowerCase())
}

export function createKnownValues(): KnownValues {
  const real = createPhrases()
  const pseudonyms = createPhrases()
  const byReal = new Map<string, Origin>()
  const byPseudonym = new Map<string, Origin>()
  return {
    note(origin, pseudonym) {
      const { real: value, kind } = origin
      const telling = kind === 'id' ? isTellingId(value) : isTelling(value)
      if (telling && pseudonym !== value) {
        for (const spelling of jsonSpellings(value)) {
          if (byReal.has(spelling)) continue
          byReal.set(spelling, origin)
          real.add(spelling)
        }
      }
      if (pseudonym.length < 6 || pseudonym === value || byPseudonym.has(pseudonym)) return
      byPseudonym.set(pseudonym, origin)
      pseudonyms.add(pseudonym)
    },
    whole: (text) => byReal.get(text),
    replaceReal: (text, replace) => real.replaceIn(text, (phrase) => replace(byReal.get(phrase)!)),
    replacePseudonyms: (text, replace) =>
      pseudonyms.replaceIn(text, (phrase) => replace(byPseudonym.get(phrase)!)),
  }
}

/** A prefix makes a short id a name that nothing else bears. */
function isTellingId(value: string): boolean {
  if (vocabulary.words.has(value)) return false
  return hasIdPrefix(value) || (value.length >= 6 && /\D/.test(value)) || value.length >= 8
}

/** A value as it stands in JSON text, where that differs. */
function jsonSpellings(value: string): Iterable<string> {
  if (/^[\w .@+:-]*$/.test(value)) return [value]
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  return new Set([value, plain, ascii, plain.replaceAll('/', '\\/')])
}
