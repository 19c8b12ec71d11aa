import { type ComparedPlace, type Difference, differenceOf, nameOf } from './difference.ts'
import { kindOf, type Pair, type SetDifference } from './facts.ts'
import { type ComparedSection, type Observation, type Observed, success } from './fold.ts'
import { compareHeaders } from './headers.ts'
import { comparePaces, isMostSlower } from './paces.ts'
import { enough, isByChance } from './rare.ts'
import { nameSets } from './rules.ts'
import { compareBodies, compareSets } from './sets.ts'
import { compareStatuses } from './statuses.ts'

/** Compares two sides call by call. A call that one side never made is no difference. */
export function compareObservations(before: Observation, after: Observation): Difference[] {
  const areAllSlower = isMostSlower(before, after)
  const found = [...before].flatMap(([call, was]) => {
    const is = after.get(call)
    return is === undefined ? [] : compareCalls({ before: was, after: is }, areAllSlower)
  })
  return countTogether(found)
}

function compareCalls(calls: Pair<Observed>, areAllSlower: boolean): Difference[] {
  const { before: observed, after } = calls
  const named = (all: readonly SetDifference[], place: Omit<ComparedPlace, 'observed'>) =>
    all.flatMap((sets) =>
      nameSets(sets, place.section).map((name) => differenceOf(sets, name, { observed, ...place })),
    )
  const places = [...observed.places].flatMap(([name, before]) => {
    const [section, kind] = name.split(' ') as [ComparedSection, string]
    const is = after.places.get(name)
    if (is === undefined) return []
    const pair = { before, after: is }
    if (section === 'body') return named(compareBodies(pair, kind !== success), { section, kind })
    const sets = section === 'header' ? compareHeaders(pair) : compareSets(pair)
    return named(sets, { section, kind })
  })
  return [
    ...named(compareStatuses(calls), { section: 'status' }),
    ...named(comparePaces(calls, areAllSlower), { section: 'header', kind: success }),
    ...places,
  ]
}

/** Makes the differences certain that are rare at each place, but turn the same member in the same way at many. */
function countTogether(all: readonly Difference[]): Difference[] {
  const keyOf = ({ rule, direction, aspect, ...place }: Difference) =>
    JSON.stringify([rule, direction, kindOf(aspect), nameOf(place)])
  const sums = new Map<string, number>()
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.turned)
  return all.map((one) =>
    one.rare && one.turned > 0 && sums.get(keyOf(one))! >= enough ? { ...one, rare: false } : one,
  )
}

/**
 * Whether a difference may come of other requests: it is one of chance, or only some records show it. A scenario sends the same
 * requests in each plan, so a status does not.
 */
export function dependsOnPlan({ aspect, direction, turned }: Difference): boolean {
  const kind = kindOf(aspect)
  const isOfChance = isByChance.test(kind) || kind === 'length' || direction === 'request'
  return kind !== 'status' && (isOfChance || turned === 0)
}
