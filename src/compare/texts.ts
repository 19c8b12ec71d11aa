import { isId } from '../har-entry/index.ts'

/** What kind of text a value is; `text` has no form, and `hidden` stands for a secret. */
export type TextKind =
  | 'timestamp'
  | 'timestamp without T'
  | 'timestamp with a comma'
  | 'date'
  | 'uuid'
  | 'id'
  | 'url'
  | 'e-mail address'
  | 'phone number'
  | 'digits'
  | 'decimal'
  | 'empty'
  | 'text'
  | 'hidden'

const forms: readonly (readonly [kind: TextKind, form: RegExp])[] = [
  [
    'hidden',
    /•|^\[[a-z ]+\]$|recorded(?:\.invalid|-a*\d)|^(?:Name|Question|text|Address)-(?:xx-)?\d+$/,
  ],
  ['timestamp with a comma', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,/],
  ['timestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['timestamp without T', /^\d{4}-\d\d-\d\d[ t]\d\d:\d\d/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['url', /^[a-z][a-z\d+.-]*:\/\/\S+$/i],
  ['e-mail address', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
  ['phone number', /^\+\d{7,15}$/],
  ['digits', /^\d+$/],
  ['decimal', /^-?\d+\.\d+$/],
  ['empty', /^$/],
  ['id', /^[a-z]+(?:_[a-z]+)*_(?:[A-Za-z-]*\d[\w-]*|[A-Za-z])$/],
]

/** What a text looks like. */
interface TextForm {
  readonly kind: TextKind
  /** Of a timestamp, the digits of the fraction of a second. */
  readonly fraction: number
  /** Of a timestamp, how the offset from UTC is written: `Z`, `+00:00`, `none`. */
  readonly offset: string
  /** Of an id, what it begins with, and what follows. */
  readonly prefix: string
  readonly rest: string
}

const known = new Map<string, TextForm>()

/** The form of a text. The forms of some are kept: the same few texts come again and again. */
function formOf(text: string): TextForm {
  const before = known.get(text)
  if (before !== undefined) return before
  const kind = kindOf(text)
  const form = { kind, ...timestampParts(text, kind), ...idParts(text, kind) }
  if (known.size >= 5_000) known.clear()
  if (text.length <= 200) known.set(text, form)
  return form
}

function kindOf(text: string): TextKind {
  const found = forms.find(([, form]) => form.test(text))
  if (found !== undefined) return found[0]
  return text.length > 10 && isId(text) && !isWord(text) ? 'id' : 'text'
}

function timestampParts(text: string, kind: TextKind) {
  if (kind !== 'timestamp') return { fraction: 0, offset: '' }
  const [, fraction = '', offset = ''] =
    /:\d\d(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  const written = offset.replace(/\d/g, '0').replace('-', '+')
  return { fraction: fraction.length, offset: written === '' ? 'none' : written }
}

function idParts(text: string, kind: TextKind) {
  if (kind !== 'id') return { prefix: '', rest: '' }
  const [prefix = ''] = /^[a-z]+(?:_[a-z]+)*?_(?=[^_]*$)/.exec(text) ?? /^[a-z]+_/.exec(text) ?? []
  return { prefix, rest: text.slice(prefix.length) }
}

/** The kind of a secret text: its form where it has one, as redaction keeps forms and nothing else of it. */
function kindOfSecret({ kind }: TextForm): TextKind {
  return kind === 'id' || kind === 'uuid' || kind === 'url' ? 'text' : kind
}

/** The kinds of characters in the rest of an id, as a mask, for merging. */
function alphabetOf(rest: string): number {
  return kindsOfCharacters.reduce(
    (mask, kind, bit) => (kind.test(rest) ? mask | (1 << bit) : mask),
    0,
  )
}

const kindsOfCharacters = [/[a-f]/, /[g-z]/, /[A-F]/, /[G-Z]/]

/** What a mask of `alphabetOf` is called; digits are in every alphabet. */
export function alphabetName(mask: number): string {
  if (mask === 0) return 'digits'
  const [isLower, isUpper, isBeyondF] = [mask & 0b0011, mask & 0b1100, mask & 0b1010]
  if (isLower && isUpper) return 'mixed case'
  if (!isBeyondF) return isLower ? 'hexadecimal' : 'upper-case hexadecimal'
  return isLower ? 'lower case' : 'upper case'
}

/**
 * Whether a text reads like a word of a fixed vocabulary: `credit_card`, `ENTITY_DISABLED`, `report.created`. What is shorter
 * may abbreviate anything.
 */
export function isWord(text: string): boolean {
  return (
    text.length > 2 &&
    text.length <= 48 &&
    /^(?:[a-z]+(?:[_.-][a-z]+)*|[A-Z]+(?:[_-][A-Z]+)*)$/.test(text)
  )
}

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

/** Adds a word of a vocabulary, whatever it looks like. Whether it is new. */
export function seeWord(texts: Texts, word: string): boolean {
  texts.seen++
  texts.kinds.add('text')
  const isNew = !texts.values.has(word)
  if (texts.values.size <= mostValues) texts.values.add(word)
  return isNew
}

/** Whether the texts without a form are of a vocabulary: few words, which come again and again. */
export function isVocabulary(...sides: readonly Texts[]): boolean {
  const words = new Set(sides.flatMap(({ values }) => [...values]))
  const seen = sides.reduce((sum, one) => sum + one.seen, 0)
  const areFew = words.size > 0 && words.size <= mostValues && seen >= 3 * words.size
  return areFew && sides.every(({ areWords }) => areWords)
}
