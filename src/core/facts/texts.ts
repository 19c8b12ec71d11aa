import { memo } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { isId, shownText, shapeOf as signsOf } from '../redaction/index.ts'
import { idFormOf } from './alphabets.ts'
import type { Hiding } from './hide.ts'
import { lastDigitsOf, maskOf, signOfForm, unmasked } from './masks.ts'
import { anything, ofContract, otherWord } from './place.ts'

export interface Hints {
  readonly field: Field | undefined
  readonly isSecret: boolean
  readonly listed: ReadonlySet<unknown>
  readonly isRefusal: boolean
  readonly hide: Hiding
}

export interface TextFacts {
  /** Of each time that it is seen. */
  readonly facts: readonly string[]
  /** How it is written, of each different text once: the same text says as much once as a hundred times. */
  readonly writing: () => readonly string[]
}

export function describeText(text: string, hints: Hints): TextFacts {
  const form = formOf(text)
  if (hints.isSecret) return describeSecret(text, form, hints.field)
  if (form === '') return { facts: ['text=empty'], writing: noWriting }
  if (form === 'timestamp') return describeTimestamp(text.slice(16))
  if (form === 'id') return describeId(text)
  const words = form === 'text' ? describeWord(text, hints) : []
  const isKnown = words.length > 0 && !words.some((fact) => fact.endsWith(`=${anything}`))
  const wording =
    form === 'text' && hints.listed.size === 0
      ? [`wording=${/\s/.test(text) ? 'words' : 'code'}`]
      : []
  const mask = form === 'text' ? signOfForm(text) : undefined
  const ofNumber = mask === undefined ? [] : [`mask=${mask}`]
  const facts = [`form=${form}`, ...words, ...wording, ...ofNumber]
  return { facts, writing: isKnown ? noWriting : writingOf(text, form) }
}

const noWriting = () => []

/** A secret shows only the forms that redaction keeps, and how it is masked. */
function describeSecret(text: string, form: string, field: Hints['field']): TextFacts {
  const mask = maskOf(text)
  if (mask !== undefined) {
    return { facts: ['form=masked', `mask=${mask}`, 'secret=yes'], writing: noWriting }
  }
  const general = /^(?:id|uuid|url)$/.test(form) ? 'text' : form
  const fact = general === '' ? 'text=empty' : `form=${general}`
  const shown = /^(?:masked)?$/.test(form) ? [] : [`mask=${unmasked}`]
  const digits = field?.secret === 'mask' ? lastDigitsOf(text) : undefined
  const last = digits === undefined ? [] : [`last=${digits}`]
  return { facts: [fact, ...shown, ...last, 'secret=yes'], writing: writingOf(text, general) }
}

/** A text without a form: a value that the contract lists or another, at a place for which it lists some; a word at any other. */
function describeWord(text: string, { listed, field, isRefusal, hide }: Hints): string[] {
  if (listed.has(text)) return [`listed=${ofContract}`, `known=${text}`]
  if (listed.size > 0) return [`listed=${hide.word(text)}`, `known=${otherWord}`]
  if (field?.text) return []
  const isOfContract = vocabulary.words.has(text)
  if (isRefusal) {
    const word = isWord(text) ? hide.word(text) : anything
    return [`code=${isOfContract ? ofContract : word}`]
  }
  return [`word=${isOfContract ? ofContract : isWord(text) ? hide.plain(text) : anything}`]
}

const isUrl = /^[a-z][a-z\d+.-]*:\/\/\S+$/i

/** The forms of a text: the first that fits counts. */
const forms: readonly (readonly [form: string, pattern: RegExp])[] = [
  // A mask of a report, or a stand-in of a recording; also where only a part of the text is.
  ['masked', /(?<!•)•••(?!•)|^\[[a-z ]+\]$|^x+$|^word\d+$|recorded(?:\.invalid|-a*\d)/],
  ['masked', /(?:^|[_.-])(?:x{2,}|a{3,}[a-z])(?:[_.-]|$)/],
  // Behind a prefix of the contract stands an id, whatever its letters.
  ['id', new RegExp(`^(?:${vocabulary.prefixes.join('|')})[\\w-]{8,}$`)],
  // Behind another prefix stand digits, or letters in both cases: one in a dozen random ids has no digit.
  [
    'id',
    /^[a-z]+(?:_[a-z]+)*_(?:[A-Za-z-]*\d[\w-]*|[A-Za-z]|(?:[a-z]+[A-Z]|[A-Z]+[a-z])[A-Za-z]{6,})$/,
  ],
  ['timestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?!:\d\d,)/],
  ['timestamp with a comma', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,/],
  ['timestamp without T', /^\d{4}-\d\d-\d\d[ t]\d\d:\d\d/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['url', isUrl],
  ['e-mail address', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
  ['phone number', /^\+\d{7,15}$/],
  ['decimal', /^-?\d+\.\d+$/],
]

/** '' of an empty text. */
const formOf = memo((text) => {
  if (text === '') return ''
  const form = forms.find(([, pattern]) => pattern.test(text))?.[0]
  return form ?? (text.length > 10 && !isWord(text) && isId(text) ? 'id' : 'text')
})

/** Some servers omit zeros at the end, and an offset other than zero may change with the season. */
const describeTimestamp = memo((end): TextFacts => {
  const pattern = /^(?::\d\d)?(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i
  const [, fraction = '', written = ''] = pattern.exec(end) ?? []
  const isZero = /^(?:Z|.00:?00)$/i.test(written)
  const offset = isZero ? written : written.replace(/\d/g, 'n').replace(/^[+-]/, '±')
  const digits = '0'.repeat(Math.ceil(fraction.length / 3) * 3)
  const precision = digits === '' ? 'whole seconds' : `.${digits}`
  const zone = offset === '' ? 'none' : offset.replace('-', '+')
  return { facts: ['form=timestamp', `digits=${precision}`, `zone=${zone}`], writing: noWriting }
})

/** How a text of which nothing else is known is written: its length, and the runs of letters and digits between its other signs. */
function writingOf(text: string, form: string): () => readonly string[] {
  if (!/^(?:text|id|digits|url|decimal|phone number)$/.test(form)) return noWriting
  return () => {
    const spelling = isUrl.test(text) ? `${schemeOf(text)}:` : spellingOf(text)
    const own = isUrl.test(text) ? withoutIds(text) : text
    // The number of a counter grows longer; what is nothing but digits may be one.
    const isDigits = /^\d+$/.test(text)
    const isCounted = !isDigits && /^\D*\d{1,5}\D*$/.test(text)
    const size = `${own.length} ${isDigits ? 'digits' : 'signs'}`
    const isShort = spelling.length <= comparedLimits.name
    return [`spelling=${isShort ? spelling : anything}`, `size=${isCounted ? anything : size}`]
  }
}

/** A URL is as long as the ids in it, which have a form of their own. */
function withoutIds(url: string): string {
  return url
    .split(/([/?&=#])/)
    .filter((part) => !/^(?:id|uuid|digits)$/.test(formOf(part)))
    .join('')
}

function schemeOf(url: string): string {
  return shownText(url.replace(/:.*/s, '').toLowerCase())
}

function spellingOf(text: string): string {
  const runs = signsOf(text).replace(/[xX0]+/g, (run) => [...new Set(run)].sort().join(''))
  const words = runs.split(/(?<=\s)(?=\S)/)
  // A sentence may have any number of words.
  const isThird = (word: string, at: number) =>
    words.slice(at + 1, at + 3).filter((next) => next.trim() === word.trim()).length === 2
  return words.filter((word, at) => !isThird(word, at)).join('')
}

/** The prefix of an id, and the form of what is behind it. */
function describeId(text: string): TextFacts {
  const prefix = prefixOf(text)
  const written = shownPrefix(prefix)
  const facts = ['form=id', `prefix=${written}`]
  if (written !== prefix) return { facts, writing: writingOf(text, 'id') }
  const form = idFormOf(text.slice(prefix.length))
  return { facts, writing: () => [`id ${prefix}=${form}`] }
}

const shownPrefix = memo(shownText)

function prefixOf(id: string): string {
  const last = id.slice(0, id.lastIndexOf('_') + 1)
  return /[^a-z_]/.test(last) ? id.slice(0, id.indexOf('_') + 1) : last
}

/** `credit_card`, `ENTITY_DISABLED`, `report.created`. What is shorter may abbreviate anything. */
export function isWord(text: string): boolean {
  return (
    text.length > 2 &&
    text.length <= 48 &&
    /^(?:[a-z]+(?:[_.-][a-z]+)*|[A-Z]+(?:[_.-][A-Z]+)*)$/.test(text)
  )
}
