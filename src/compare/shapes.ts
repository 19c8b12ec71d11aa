import { isId } from '../har-entry/index.ts'
import { memo } from '../json/index.ts'

/** The facts that values of one shape have in common. Equal shapes are one object. */
export type Shape = readonly (readonly [aspect: string, value: string])[]

const typed = (type: string, ...facts: Shape): Shape => [
  ['null', 'value'],
  ['type', type],
  ...facts,
]

/** The shapes of all values but texts; `figure` is a number that the contract does not describe. */
export const shapes = {
  null: [['null', 'null']],
  boolean: typed('boolean'),
  number: {
    whole: typed('number', ['number', 'whole']),
    part: typed('number', ['number', 'fraction']),
  },
  figure: {
    whole: typed('number', ['figure', 'whole']),
    part: typed('number', ['figure', 'fraction']),
  },
  list: typed('array', ['entries', 'some']),
  emptyList: typed('array', ['entries', 'none']),
  map: typed('object', ['entries', 'some']),
  emptyMap: typed('object', ['entries', 'none']),
  object: typed('object'),
  emptyText: typed('string', ['text', 'empty']),
} as const

/** A text of a form of which nothing else is said. */
const plain = memo((form: string): Shape => typed('string', ['text', 'text'], ['form', form]))

/** A text in which anything may stand. */
export const openText = plain('text')

type Forms = readonly (readonly [form: string, pattern: RegExp])[]

/** A mask of a report, or a stand-in of a recording. */
const masked = ['masked', /•|^\[[a-z ]+\]$|^x+$|^word\d+$|recorded(?:\.invalid|-a*\d)/] as const
const uuid = ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i] as const
const email = ['e-mail address', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/] as const
const decimal = ['decimal', /^-?\d+\.\d+$/] as const

const formsOfDigits: Forms = [
  ['timestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?!:\d\d,)/],
  ['timestamp with a comma', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,/],
  ['timestamp without T', /^\d{4}-\d\d-\d\d[ t]\d\d:\d\d/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
  masked,
  uuid,
  email,
  decimal,
]
const formsWithSpaces: Forms = [masked]
const formsOfOthers: Forms = [
  masked,
  ['id', /^[a-z]+(?:_[a-z]+)*_(?:[A-Za-z-]*\d[\w-]*|[A-Za-z])$/],
  uuid,
  ['url', /^[a-z][a-z\d+.-]*:\/\/\S+$/i],
  email,
  ['phone number', /^\+\d{7,15}$/],
  decimal,
]

/** What a text shows by its form; of a secret only the forms that redaction keeps, and nothing else. */
export function shapeOfText(text: string, isSecret: boolean): Shape {
  if (text === '') return shapes.emptyText
  const form = formOf(text)
  if (isSecret) return plain(/^(?:id|uuid|url)$/.test(form) ? 'text' : form)
  if (form === 'timestamp') return shapeOfTimestamp(text.slice(16).replace(/\d/g, '0'))
  return form === 'id' ? shapeOfId(idForm(text)) : plain(form)
}

function formOf(text: string): string {
  const isOfDigits = text < ':' && text >= '0'
  const forms = isOfDigits ? formsOfDigits : text.includes(' ') ? formsWithSpaces : formsOfOthers
  for (const [form, pattern] of forms) if (pattern.test(text)) return form
  return text.length > 10 && !isWord(text) && isId(text) ? 'id' : 'text'
}

/** How fine a time is, and how the offset from UTC is written. Zeros at the end of a fraction may be missing. */
const shapeOfTimestamp = memo((end: string): Shape => {
  const [, fraction = '', offset = ''] = /^(?::00)?(?:\.(0+))?\s*(Z|[+-]00:?00)?$/i.exec(end) ?? []
  const digits = '0'.repeat(Math.ceil(fraction.length / 3) * 3)
  return [
    ...plain('timestamp'),
    ['digits', digits === '' ? 'whole seconds' : `.${digits}`],
    ['zone', offset === '' ? 'none' : offset.replace('-', '+')],
  ]
})

/** What an id begins with, and what the rest looks like. */
const shapeOfId = memo((form: string): Shape => {
  const prefix = form.slice(0, form.indexOf(' '))
  return [...plain('id'), ['prefix', prefix], [`id ${prefix}`, form]]
})

/** An id as `pmt_ and 13 characters, lower case`; the numbers of a counter grow longer by themselves. */
function idForm(text: string): string {
  const last = text.slice(0, text.lastIndexOf('_') + 1)
  const prefix = /[^a-z_]/.test(last) ? text.slice(0, text.indexOf('_') + 1) : last
  const rest = text.slice(prefix.length)
  const isCounter = /^\d{1,5}$/.test(rest)
  return `${prefix} and ${isCounter ? 'a number' : `${rest.length} characters, ${alphabetOf(rest)}`}`
}

function alphabetOf(rest: string): string {
  if (/^\d+$/.test(rest)) return 'digits'
  const hasUpper = /[A-Z]/.test(rest)
  if (hasUpper && /[a-z]/.test(rest)) return 'mixed case'
  if (/[g-z]/i.test(rest)) return hasUpper ? 'upper case' : 'lower case'
  return hasUpper ? 'upper-case hexadecimal' : 'hexadecimal'
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
