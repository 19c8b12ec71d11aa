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
  ['id', /^[a-z]+(?:_[a-z]+)*_[A-Za-z-]*\d[\w-]*$/],
]

/** What a text looks like. */
export interface TextForm {
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
export function formOf(text: string): TextForm {
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
export function kindOfSecret({ kind }: TextForm): TextKind {
  return kind === 'id' || kind === 'uuid' || kind === 'url' ? 'text' : kind
}

/** The kinds of characters in the rest of an id, as a mask, for merging. */
export function alphabetOf(rest: string): number {
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
