import { enough, type Fact, type FactSet, type Pair, type SetDifference } from './facts.ts'
import { type Named, wordsOf } from './names.ts'
import { type Observed, unanswered } from './observe.ts'
import type { RuleId } from './rules.ts'

/** A difference of two sets with its name. */
export interface Change extends Named {
  readonly sets: SetDifference
  readonly rare: boolean
}

type Counts = ReadonlyMap<number, number>

/** A status in the place of another, or besides others: then one of the two is undefined. */
interface Turn {
  readonly gone: number | undefined
  readonly came: number | undefined
  /** How many responses show it. */
  readonly seen: Pair<number>
}

/** How the statuses of a call differ, by scenario where both sides have it; the same in several scenarios once. */
export function compareStatuses(calls: Pair<Observed>): Change[] {
  const turns = [...calls.before.statuses].flatMap(([scenario, before]) => {
    const after = calls.after.statuses.get(scenario)
    return after === undefined ? [] : turnsOf({ before, after }, scenario !== '')
  })
  return [...Map.groupBy(turns, ({ gone, came }) => `${gone} ${came}`).values()].map((same) => {
    const { gone, came } = same[0]!
    const seen = { before: sumOf(same, 'before'), after: sumOf(same, 'after') }
    const sets = {
      before: statusesOf(calls.before, gone),
      after: statusesOf(calls.after, came),
    }
    const others = gone === undefined ? seen.before : seen.after
    const rare = (gone === undefined || came === undefined) && others < enough
    const change = changeOf(ruleOf(gone, came), sets, seen)
    const facts = {
      before: gone === undefined ? [] : sets.before,
      after: came === undefined ? [] : sets.after,
    }
    return { ...change, facts, rare }
  })
}

function sumOf(turns: readonly Turn[], side: keyof Pair<number>): number {
  return turns.reduce((sum, { seen }) => sum + seen[side], 0)
}

/**
 * A scenario sends the same requests each time: where it got as many responses, a status that came less often is gone as
 * often. Of other traffic only the sets are compared. Statuses that both sides show turn by chance.
 */
function turnsOf({ before, after }: Pair<Counts>, isScenario: boolean): Turn[] {
  const isAligned = isScenario && total(before) === total(after)
  const isMore = (some: Counts, others: Counts) => (status: number) =>
    isAligned ? some.get(status)! > (others.get(status) ?? 0) : !others.has(status)
  const gone = [...before.keys()].filter(isMore(before, after))
  const came = [...after.keys()].filter(isMore(after, before))
  const seenOf = (was: number | undefined, is: number | undefined) => ({
    before: was === undefined ? total(before) : before.get(was)!,
    after: is === undefined ? total(after) : after.get(is)!,
  })
  const pairs = (gone.length > 0 ? gone : [undefined]).flatMap((was) =>
    (came.length > 0 ? came : [undefined]).map((is) => ({ gone: was, came: is })),
  )
  return pairs
    .filter(({ gone: was, came: is }) => was !== is)
    .filter(({ gone: was, came: is }) => !(after.has(was!) && before.has(is!)))
    .map((turn) => ({ ...turn, seen: seenOf(turn.gone, turn.came) }))
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function ruleOf(before: number | undefined, after: number | undefined): RuleId {
  if (before === undefined) return 'status-new'
  if (after === undefined) return 'status-gone'
  if (after === unanswered) return 'unanswered-now'
  if (before === unanswered) return 'answered-now'
  const [was, is] = [before, after].map((status) => status >= 200 && status < 300)
  if (was === is) return was ? 'status-success' : 'status-refusal'
  return was ? 'refused-now' : 'accepted-now'
}

/** A change of whole responses, by the statuses that they had. */
export function changeOf(rule: RuleId, sets: Pair<FactSet>, seen: Pair<number>): Change {
  const { before, after } = sets
  const whole = { aspect: 'status', path: [] }
  const words = { before: wordsOf(before), after: wordsOf(after) }
  return { rule, ...words, facts: sets, sets: { ...whole, ...sets, seen }, rare: false }
}

/** The statuses of a call, or one of them, each with its first exchange. */
export function statusesOf({ examples, statuses }: Observed, only?: number): Fact[] {
  return [...examples]
    .filter(([status]) => only === undefined || status === only)
    .map(([status, example]) => ({
      aspect: 'status',
      value: status === unanswered ? 'no response' : String(status),
      count: [...statuses.values()].reduce((sum, counts) => sum + (counts.get(status) ?? 0), 0),
      example,
    }))
}
