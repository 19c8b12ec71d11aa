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
import { noResponse, type Section } from './fold.ts'
import { type RuleId, rulesOf } from './rules.ts'

/** A difference of two sets with the rule that names it, and what it was and is in words. */
export interface Named extends Pair<string> {
  readonly rule: RuleId
  /** The facts that differ. */
  readonly facts: Pair<FactSet>
}

/** What a difference of two sets is called; of words also two things. */
export function nameSets(sets: SetDifference, section: Section = 'body'): Named[] {
  const aspect = sets.aspect.replace(/ .*/, '')
  const { gone, came } = newsIn(sets)
  // Beside ids of the earlier form, and beside the earlier path, there may be others.
  const isShared = gone.length < sets.before.length || came.length < sets.after.length
  if (isShared && (aspect === 'id' || aspect === 'path')) return []
  const others = section === 'request' ? undefined : rulesOf.get(aspect)
  const names = rulesOf.get(`${section}:${aspect}`) ?? others
  const news =
    aspect === 'time'
      ? [paceOf(sets)]
      : newsOf('+', came).flatMap((is) => newsOf('-', gone).map((was) => was + is))
  const fitting = news.filter((name) => names?.has(name))
  const isOfWords = /^(?:word|listed|name|prefix)$/.test(aspect)
  const isTwofold = isOfWords && fitting[0] !== '-+'
  return (isTwofold ? fitting : fitting.slice(0, 1)).map((name) => {
    const facts = {
      before: name.startsWith('+') ? [] : gone,
      after: /^-[^+]*$/.test(name) ? [] : came,
    }
    const isOwn = isOfWords || aspect === 'status'
    const shown = (own: FactSet, all: FactSet) => wordsOf(isOwn && own.length > 0 ? own : all)
    const before = shown(facts.before, sets.before)
    return { rule: names!.get(name)!, before, after: shown(facts.after, sets.after), facts }
  })
}

/** What may be said of what went, or came, the most precise first: what it was, that something did, or nothing. */
function newsOf(sign: '-' | '+', set: FactSet): string[] {
  return set.length === 0 ? [''] : [...set.map((fact) => sign + nameOf(fact)), sign, '']
}

function nameOf({ aspect, value }: Fact): string {
  if (aspect !== 'status') return value
  if (value === noResponse) return 'none'
  return value.startsWith('2') ? 'success' : 'refusal'
}

/** Whether all responses of one side are slower than all of the other, and more than twice as slow. */
function paceOf({ before, after }: SetDifference): string {
  const [was, is] = [before, after].map((set) => set.map(({ value }) => Number(value)))
  if (Math.min(...is!) >= 4 * Math.max(...was!)) return 'slower'
  return Math.min(...was!) >= 4 * Math.max(...is!) ? 'faster' : 'neither'
}

const redactor = createRedactor()

/** The values of a set in one text, whatever their order; those that a target wrote are quoted, and redacted. */
export function wordsOf(set: FactSet): string {
  if (set[0]?.aspect === 'time') {
    const powers = set.map(({ value }) => Number(value))
    return `${Math.min(...powers)} to ${Math.max(...powers) * 2} ms`
  }
  const shown = set.map(({ aspect, value }) => {
    if (aspect === 'header') return redactor.text(value)
    const isText = /^(?:word|listed|name)$/.test(aspect)
    const isQuoted = isText && value !== anything && value !== ofContract
    return isQuoted ? JSON.stringify(redactor.text(value)) : value
  })
  return [...new Set(shown)].sort().join(' or ')
}
