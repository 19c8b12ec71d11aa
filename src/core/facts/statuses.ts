import { countOf, type FactSet, newsIn, type Pair, type SetDifference, setOf } from './facts.ts'
import type { Observed } from './fold.ts'

/** Compares the statuses of a call, scenario by scenario. The same difference in several scenarios is one. */
export function compareStatuses({ before, after }: Pair<Observed>): SetDifference[] {
  const turns = [...before.statuses].flatMap(([scenario, was]) => {
    const is = after.statuses.get(scenario)
    if (is === undefined || was.size === 0 || is.size === 0) return []
    // A scenario sends the same requests each time, so the counts of its statuses can be compared.
    const sets = { before: statusesAt(was), after: statusesAt(is) }
    return turnOf(sets, scenario !== '' && countOf(sets.before) === countOf(sets.after))
  })
  const valuesOf = (set: FactSet) => set.map(({ value }) => value).sort()
  const same = Map.groupBy(turns, (turn) =>
    JSON.stringify([valuesOf(turn.before), valuesOf(turn.after)]),
  )
  return Array.from(same.values(), (some): SetDifference => {
    const before = setOf(some.flatMap((turn) => turn.before))
    const after = setOf(some.flatMap((turn) => turn.after))
    const seen = { before: countOf(before), after: countOf(after) }
    return { aspect: 'status', path: [], before, after, seen }
  })
}

/**
 * The statuses that came less often, and those in their place; the whole sets if a status came or is gone besides others. The
 * counts matter only if both sides sent the same requests: a response may turn by chance between statuses of both sides.
 */
function turnOf(sets: Pair<FactSet>, isAligned: boolean): Pair<FactSet>[] {
  const { before, after } = sets
  const { gone, came } = newsIn(sets)
  if (gone.length + came.length === 0) return []
  const moreIn = (set: FactSet, others: FactSet) =>
    set.filter(({ value, count }) => {
      const inOthers = others.find((fact) => fact.value === value)?.count ?? 0
      return inOthers < (isAligned ? count : 1)
    })
  const turn = { before: moreIn(before, after), after: moreIn(after, before) }
  if (turn.before.length > 0 && turn.after.length > 0) return [turn]
  if (isLost(before, after)) return [{ before: successesIn(before), after }]
  return [isLost(after, before) ? { before, after: successesIn(after) } : sets]
}

/**
 * Whether a scenario has successes on one side, and more refusals in place of them on the other. That it made no request, because
 * it lacked a record, says nothing.
 */
function isLost(there: FactSet, gone: FactSet): boolean {
  const successes = successesIn(there)
  const refused = countOf(there) - countOf(successes)
  return successes.length > 0 && successesIn(gone).length === 0 && countOf(gone) > refused
}

/** Whether a call succeeded in scenarios of one side, and on the other it never did, because none of them made it. */
export function isUnmade(able: Observed, unable: Observed): boolean {
  const hasSuccess = (statuses: ReadonlyMap<string, number>) =>
    successesIn(statusesAt(statuses)).length > 0
  const made = [...able.statuses].filter(([, statuses]) => hasSuccess(statuses))
  const isMade = made.some(([scenario]) => unable.statuses.has(scenario))
  return made.length > 0 && !isMade && ![...unable.statuses.values()].some(hasSuccess)
}

function successesIn(set: FactSet): FactSet {
  return set.filter(({ value }) => value.startsWith('2'))
}

function statusesAt(statuses: ReadonlyMap<string, number>): FactSet {
  return Array.from(statuses, ([value, count]) => ({ aspect: 'status', value, count }))
}

/** The scenarios that make a call. */
export function scenariosOf({ statuses }: Observed): string[] {
  return [...statuses.keys()]
}

/** A status of success that a call showed; undefined if it showed none. */
export function successOf({ statuses }: Observed): string | undefined {
  return [...statuses.values()].flatMap((counts) => successesIn(statusesAt(counts)))[0]?.value
}
