import { newsIn, type SetDifference } from './fact-sets.ts'
import { countIn, countOf, type FactSet, type Pair, type Place, setOf, setsOf } from './place.ts'

/** Compares the statuses of a call, scenario by scenario. The same difference in several scenarios is one. */
export function compareStatuses({ before, after }: Pair<Place>): SetDifference[] {
  const later = statusesOf(after)
  const turns = [...statusesOf(before)].flatMap(([scenario, was]) => {
    const is = later.get(scenario)
    return is === undefined ? [] : turnOf({ before: was, after: is }, scenario !== '')
  })
  const valuesOf = (set: FactSet) => set.map(({ value }) => value).sort()
  const same = Map.groupBy(turns, (turn) =>
    JSON.stringify([valuesOf(turn.before), valuesOf(turn.after)]),
  )
  return Array.from(same.values(), (some): SetDifference => {
    const before = setOf(some.flatMap((turn) => turn.before))
    const after = setOf(some.flatMap((turn) => turn.after))
    return { aspect: 'status', path: [], before, after }
  })
}

/**
 * The statuses that came less often, and those in their place; the whole sets if a status came or is gone besides others. The
 * counts matter only if a scenario sent the same requests on both sides: else a response may turn by chance between statuses.
 */
function turnOf(sets: Pair<FactSet>, isPlanned: boolean): Pair<FactSet>[] {
  const { before, after } = sets
  const { gone, came } = newsIn(sets)
  if (gone.length + came.length === 0) return []
  const isAligned = isPlanned && countOf(before) === countOf(after)
  const moreIn = (set: FactSet, others: FactSet) =>
    set.filter(({ value, count }) => count > countIn(others, value))
  // If refusals came in place of all successes, there are more of them; if a record was lacking, there are not.
  const isLost = (there: FactSet, lost: FactSet) =>
    successesIn(there).length > 0 && successesIn(lost).length === 0
  if (isAligned || isLost(before, after) || isLost(after, before)) {
    const turn = { before: moreIn(before, after), after: moreIn(after, before) }
    if (turn.before.length > 0 && turn.after.length > 0) return [turn]
  }
  return gone.length > 0 && came.length > 0 ? [{ before: gone, after: came }] : [sets]
}

function successesIn(set: FactSet): FactSet {
  return set.filter(({ value }) => value.startsWith('2'))
}

/** How often each status came, by scenario. */
function statusesOf({ members }: Place): ReadonlyMap<string, FactSet> {
  const scenarios = members.get('status')?.members ?? new Map<string, Place>()
  return new Map(
    [...scenarios].flatMap(([scenario, place]) => {
      const set = setsOf(place).get('status')
      return set === undefined ? [] : [[scenario, set] as const]
    }),
  )
}

/** Whether a call succeeded in scenarios of one side, and on the other it never did, because none of them made it. */
export function isUnmade(able: Place, unable: Place): boolean {
  const others = statusesOf(unable)
  const made = [...statusesOf(able)].filter(([, set]) => successesIn(set).length > 0)
  const isMade = made.some(([scenario]) => others.has(scenario))
  return made.length > 0 && !isMade && successOf(unable) === undefined
}

/** The scenarios that make a call. */
export function scenariosOf({ members }: Place): string[] {
  return [...(members.get('status')?.members.keys() ?? [])]
}

/** A status of success that a call showed; undefined if it showed none. */
export function successOf(call: Place): string | undefined {
  return [...statusesOf(call).values()].flatMap(successesIn)[0]?.value
}
