import { isId } from '../har-entry/index.ts'

/** Aspects with a value each, which values of one shape have in common. Equal shapes are one object. */
export type Shape = readonly (readonly [aspect: string, value: string])[]

const forms: readonly (readonly [form: string, pattern: RegExp])[] = [
  // A mask of a report, or a stand-in of a recording.
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
  ['id', /^[a-z]+(?:_[a-z]+)*_(?:[A-Za-z-]*\d[\w-]*|[A-Za-z])$/],
]

/** What every text shows, and all that an empty one does. */
const always: Shape = [
  ['null', 'value'],
  ['type', 'string'],
]
const empty: Shape = [...always, ['text', 'empty']]

/** The most texts, and the most shapes, that are remembered: the same few come again and again. */
const mostKnown = 5_000
const knownTexts = new Map<string, Shapes>()
const knownShapes = new Map<string, Shape>()

interface Shapes {
  readonly open: Shape
  /** Redaction keeps some forms of a secret, and nothing else of it. */
  readonly secret: Shape
}

/** What a text shows by its form; of a secret only the forms that redaction keeps. */
export function shapeOfText(text: string, isSecret: boolean): Shape {
  if (text === '') return empty
  const shapes = knownTexts.get(text) ?? shapesOf(text)
  return isSecret ? shapes.secret : shapes.open
}

function shapesOf(text: string): Shapes {
  const form = formOf(text)
  const parts = form === 'timestamp' ? timestampParts(text) : form === 'id' ? idParts(text) : []
  const kept = /^(?:id|uuid|url)$/.test(form) ? 'text' : form
  const shapes = { open: one([...plain(form), ...parts]), secret: one(plain(kept)) }
  if (knownTexts.size >= mostKnown) knownTexts.clear()
  if (text.length <= 200) knownTexts.set(text, shapes)
  return shapes
}

function plain(form: string): Shape {
  return [...always, ['text', 'text'], ['form', form]]
}

/** The shape that was made first of those that are equal. */
function one(shape: Shape): Shape {
  const name = JSON.stringify(shape)
  const known = knownShapes.get(name)
  if (known !== undefined) return known
  if (knownShapes.size >= mostKnown) knownShapes.clear()
  knownShapes.set(name, shape)
  return shape
}

function formOf(text: string): string {
  const found = forms.find(([, pattern]) => pattern.test(text))
  if (found !== undefined) return found[0]
  return text.length > 10 && isId(text) && !isWord(text) ? 'id' : 'text'
}

/** How fine a time is, and how the offset from UTC is written. Zeros at the end of a fraction may be missing. */
function timestampParts(text: string): Shape {
  const [, fraction = '', offset = ''] =
    /:\d\d(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  const digits = '0'.repeat(Math.ceil(fraction.length / 3) * 3)
  const zone = offset.replace(/\d/g, '0').replace('-', '+')
  return [
    ['digits', digits === '' ? 'whole seconds' : `.${digits}`],
    ['zone', zone === '' ? 'none' : zone],
  ]
}

/** What an id begins with, and what the rest looks like; the numbers of a counter grow longer by themselves. */
function idParts(text: string): Shape {
  const [prefix = ''] = /^[a-z]+(?:_[a-z]+)*?_(?=[^_]*$)/.exec(text) ?? /^[a-z]+_/.exec(text) ?? []
  const rest = text.slice(prefix.length)
  const isCounter = /^\d{1,5}$/.test(rest)
  const form = isCounter ? 'a number' : `${rest.length} characters, ${alphabetOf(rest)}`
  return [
    ['prefix', prefix],
    [`id ${prefix}`, `${prefix} and ${form}`],
  ]
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
