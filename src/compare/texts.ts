import {
  alphabetOf,
  idParts,
  isWord,
  kindOf,
  kindOfSecret,
  type TextKind,
  timestampParts,
} from './text-forms.ts'

/** The ids of one prefix. */
export interface IdForm {
  /** Lengths of the rest. */
  shortest: number
  longest: number
  /** The characters seen, as `alphabetOf` has them. */
  alphabet: number
  /** Characters of distinct ids: how much the alphabet is worth. */
  characters: number
  readonly distinct: Set<string>
}

/** The timestamps with one number of digits after the second. */
export interface Fractions {
  count: number
  /** Distinct ones, up to `mostFractions`. */
  readonly distinct: Set<string>
}

/** All texts seen at one place, in bounded memory. */
export interface Texts {
  seen: number
  readonly kinds: Map<TextKind, number>
  /** By the number of digits after the second. */
  readonly fractions: Map<number, Fractions>
  readonly offsets: Set<string>
  readonly ids: Map<string, IdForm>
  /** Distinct texts without a form, up to `mostValues` + 1. */
  readonly values: Set<string>
  /** Whether each of them reads like a word of a vocabulary, and the place may have one. */
  areWords: boolean
}

/** Beyond so many distinct texts a place has no vocabulary. */
const mostValues = 16
/** More of them say nothing new of how long fractions are. */
export const mostFractions = 3
/** Beyond so many distinct ids, more of them say nothing new of their form. */
const mostIds = 32

export function noTexts(areWords = true): Texts {
  return {
    seen: 0,
    kinds: new Map(),
    fractions: new Map(),
    offsets: new Set(),
    ids: new Map(),
    values: new Set(),
    areWords,
  }
}

/** Adds one text to those of its place; of a secret only its form. Whether it is of a form that was not there. */
export function seeText(texts: Texts, text: string, isSecret: boolean): boolean {
  const { kinds, fractions, offsets, ids, values } = texts
  const before = kinds.size + fractions.size + offsets.size + ids.size + values.size
  texts.seen++
  const kind = isSecret ? kindOfSecret(text) : kindOf(text)
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  if (kind === 'timestamp') {
    const { fraction, offset } = timestampParts(text)
    const alike = fractions.get(fraction) ?? { count: 0, distinct: new Set() }
    fractions.set(fraction, alike)
    alike.count++
    if (alike.distinct.size < mostFractions) alike.distinct.add(text)
    offsets.add(offset)
  } else if (isSecret) {
    // Nothing more is kept of it.
  } else if (kind === 'id') seeId(texts, text)
  else if (kind === 'text' && values.size <= mostValues && !values.has(text)) {
    values.add(text.slice(0, 200))
    texts.areWords &&= isWord(text)
  }
  return kinds.size + fractions.size + offsets.size + ids.size + values.size > before
}

function seeId({ ids }: Texts, text: string): void {
  const { prefix, rest } = idParts(text)
  let form = ids.get(prefix)
  if (form === undefined) {
    form = { shortest: Infinity, longest: 0, alphabet: 0, characters: 0, distinct: new Set() }
    ids.set(prefix, form)
  }
  if (form.distinct.size >= mostIds || form.distinct.has(rest)) return
  form.distinct.add(rest)
  form.shortest = Math.min(form.shortest, rest.length)
  form.longest = Math.max(form.longest, rest.length)
  form.alphabet |= alphabetOf(rest)
  form.characters += rest.length
}

/** Whether the texts without a form are of a vocabulary: few words, which come again and again. */
export function isVocabulary(...sides: readonly Texts[]): boolean {
  const words = new Set(sides.flatMap(({ values }) => [...values]))
  const seen = sides.reduce((sum, one) => sum + one.seen, 0)
  const areFew = words.size > 0 && words.size <= mostValues && seen >= 3 * words.size
  return areFew && sides.every(({ areWords }) => areWords)
}
