import { vocabulary } from '../contract/index.ts'
import { type FullName, joinName } from './full-name.ts'
import { type Bounds, boundsOf, createPhrases, type Phrases } from './phrases.ts'
import { inAnyCase, markupEscaped } from './spellings.ts'

/** A value with its kind. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** A known value, or the parts of a name, in one of its spellings. */
export interface KnownText {
  readonly name: FullName<Secret>
  /** Spells a stand-in as the value is spelled here. */
  readonly spell: (text: string) => string
  /** Known from the scenarios before only. */
  readonly isHeard: boolean
}

/** The values that are looked for in any text of a recording. */
export interface KnownTexts {
  readonly phrases: Phrases<KnownText>
  /** The value that a whole text is. */
  whole(text: string): Secret | undefined
  add(secret: Secret, isHeard: boolean): void
  addName(name: FullName<Secret>, isHeard: boolean): void
  /** The names of this recording, as they read. */
  readonly names: ReadonlyMap<string, FullName<Secret>>
}

/** Short values and words of the contract are replaced at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  return value.length >= 6 && !vocabulary.words.has(value.toLowerCase())
}

const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
]

export function createKnownTexts(): KnownTexts {
  const phrases = createPhrases<KnownText>()
  const byValue = new Map<string, Secret>()
  const names = new Map<string, FullName<Secret>>()

  function addSpellings(name: FullName<Secret>, isHeard: boolean, bounds: Bounds): void {
    const value = joinName(name, (part) => part.value)
    for (const [index, written] of inAnyCase(value).entries()) {
      if (index > 0 && written === value) continue
      for (const spelling of escapesOf(written)) {
        phrases.add(spelling, bounds, { name, isHeard, spell: cases[index]! })
      }
    }
  }

  return {
    phrases,
    whole: (text) => byValue.get(text),
    add(secret, isHeard) {
      const { value } = secret
      if (!isTelling(value)) return
      if (!byValue.has(value)) byValue.set(value, secret)
      addSpellings({ parts: [secret], between: [] }, isHeard, boundsOf(value))
    },
    addName(name, isHeard) {
      if (!isHeard)
        names.set(
          joinName(name, (part) => part.value),
          name,
        )
      addSpellings(name, isHeard, 'word')
    },
    names,
  }
}

/** A value as it stands in JSON and in HTML, where that differs. */
function escapesOf(value: string): Iterable<string> {
  if (/^[\w .@+:-]*$/.test(value)) return [value]
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  return new Set([value, plain, ascii, plain.replaceAll('/', '\\/'), markupEscaped(value)])
}
