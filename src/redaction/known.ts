import { vocabulary } from '../contract/index.ts'
import { createApart } from './apart.ts'
import { memo, type Secret } from './names.ts'
import { isMasked } from './patterns.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { boundsOf, type Spell } from './spellings.ts'

/** What a known text consists of: one value, or the parts of a name and what stands between them. */
export type Pieces = readonly (Secret | string)[]

/** A known text in one of its spellings. */
export interface KnownText {
  readonly pieces: Pieces
  /** Writes another text in the same way. */
  readonly spell: (text: string) => string
  /** Known from the scenarios before only. */
  readonly isHeard: boolean
}

/** The values and names that are looked for in any text. */
export interface Known {
  readonly phrases: Pick<Phrases<KnownText>, 'find'>
  /** By how they read. */
  readonly all: ReadonlyMap<string, Pieces>
  add(pieces: Pieces, isHeard?: boolean): void
  /** The kind of a text that is a known value. */
  kindOf(text: string): string | undefined
}

/** Knows nothing yet, and `most` texts at most; `spell` says in which spellings they are looked for. */
export function createKnown(spell: Spell, most = Infinity): Known {
  const phrases = createPhrases<KnownText>()
  const apart = createApart<KnownText>()
  const all = new Map<string, Pieces>()
  return {
    phrases: {
      find(text, from) {
        const [one, other] = [phrases.find(text, from), apart.find(text, from)]
        return one && other ? (other.start < one.start ? other : one) : (one ?? other)
      },
    },
    all,
    add(pieces, isHeard = false) {
      const text = joined(pieces)
      const isName = pieces.length > 1
      if (all.size >= most || all.has(text) || !(isName || isTelling(text))) return
      all.set(text, pieces)
      apart.add(text, { pieces, spell: (other) => other, isHeard })
      for (const form of new Set([text, text.normalize('NFD'), joinedNumber(text)])) {
        for (const one of spell(form, isName ? 'word' : boundsOf(form))) {
          if (one.text.length < 6) continue
          phrases.add(one.text, one.bounds, { pieces, spell: one.spell, isHeard })
        }
      }
    },
    kindOf(text) {
      const [one, more] = all.get(text) ?? []
      return typeof one === 'object' && more === undefined ? one.kind : undefined
    },
  }
}

/** A number without what sets its parts apart; any other text as it is. */
function joinedNumber(text: string): string {
  const isNumber =
    text.length < 40 && /^(?:[^\d]*\d){7}/.test(text) && /^[\dA-Z\s+().-]+$/i.test(text)
  return isNumber ? text.replace(/[\s+().-]/g, '') : text
}

/** The text of pieces, the secrets as they are or as `textOf` has them. */
export function joined(pieces: Pieces, textOf = ({ value }: Secret) => value): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece))).join('')
}

/** The value, or the parts of the name. */
export function secretsOf(pieces: Pieces): Secret[] {
  return pieces.filter((piece) => typeof piece !== 'string')
}

/** Short values, masks, hardly more than zeros and words of the contract are replaced at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  if (/^0*[1-9]?0*$|^0{5,}\d{1,3}$/.test(value)) return false
  return value.length >= 6 && !isMasked(value) && !vocabulary.words.has(value.toLowerCase())
}

/** How sentences have the name of a person. */
const orders = ['given family', 'family, given', 'given middle family', 'family, given middle'].map(
  (order) => order.split(/(\W+)/),
)

/** The part of a name that a member holds. */
const namePartOf = memo((name) => {
  const form = /^(?:(first|given|fore)|(middle)|(?:last|family|sur))[_-]*name$/i
  const [all, given, middle] = form.exec(name) ?? []
  return all && (given ? 'given' : middle ? 'middle' : 'family')
})

/**
 * The name of the person whose record an object is, in every order. Each part may be a plain word; together they are
 * telling, but for words of the contract, masks and what is too short.
 */
export function fullNamesOf(
  holder: Readonly<Record<string, unknown>>,
  kindOf: (name: string) => string,
): Pieces[] {
  const person: Record<string, Secret> = {}
  for (const name in holder) {
    const part = /name$/i.test(name) ? namePartOf(name) : undefined
    const held = part === undefined ? undefined : holder[name]
    if (typeof held !== 'string' || held.trim() === '') continue
    person[part!] = { kind: kindOf(name), value: held.trim() }
  }
  const { given, family } = person
  if (!given || !family || !areTelling([given.value, family.value])) return []
  return orders
    .filter((order) => 'middle' in person || !order.includes('middle'))
    .map((order) => order.map((piece) => person[piece] ?? piece))
}

function areTelling(words: readonly string[]): boolean {
  const isOfContract = words.every((word) => vocabulary.words.has(word.toLowerCase()))
  return !isOfContract && !words.every(isMasked) && words.join(' ').length >= 6
}
