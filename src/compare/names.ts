import { type Fact, type FactSet, kindOf, newsIn, type Pair, type SetDifference } from './facts.ts'
import { noResponse, type Section } from './fold.ts'
import { type RuleId, rulesOf } from './rules.ts'

/** The rule that names a difference of two sets, and the facts that differ. */
export interface Named {
  readonly rule: RuleId
  readonly facts: Pair<FactSet>
}

/** What a difference of two sets is called; a difference of words may be two things. */
export function nameSets(sets: SetDifference, section: Section = 'body'): Named[] {
  const aspect = kindOf(sets.aspect)
  const { gone, came } = newsIn(sets)
  const isShared = gone.length < sets.before.length || came.length < sets.after.length
  // Beside ids of the earlier form, and beside the earlier path, there may be others.
  if (isShared && (aspect === 'id' || aspect === 'path')) return []
  const ofAll = section === 'request' ? undefined : rulesOf.get(aspect)
  const names = rulesOf.get(`${section}:${aspect}`) ?? ofAll
  const news =
    aspect === 'time'
      ? [paceOf(sets)]
      : newsOf('+', came).flatMap((is) => newsOf('-', gone).map((was) => was + is))
  const fitting = news.filter((name) => names?.has(name))
  const isTwofold = /^(?:word|listed|name|prefix)$/.test(aspect) && fitting[0] !== '-+'
  return (isTwofold ? fitting : fitting.slice(0, 1)).map((name) => ({
    rule: names!.get(name)!,
    facts: { before: name.startsWith('+') ? [] : gone, after: /^-[^+]*$/.test(name) ? [] : came },
  }))
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
