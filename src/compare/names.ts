import { createRedactor } from '../redaction/index.ts'
import {
  anything,
  type Fact,
  type FactSet,
  newsIn,
  ofContract,
  type Pair,
  type SetDifference,
} from './facts.ts'
import { noResponse, type Section } from './observe.ts'
import type { RuleId } from './rules.ts'

/** A difference of two sets with the rule that names it, and what it was and is in words. */
export interface Named extends Pair<string> {
  readonly rule: RuleId
  /** The facts that differ. */
  readonly facts: Pair<FactSet>
}

/** What went and came: `-null` if null went, `-` if anything did, `-date+timestamp` if both did. The first that fits names it. */
type Names = Readonly<Record<string, RuleId>>

const formats: Names = {
  '-date+timestamp': 'timestamp-date',
  '-timestamp+date': 'timestamp-date',
  '-+': 'format',
  '+': 'format-widened',
  '-': 'format-narrowed',
}
/** Where numbers have a fraction, some may be whole. */
const numbers: Names = {
  '-whole+fraction': 'type',
  '-fraction+whole': 'type',
  '+fraction': 'type-widened',
  '-fraction': 'type-narrowed',
}
const words: Names = { '+': 'value-new', '-': 'value-gone' }

/** The rules of each aspect, where headers and requests have others by their own names. */
const namesOf: Readonly<Record<string, Names>> = {
  present: {
    '-present': 'member-gone',
    '+present': 'member-new',
    '+absent': 'member-sometimes',
    '-absent': 'member-always',
  },
  entry: { '-present': 'name-gone', '+present': 'name-new' },
  'header present': {
    '-present': 'header-gone',
    '+present': 'header-new',
    '+absent': 'header-gone',
    '-absent': 'header-new',
  },
  'request present': { '-present': 'request-member-gone', '+present': 'request-member-new' },
  'request type': { '-+': 'request-type' },
  type: { '-+': 'type', '+': 'type-widened', '-': 'type-narrowed' },
  number: numbers,
  figure: numbers,
  null: {
    '+null': 'null-new',
    '-null': 'null-gone',
    '-value': 'values-gone',
    '+value': 'values-came',
  },
  text: formats,
  form: formats,
  digits: { '': 'timestamp-precision' },
  zone: { '': 'timestamp-offset' },
  prefix: { '-+': 'id-prefix', ...words },
  id: { '-+': 'id-form' },
  listed: words,
  word: words,
  name: { '+': 'name-new', '-': 'name-gone' },
  entries: { '-some': 'entries-gone', '+some': 'entries-came' },
  body: { '': 'body' },
  header: { '': 'header-value' },
  path: { '': 'path' },
  envelope: { '': 'envelope' },
  'error-body': { '': 'error-body' },
}

/** What a difference of two sets is called; of words also two things. */
export function nameSets(sets: SetDifference, section: Section = 'body'): Named[] {
  const aspect = sets.aspect.replace(/ .*/, '')
  if (aspect === 'time') return nameTimes(sets)
  const { gone, came } = newsIn(sets)
  // Beside ids of the earlier form, and beside the earlier path, there may be others.
  const isShared = gone.length < sets.before.length || came.length < sets.after.length
  if (isShared && (aspect === 'id' || aspect === 'path')) return []
  const others = section === 'request' ? {} : namesOf[aspect]
  const names =
    aspect === 'status'
      ? { '': statusRule(section, gone, came) }
      : (namesOf[`${section} ${aspect}`] ?? others ?? {})
  const fitting = Object.entries(names).filter(([news]) => fits(news, gone, came))
  const isOfWords = /^(?:word|listed|name|prefix|status)$/.test(aspect)
  const isTwofold = isOfWords && fitting[0]?.[0] !== '-+'
  return (isTwofold ? fitting : fitting.slice(0, 1)).map(([news, rule]) => {
    const facts = {
      before: news.startsWith('+') ? [] : gone,
      after: news.includes('+') || news === '' ? came : [],
    }
    const shown = (own: FactSet, all: FactSet) => wordsOf(isOfWords && own.length > 0 ? own : all)
    const before = shown(facts.before, sets.before)
    return { rule, before, after: shown(facts.after, sets.after), facts }
  })
}

function fits(news: string, gone: FactSet, came: FactSet): boolean {
  const [, minus, plus] = /^(-\w*)?(\+\w*)?$/.exec(news) ?? []
  const isIn = (wanted: string | undefined, set: FactSet) =>
    wanted === undefined ||
    (wanted.length === 1 ? set.length > 0 : set.some(({ value }) => value === wanted.slice(1)))
  return isIn(minus, gone) && isIn(plus, came)
}

const redactor = createRedactor()

/** The values of a set in one text, whatever their order; those that a target wrote are quoted, and redacted. */
export function wordsOf(set: FactSet): string {
  const shown = set.map(({ aspect, value }) => {
    if (aspect === 'header') return redactor.text(value)
    const isText = /^(?:word|listed|name)$/.test(aspect)
    const isQuoted = isText && value !== anything && value !== ofContract
    return isQuoted ? JSON.stringify(redactor.text(value)) : value
  })
  return [...new Set(shown)].sort().join(' or ')
}

/** The rule of a status that went, another that came, or both; in the section `path` of a call that is there at one side only. */
function statusRule(section: Section, gone: FactSet, came: FactSet): RuleId {
  const isSuccess = ({ value }: Fact) => value.startsWith('2')
  const [was, is] = [gone.some(isSuccess), came.some(isSuccess)]
  if (section === 'path') return was ? 'path-gone' : 'path-new'
  if (gone.length === 0) return 'status-new'
  if (came.length === 0) return 'status-gone'
  if (came[0]?.value === noResponse) return 'response-gone'
  if (gone[0]?.value === noResponse) return 'response-new'
  if (was === is) return was ? 'status-success' : 'status-refusal'
  return was ? 'refused-now' : 'accepted-now'
}

/** All responses of one side are slower than all of the other, and more than twice as slow. */
function nameTimes({ before, after }: SetDifference): Named[] {
  const [was, is] = [before, after].map((set) => {
    const powers = set.map(({ value }) => Number(value))
    return { least: Math.min(...powers), most: Math.max(...powers) }
  })
  const say = ({ least, most }: typeof was & object) => `${least} to ${most * 2} ms`
  const words = { before: say(was!), after: say(is!), facts: { before, after } }
  if (is!.least >= 4 * was!.most) return [{ rule: 'slower', ...words }]
  return was!.least >= 4 * is!.most ? [{ rule: 'faster', ...words }] : []
}
