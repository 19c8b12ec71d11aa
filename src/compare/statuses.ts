import { countOf, enough, type Fact, type FactSet, type Pair, type SetDifference } from './facts.ts'
import { type Named, wordsOf } from './names.ts'
import { type Observed, unanswered } from './observe.ts'
import type { RuleId } from './rules.ts'

/** A difference of two sets with its name. */
export interface Change extends Named {
  readonly sets: SetDifference
  readonly rare: boolean
}

/** A status in the place of another, or besides others: then one of the two is undefined. */
interface Turn {
  readonly gone: Fact | undefined
  readonly came: Fact | undefined
  /** How many responses show it. */
  readonly seen: Pair<number>
}

/** How the statuses of a call differ, by scenario where both sides have it; the same in several scenarios once. */
export function compareStatuses(calls: Pair<Observed>): Change[] {
  const turns = [...calls.before.places].flatMap(([name, before]) => {
    const after = calls.after.places.get(name)
    if (!name.startsWith('status ') || after === undefined) return []
    const sets = { before: before.values('status'), after: after.values('status') }
    return turnsOf(sets, name !== 'status ')
  })
  const same = Map.groupBy(turns, ({ gone, came }) => `${gone?.value} ${came?.value}`)
  return [...same.values()].map((some) => {
    const { gone, came } = some[0]!
    const sumOf = (side: keyof Pair<number>) => some.reduce((sum, { seen }) => sum + seen[side], 0)
    const seen = { before: sumOf('before'), after: sumOf('after') }
    const facts = {
      before: gone === undefined ? [] : [{ ...gone, count: seen.before }],
      after: came === undefined ? [] : [{ ...came, count: seen.after }],
    }
    const sets = {
      before: gone === undefined ? statusesOf(calls.before) : facts.before,
      after: came === undefined ? statusesOf(calls.after) : facts.after,
    }
    const others = gone === undefined ? seen.before : seen.after
    const rare = facts.before.length + facts.after.length === 1 && others < enough
    return { ...changeOf(ruleOf(gone?.value, came?.value), sets, seen), facts, rare }
  })
}

/**
 * A scenario sends the same requests each time: where it got as many responses, a status that came less often is gone as
 * often. Of other traffic only the sets are compared. Statuses that both sides show turn by chance.
 */
function turnsOf({ before, after }: Pair<FactSet>, isScenario: boolean): Turn[] {
  const all = { before: countOf(before), after: countOf(after) }
  const isAligned = isScenario && all.before === all.after
  const countIn = (set: FactSet, { value }: Fact) =>
    set.find((fact) => fact.value === value)?.count ?? 0
  const moreIn = (some: FactSet, others: FactSet) =>
    some.filter((fact) =>
      isAligned ? fact.count > countIn(others, fact) : countIn(others, fact) === 0,
    )
  const [gone, came] = [moreIn(before, after), moreIn(after, before)]
  const turns = (gone.length > 0 ? gone : [undefined]).flatMap((was) =>
    (came.length > 0 ? came : [undefined]).map((is) => ({
      ...{ gone: was, came: is },
      seen: { before: was?.count ?? all.before, after: is?.count ?? all.after },
    })),
  )
  const isOnBoth = (fact: Fact | undefined, others: FactSet) =>
    fact !== undefined && countIn(others, fact) > 0
  return turns
    .filter((turn) => turn.gone !== turn.came)
    .filter((turn) => !(isOnBoth(turn.gone, after) && isOnBoth(turn.came, before)))
}

function ruleOf(before: string | undefined, after: string | undefined): RuleId {
  if (before === undefined) return 'status-new'
  if (after === undefined) return 'status-gone'
  if (after === unanswered) return 'unanswered-now'
  if (before === unanswered) return 'answered-now'
  const [was, is] = [before, after].map((status) => status.startsWith('2'))
  if (was === is) return was ? 'status-success' : 'status-refusal'
  return was ? 'refused-now' : 'accepted-now'
}

/** A change of whole responses, by the statuses that they had. */
export function changeOf(rule: RuleId, facts: Pair<FactSet>, seen: Pair<number>): Change {
  const words = { before: wordsOf(facts.before), after: wordsOf(facts.after) }
  const sets = { aspect: 'status', path: [], ...facts, seen }
  return { rule, ...words, facts, sets, rare: false }
}

/** The statuses of a call in all scenarios. */
export function statusesOf({ places }: Observed): FactSet {
  return [...places].flatMap(([name, place]) =>
    name.startsWith('status ') ? place.values('status') : [],
  )
}
