import { notServed } from '../exchange/index.ts'
import { countOf, type Fact, type FactSet, type Pair, type SetDifference } from './facts.ts'
import { noResponse, type Observed } from './observe.ts'

/** A status in the place of another, or besides others: then one of the two is undefined. */
interface Turn extends Pair<FactSet> {
  readonly gone: Fact | undefined
  readonly came: Fact | undefined
}

/** How the statuses of a call differ, by scenario where both sides have it; the same in several scenarios once. */
export function compareStatuses(calls: Pair<Observed>): SetDifference[] {
  const turns = [...calls.before.places].flatMap(([name, before]) => {
    const after = calls.after.places.get(name)
    if (!name.startsWith('status ') || after === undefined) return []
    const sets = { before: before.values('status'), after: after.values('status') }
    return turnsOf(sets, name !== 'status ')
  })
  const same = Map.groupBy(turns, ({ gone, came }) => `${gone?.value} ${came?.value}`)
  return [...same.values()].map((some) => {
    const { gone, came } = some[0]!
    const before = sumOf(some.flatMap((turn) => turn.gone ?? turn.before))
    const after = sumOf(some.flatMap((turn) => turn.came ?? turn.after))
    return {
      ...{ aspect: 'status', path: [], seen: { before: countOf(before), after: countOf(after) } },
      // What came, or is gone, did so besides the others.
      before: came === undefined ? [...before, ...after] : before,
      after: gone === undefined ? [...after, ...before] : after,
    }
  })
}

/**
 * A scenario sends the same requests each time: where it got as many responses, a status that came less often is gone as
 * often. Of other traffic only the sets are compared. Statuses that both sides show turn by chance.
 */
function turnsOf({ before, after }: Pair<FactSet>, isScenario: boolean): Turn[] {
  const isAligned = isScenario && countOf(before) === countOf(after)
  const countIn = (set: FactSet, fact: Fact | undefined) =>
    countOf(set.filter(({ value }) => value === fact?.value))
  const moreIn = (some: FactSet, others: FactSet) => {
    const least = (fact: Fact) => (isAligned ? fact.count : 1)
    const more = some.filter((fact) => countIn(others, fact) < least(fact))
    return more.length > 0 ? more : [undefined]
  }
  return moreIn(before, after).flatMap((gone) =>
    moreIn(after, before)
      .filter((came) => gone !== came)
      .filter((came) => countIn(after, gone) === 0 || countIn(before, came) === 0)
      .map((came) => ({ gone, came, before, after })),
  )
}

/** A call of which only one side has a response other than that its path does not exist. */
export function comparePresence({ before, after }: Pair<Observed>): SetDifference | undefined {
  const [was, is] = [statusesOf(before), statusesOf(after)]
  const isThere = (set: FactSet) => set.some(({ value }) => value.startsWith('2'))
  const isNowhere = (set: FactSet) => {
    const shown = set.filter(({ value }) => value !== noResponse)
    return shown.length > 0 && shown.every(({ value }) => notServed.has(Number(value)))
  }
  if (!(isThere(was) && isNowhere(is)) && !(isThere(is) && isNowhere(was))) return undefined
  const seen = { before: before.count, after: after.count }
  return { aspect: 'status', path: [], before: was, after: is, seen }
}

/** The statuses of a call in all scenarios. */
function statusesOf({ places }: Observed): FactSet {
  const own = [...places].filter(([name]) => name.startsWith('status '))
  return sumOf(own.flatMap(([, place]) => place.values('status')))
}

function sumOf(facts: readonly Fact[]): FactSet {
  const same = Map.groupBy(facts, ({ value }) => value)
  return [...same.values()].map((some) => ({ ...some[0]!, count: countOf(some) }))
}
