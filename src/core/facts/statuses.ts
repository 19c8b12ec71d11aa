import { notServed } from '../exchange/index.ts'
import { countOf, type FactSet, newsIn, type Pair, type SetDifference, setOf } from './facts.ts'
import { noResponse, type Observed } from './fold.ts'

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
  return Array.from(same.values(), (some) =>
    statusDifference({
      before: setOf(some.flatMap((turn) => turn.before)),
      after: setOf(some.flatMap((turn) => turn.after)),
    }),
  )
}

/**
 * The statuses that came less often, and those in their place; the whole sets if a status came or is gone besides others. The
 * counts matter only if both sides sent the same requests. A response may turn by chance between statuses of both sides.
 */
function turnOf(sets: Pair<FactSet>, isAligned: boolean): Pair<FactSet>[] {
  const { gone, came } = newsIn(sets)
  if (gone.length + came.length === 0) return []
  const { before, after } = sets
  const moreIn = (set: FactSet, others: FactSet) =>
    set.filter(({ value, count }) => {
      const inOthers = others.find((fact) => fact.value === value)?.count ?? 0
      return inOthers < (isAligned ? count : 1)
    })
  const turn = { before: moreIn(before, after), after: moreIn(after, before) }
  return [turn.before.length > 0 && turn.after.length > 0 ? turn : sets]
}

/**
 * Finds a call that succeeds on one side, and whose path does not exist on the other: in a scenario, more of its requests lead
 * nowhere. That a scenario made none of them, because it lacked a record, says nothing.
 */
export function comparePresence({ before, after }: Pair<Observed>): SetDifference | undefined {
  const sets = { before: statusesOf(before), after: statusesOf(after) }
  const isMoved =
    (isNowhere(sets.after) && isLost(before, after)) ||
    (isNowhere(sets.before) && isLost(after, before))
  return isMoved ? statusDifference(sets) : undefined
}

/** Whether requests of a scenario lead nowhere on one side in place of those that succeed on the other. */
function isLost(there: Observed, gone: Observed): boolean {
  return [...there.statuses].some(([scenario, statuses]) => {
    const [were, are] = [statusesAt(statuses), statusesAt(gone.statuses.get(scenario) ?? new Map())]
    const isMore = countOf(are.filter(isAway)) > countOf(were.filter(isAway))
    return isThere(were) && (isMore || (scenario === '' && isNowhere(are)))
  })
}

/** Whether a call succeeded in scenarios of one side, and on the other it never did, because none of them made it. */
export function isUnmade(able: Observed, unable: Observed): boolean {
  const made = [...able.statuses].filter(([, statuses]) => isThere(statusesAt(statuses)))
  const isMade = made.some(([scenario]) => unable.statuses.has(scenario))
  return made.length > 0 && !isMade && !isThere(statusesOf(unable))
}

function isThere(set: FactSet): boolean {
  return set.some(({ value }) => value.startsWith('2'))
}

function isNowhere(set: FactSet): boolean {
  const shown = set.filter(({ value }) => value !== noResponse)
  return shown.length > 0 && shown.every(isAway)
}

function isAway({ value }: FactSet[number]): boolean {
  return notServed.has(Number(value))
}

/** The scenarios that make a call. */
export function scenariosOf({ statuses }: Observed): string[] {
  return [...statuses.keys()]
}

/** The statuses of a call, in all of its scenarios. */
export function statusesOf({ statuses }: Observed): FactSet {
  return setOf([...statuses.values()].flatMap(statusesAt))
}

function statusesAt(statuses: ReadonlyMap<string, number>): FactSet {
  return Array.from(statuses, ([value, count]) => ({ aspect: 'status', value, count }))
}

function statusDifference({ before, after }: Pair<FactSet>): SetDifference {
  const seen = { before: countOf(before), after: countOf(after) }
  return { aspect: 'status', path: [], before, after, seen }
}
