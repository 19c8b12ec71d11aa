import {
  alphabetOf,
  formOf,
  isWord,
  kindOfSecret,
  type TextForm,
  type TextKind,
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
  /** The last one: most places show the same again and again. */
  last: string | undefined
  readonly kinds: Set<TextKind>
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
    last: undefined,
    kinds: new Set(),
    fractions: new Map(),
    offsets: new Set(),
    ids: new Map(),
    values: new Set(),
    areWords,
  }
}

/** Adds one text to those of its place; of a secret only its form. Whether it is of a form that was not there. */
export function seeText(texts: Texts, text: string, isSecret: boolean): boolean {
  texts.seen++
  if (text === texts.last && !texts.kinds.has('timestamp')) return false
  texts.last = text
  const form = formOf(text)
  const kind = isSecret ? kindOfSecret(form) : form.kind
  const isNew = !texts.kinds.has(kind)
  if (isNew) texts.kinds.add(kind)
  if (kind === 'timestamp') return seeTimestamp(texts, text, form) || isNew
  // Nothing more is kept of a secret.
  if (isSecret) return isNew
  if (kind === 'id') return seeId(texts, form) || isNew
  return (kind === 'text' && seeValue(texts, text)) || isNew
}

function seeTimestamp({ fractions, offsets }: Texts, text: string, form: TextForm): boolean {
  const { fraction, offset } = form
  const isNew = !fractions.has(fraction) || !offsets.has(offset)
  const alike = fractions.get(fraction) ?? { count: 0, distinct: new Set() }
  alike.count++
  if (alike.distinct.size < mostFractions) alike.distinct.add(text)
  if (isNew) {
    fractions.set(fraction, alike)
    offsets.add(offset)
  }
  return isNew
}

function seeId({ ids }: Texts, { prefix, rest }: TextForm): boolean {
  const known = ids.get(prefix)
  const form = known ?? {
    ...{ shortest: Infinity, longest: 0, alphabet: 0, characters: 0 },
    distinct: new Set(),
  }
  if (known === undefined) ids.set(prefix, form)
  if (form.distinct.size >= mostIds || form.distinct.has(rest)) return false
  form.distinct.add(rest)
  form.shortest = Math.min(form.shortest, rest.length)
  form.longest = Math.max(form.longest, rest.length)
  form.alphabet |= alphabetOf(rest)
  form.characters += rest.length
  return known === undefined
}

function seeValue(texts: Texts, text: string): boolean {
  const { values } = texts
  if (values.size > mostValues || values.has(text)) return false
  values.add(text.slice(0, 200))
  texts.areWords &&= isWord(text)
  return true
}

/** Whether the texts without a form are of a vocabulary: few words, which come again and again. */
export function isVocabulary(...sides: readonly Texts[]): boolean {
  const words = new Set(sides.flatMap(({ values }) => [...values]))
  const seen = sides.reduce((sum, one) => sum + one.seen, 0)
  const areFew = words.size > 0 && words.size <= mostValues && seen >= 3 * words.size
  return areFew && sides.every(({ areWords }) => areWords)
}
