import { vocabulary } from '../contract/index.ts'
import { isMasked, joinName, type Sequence } from './full-name.ts'
import type { Secret } from './names.ts'
import { type Bounds, createPhrases, type Phrases } from './phrases.ts'
import type { Spell, Spelling } from './spellings.ts'

/** A known value, or the parts of a name, in one of its spellings. */
export interface KnownText extends Pick<Spelling, 'spell'> {
  readonly name: Sequence
  /** Known from the scenarios before only. */
  readonly isHeard: boolean
}

/** The values that are looked for in any text. */
export interface KnownTexts {
  readonly phrases: Phrases<KnownText>
  /** All values, and all names as they read. */
  readonly secrets: ReadonlyMap<string, Secret>
  readonly names: ReadonlyMap<string, Sequence>
  add(secret: Secret, isHeard?: boolean): void
  addName(name: Sequence, isHeard?: boolean): void
}

/** Short values, masks and words of the contract are replaced at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  return value.length >= 6 && !isMasked(value) && !vocabulary.words.has(value.toLowerCase())
}

/** Knows nothing yet; `spell` says in which spellings values are looked for. */
export function createKnownTexts(spell: Spell): KnownTexts {
  const phrases = createPhrases<KnownText>()
  const secrets = new Map<string, Secret>()
  const names = new Map<string, Sequence>()

  function addSpellings(value: string, meaning: Omit<KnownText, 'spell'>, bounds?: Bounds): void {
    for (const one of spell(value, bounds)) {
      if (one.text.length < 6) continue
      phrases.add(one.text, one.bounds, { ...meaning, spell: one.spell })
    }
  }

  return {
    phrases,
    secrets,
    names,
    add(secret, isHeard = false) {
      const { value } = secret
      if (secrets.has(value) || !isTelling(value)) return
      secrets.set(value, secret)
      addSpellings(value, { name: { parts: [secret], between: [] }, isHeard })
    },
    addName(name, isHeard = false) {
      const text = joinName(name, ({ value }) => value)
      if (names.has(text)) return
      names.set(text, name)
      addSpellings(text, { name, isHeard }, 'word')
    },
  }
}
