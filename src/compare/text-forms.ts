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

/** A function of texts that keeps some of its results: the same few texts come again and again. */
function kept<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = find(text)
    if (known.size >= 5_000) known.clear()
    if (text.length <= 200) known.set(text, found)
    return found
  }
}

/** The kind of a text. */
export const kindOf: (text: string) => TextKind = kept(findKind)

/** The kind of a secret text: its form where it has one, as redaction keeps forms and nothing else of it. */
export function kindOfSecret(text: string): TextKind {
  const kind = kindOf(text)
  return kind === 'id' || kind === 'uuid' || kind === 'url' ? 'text' : kind
}

function findKind(text: string): TextKind {
  const found = forms.find(([, form]) => form.test(text))
  if (found !== undefined) return found[0]
  return text.length > 10 && isId(text) && !isWord(text) ? 'id' : 'text'
}

/** Digits of the fraction of a second, and how the offset from UTC is written: `Z`, `+00:00`, `none`. */
export const timestampParts = kept((text) => {
  const [, fraction = '', offset = ''] =
    /:\d\d(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  const written = offset.replace(/\d/g, '0').replace('-', '+')
  return { fraction: fraction.length, offset: written === '' ? 'none' : written }
})

/** What an id begins with, and the rest of it. */
export function idParts(text: string): { readonly prefix: string; readonly rest: string } {
  const [prefix = ''] = /^[a-z]+(?:_[a-z]+)*?_(?=[^_]*$)/.exec(text) ?? /^[a-z]+_/.exec(text) ?? []
  return { prefix, rest: text.slice(prefix.length) }
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
