import { isId } from '../har-entry/index.ts'

/** One value of one aspect, which a place shows: `form` is `date`, `prefix` is `pmt_`. */
export interface FactKey {
  readonly aspect: string
  readonly value: string
  /** Both together. */
  readonly key: string
}

export function factKey(aspect: string, value: string): FactKey {
  return { aspect, value, key: `${aspect} ${value}` }
}

const forms: readonly (readonly [form: string, pattern: RegExp])[] = [
  // What redaction masked, in a report or in a recording.
  ['masked', /•|^\[[a-z ]+\]$|^x+$|^word\d+$|recorded(?:\.invalid|-a*\d)/],
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

/** So many texts, and so many forms, are remembered: the same few come again and again. */
const mostKnown = 5_000
const knownTexts = new Map<string, readonly FactKey[]>()
const knownForms = new Map<string, readonly FactKey[]>()

/** What a text shows by its form; the form comes first. Texts of one form share one list. */
export function textFacts(text: string): readonly FactKey[] {
  const before = knownTexts.get(text)
  if (before !== undefined) return before
  const form = formOf(text)
  const parts = form === 'timestamp' ? timestampFacts(text) : form === 'id' ? idFacts(text) : []
  const made = [factKey('form', form), ...parts]
  const name = made.map(({ key }) => key).join()
  const facts = knownForms.get(name) ?? made
  if (knownTexts.size >= mostKnown) knownTexts.clear()
  if (knownForms.size >= mostKnown) knownForms.clear()
  if (text.length <= 200) knownTexts.set(text, facts)
  knownForms.set(name, facts)
  return facts
}

function formOf(text: string): string {
  const found = forms.find(([, pattern]) => pattern.test(text))
  if (found !== undefined) return found[0]
  return text.length > 10 && isId(text) && !isWord(text) ? 'id' : 'text'
}

/** How fine a time is, and how the offset from UTC is written. Zeros at the end of a fraction may be missing. */
function timestampFacts(text: string): readonly FactKey[] {
  const [, fraction = '', offset = ''] =
    /:\d\d(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  const digits = '0'.repeat(Math.ceil(fraction.length / 3) * 3)
  const zone = offset.replace(/\d/g, '0').replace('-', '+')
  return [
    factKey('digits', digits === '' ? 'whole seconds' : `.${digits}`),
    factKey('zone', zone === '' ? 'none' : zone),
  ]
}

/** What an id begins with, and what the rest looks like; the numbers of a counter grow longer by themselves. */
function idFacts(text: string): readonly FactKey[] {
  const [prefix = ''] = /^[a-z]+(?:_[a-z]+)*?_(?=[^_]*$)/.exec(text) ?? /^[a-z]+_/.exec(text) ?? []
  const rest = text.slice(prefix.length)
  const isCounter = /^\d{1,5}$/.test(rest)
  const form = isCounter ? 'a number' : `${rest.length} characters, ${alphabetOf(rest)}`
  return [factKey('prefix', prefix), factKey(`id ${prefix}`, `${prefix} and ${form}`)]
}

function alphabetOf(rest: string): string {
  if (/^\d+$/.test(rest)) return 'digits'
  if (/[a-z]/.test(rest) && /[A-Z]/.test(rest)) return 'mixed case'
  const isLower = !/[A-Z]/.test(rest)
  if (/[g-z]/i.test(rest)) return isLower ? 'lower case' : 'upper case'
  return isLower ? 'hexadecimal' : 'upper-case hexadecimal'
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
