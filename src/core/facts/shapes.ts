import { memo } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { isId, shownText, shapeOf as signsOf } from '../redaction/index.ts'
import { anything, type Folding, ofContract, otherWord } from './facts.ts'
import { isHash } from './hide.ts'

/** The facts that a value shows. Equal shapes are one object, so that a place can count them. */
export type Shape = readonly (readonly [aspect: string, value: string])[]

const interned = memo((facts: string) => JSON.parse(facts) as Shape)
export const shapeOf = (...facts: Shape): Shape => interned(JSON.stringify(facts))
const typed = (type: string, ...facts: Shape) =>
  shapeOf(['null', 'value'], ['type', type], ...facts)
const formed = (form: string, ...facts: Shape) =>
  typed('string', ['text', 'text'], ['form', form], ...facts)

/** The shapes of values that are no texts. */
export const shapes = {
  null: shapeOf(['null', 'null']),
  yes: typed('boolean', ['boolean', 'true']),
  no: typed('boolean', ['boolean', 'false']),
  whole: typed('number', ['number', 'whole']),
  list: typed('array', ['entries', 'some']),
  emptyList: typed('array', ['entries', 'none']),
  map: typed('object', ['entries', 'some']),
  emptyMap: typed('object', ['entries', 'none']),
  object: typed('object'),
  emptyText: typed('string', ['text', 'empty']),
  openText: formed('text'),
}

/** What a place counts in place of a shape when it has too many: the kind of value stays, the rest may be anything. */
export function restOf(shape: Shape): Shape {
  const kept = shape.filter(([aspect]) => !aspect.startsWith('id '))
  const isKind = (aspect: string) => /^(?:null|type|text|number|entries)$/.test(aspect)
  return shapeOf(
    ...kept.map(([aspect, value]) => [aspect, isKind(aspect) ? value : anything] as const),
  )
}

/** The shape of one fact, as `status 200`. */
export const shapeOfFact = memo((fact) => {
  const end = fact.indexOf(' ')
  return shapeOf([fact.slice(0, end), fact.slice(end + 1)])
})

/** What the contract says of a place. */
export interface SchemaHints {
  /** Undefined if it says nothing. */
  readonly field: Field | undefined
  readonly isSecret: boolean
  /** The values that it lists or shows. */
  readonly listed: ReadonlySet<unknown>
  /** The names of the members down to the place, `*` for items. */
  readonly path: readonly string[]
}

/** What a number shows at a place. */
export function shapeOfNumber(
  value: number,
  { path }: SchemaHints,
  { isRefusal, hide }: Folding,
): Shape {
  if (!Number.isInteger(value))
    return shapeOfFraction(String(value).replace(/^[^.]*\.?/, '').length)
  // In a refusal it may be the code of an error.
  const isCode = isRefusal && /code$/i.test(path.at(-1) ?? '')
  return isCode ? shapeOfCode(hide.word(String(value))) : shapes.whole
}

const shapeOfCode = memo((code) => typed('number', ['number', 'whole'], ['code', code]))
const shapeOfFraction = (digits: number) =>
  typed('number', ['number', 'fraction'], ['fraction', `${digits} digits after the point`])

/** What a text shows at a place. */
export function shapeOfText(
  text: string,
  { isSecret, listed, field }: SchemaHints,
  { isRefusal, hide }: Folding,
): Shape {
  if (isSecret) return shapeOfSecret(text)
  const shape = shapeOfForm(text)
  if (shape !== shapes.openText) return shape
  if (listed.has(text)) return shapeOfKnown(text)
  if (listed.size > 0) return shapeOfListed(hide.word(text).slice(0, comparedLimits.word))
  if (field?.text) return shape
  const word = vocabulary.words.has(text) ? ofContract : isWord(text) ? hide.word(text) : anything
  return (isRefusal ? shapeOfErrorWord : shapeOfWord)(word)
}

/** A text without a form, at a place for which the contract lists or shows values: one of them, or another. */
const shapeOfKnown = memo((word) => formed('text', ['listed', ofContract], ['known', word]))
const shapeOfListed = memo((word) => formed('text', ['listed', word], ['known', otherWord]))

/** A text without a form, at any other place. */
const shapeOfWord = memo((word) => formed('text', ['word', word]))
const shapeOfErrorWord = memo((word) => formed('text', ['code', word]))

/** The forms of a text: the first that fits counts. */
const forms: readonly (readonly [form: string, pattern: RegExp])[] = [
  // A mask of a report, or a stand-in of a recording; also where only a part of the text is.
  ['masked', /(?<!•)•••(?!•)|^\[[a-z ]+\]$|^x+$|^word\d+$|recorded(?:\.invalid|-a*\d)/],
  ['masked', /(?:^|[_.-])(?:x{2,}|a{3,}[a-z])(?:[_.-]|$)/],
  ['id', /^[a-z]+(?:_[a-z]+)*_(?:[A-Za-z-]*\d[\w-]*|[A-Za-z])$/],
  ['timestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?!:\d\d,)/],
  ['timestamp with a comma', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,/],
  ['timestamp without T', /^\d{4}-\d\d-\d\d[ t]\d\d:\d\d/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['url', /^[a-z][a-z\d+.-]*:\/\/\S+$/i],
  ['e-mail address', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
  ['phone number', /^\+\d{7,15}$/],
  ['decimal', /^-?\d+\.\d+$/],
]

function formOf(text: string): string {
  const form = forms.find(([, pattern]) => pattern.test(text))?.[0]
  return form ?? (text.length > 10 && !isWord(text) && isId(text) ? 'id' : 'text')
}

const shapeOfForm = memo((text): Shape => {
  if (text === '') return shapes.emptyText
  const form = formOf(text)
  if (form === 'timestamp') return shapeOfTimestamp(text.slice(16))
  return form === 'id' ? formed('id', ['prefix', shownText(prefixOf(text))]) : formed(form)
})
/** The shape of a secret: only the forms that redaction keeps. */
const shapeOfSecret = memo((text): Shape => {
  if (text === '') return shapes.emptyText
  const form = formOf(text)
  return /^(?:id|uuid|url)$/.test(form) ? shapes.openText : formed(form)
})

/**
 * The digits of a timestamp after the second, and how it writes its offset from UTC. Some servers omit zeros at the end, and an
 * offset other than zero may change with the season.
 */
function shapeOfTimestamp(end: string): Shape {
  const pattern = /^(?::\d\d)?(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i
  const [, fraction = '', written = ''] = pattern.exec(end) ?? []
  const isZero = /^(?:Z|.00:?00)$/i.test(written)
  const offset = isZero ? written : written.replace(/\d/g, 'n').replace(/^[+-]/, '±')
  const digits = '0'.repeat(Math.ceil(fraction.length / 3) * 3)
  return formed(
    'timestamp',
    ['digits', digits === '' ? 'whole seconds' : `.${digits}`],
    ['zone', offset === '' ? 'none' : offset.replace('-', '+')],
  )
}

/**
 * How a text is written, as shapes of their own, because the same text says as much once as a hundred times: the form of an id; of
 * any other text of which nothing else is known its length, and the runs of letters and digits between its other signs.
 */
export function writingsOf(text: string, shape: Shape): readonly Shape[] {
  const isOpen = openShapes.get(shape) ?? isOpenShape(shape)
  openShapes.set(shape, isOpen)
  if (!isOpen) return []
  const prefix = shape.find(([aspect]) => aspect === 'prefix')
  return prefix?.[1] === prefixOf(text) ? [shapeOfIdForm(text)] : writingOf(text)
}

/** Whether texts of a shape are no words, times or masks. */
const openShapes = new WeakMap<Shape, boolean>()
function isOpenShape(shape: Shape): boolean {
  const { form = '', word = anything, code = word, listed } = Object.fromEntries(shape)
  const isKnown = listed !== undefined || (code !== anything && !isHash(code))
  return !isKnown && /^(?:text|id|digits|url|decimal|phone number)$/.test(form)
}

const writingOf = memo((text): readonly Shape[] => {
  const form = formOf(text)
  const runs = signsOf(text).replace(/[xX0]+/g, (run) => [...new Set(run)].sort().join(''))
  // A sentence may have any number of words.
  const signs = runs.replace(/(\S+)(?:\s+\1)+(?!\S)/g, '$1 $1')
  const spelling = form === 'url' ? `${shownText(text.replace(/:.*/s, '').toLowerCase())}:` : signs
  // The number of a counter grows longer; what is nothing but digits may be one.
  const size = form === 'digits' ? `${text.length} digits` : `${text.length} signs`
  const isCounted = form !== 'digits' && /^\D*\d{1,5}\D*$/.test(text)
  const isShort = spelling.length <= comparedLimits.name
  return [
    shapeOfFact(`spelling ${isShort ? spelling : anything}`),
    shapeOfFact(`size ${isCounted ? anything : size}`),
  ]
})

/** The form of an id behind its prefix, as a shape of its own: `13 characters, lower case`. The numbers of a counter grow longer, so they count as one form. */
const shapeOfIdForm = memo((text) => {
  const prefix = prefixOf(text)
  const rest = text.slice(prefix.length)
  const isCounter = /^\d{1,5}$/.test(rest)
  const form = isCounter ? 'a number' : `${rest.length} characters, ${alphabetOf(rest)}`
  return shapeOf([`id ${shownText(prefix)}`, form])
})

function prefixOf(id: string): string {
  const last = id.slice(0, id.lastIndexOf('_') + 1)
  return /[^a-z_]/.test(last) ? id.slice(0, id.indexOf('_') + 1) : last
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
