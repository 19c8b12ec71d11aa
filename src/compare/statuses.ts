import { notServed } from '../exchange/index.ts'
import { countOf, type Fact, type FactSet, type Pair, type SetDifference, setOf } from './facts.ts'
import { noResponse, type Observed } from './fold.ts'
import type { Place } from './place.ts'

/** A status in the place of another, or besides others: then one of the two is undefined. */
interface Turn extends Pair<FactSet> {
  readonly gone: Fact | undefined
  readonly came: Fact | undefined
}

/** How the statuses of a call differ, by scenario where both sides have it; the same in several scenarios once. */
export function compareStatuses(calls: Pair<Observed>): SetDifference[] {
  const turns = [...calls.before.places].flatMap(([name, was]) => {
    const is = calls.after.places.get(name)
    if (!name.startsWith('status ') || is === undefined) return []
    // A scenario sends the same requests each time: a status that came less often is gone as often.
    return turnsOf(was, is, name !== 'status ' && was.seen === is.seen)
  })
  const same = Map.groupBy(turns, ({ gone, came }) => `${gone?.value} ${came?.value}`)
  return [...same.values()].map((some) => {
    const { gone, came } = some[0]!
    const before = setOf(some.flatMap((turn) => turn.gone ?? turn.before))
    const after = setOf(some.flatMap((turn) => turn.came ?? turn.after))
    // What came, or is gone, did so besides the others.
    const both = [...before, ...after]
    const sets = { before: came ? before : both, after: gone ? after : both }
    return differenceOf(sets, { before: countOf(before), after: countOf(after) })
  })
}

/** Of requests that are not the same each time only the sets are compared. Statuses that both sides show turn by chance. */
function turnsOf(was: Place, is: Place, isAligned: boolean): Turn[] {
  const [before, after] = [statusesAt(was), statusesAt(is)]
  const countIn = (set: FactSet, fact: Fact | undefined) =>
    set.find(({ value }) => value === fact?.value)?.count ?? 0
  const moreIn = (some: FactSet, others: FactSet) => {
    const more = some.filter((fact) => countIn(others, fact) < (isAligned ? fact.count : 1))
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
  const [was, is] = [before, after].map(({ places }) =>
    setOf([...places].flatMap(([name, at]) => (name.startsWith('status ') ? statusesAt(at) : []))),
  ) as [FactSet, FactSet]
  const isThere = (set: FactSet) => set.some(({ value }) => value.startsWith('2'))
  const isNowhere = (set: FactSet) => {
    const shown = set.filter(({ value }) => value !== noResponse)
    return shown.length > 0 && shown.every(({ value }) => notServed.has(Number(value)))
  }
  if (!(isThere(was) && isNowhere(is)) && !(isThere(is) && isNowhere(was))) return undefined
  return differenceOf({ before: was, after: is }, { before: before.count, after: after.count })
}

function differenceOf(sets: Pair<FactSet>, seen: Pair<number>): SetDifference {
  return { aspect: 'status', path: [], ...sets, seen }
}

function statusesAt(place: Place): FactSet {
  return place.aspects.get('status') ?? []
}
