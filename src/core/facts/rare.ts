import { type Difference, nameOf } from './difference.ts'
import { countOf, type FactSet, kindOf, newsIn, type Pair, type SetDifference } from './facts.ts'

/** Kinds of aspects whose values usually differ from record to record. */
const isByChance = /^(?:word|name|number|id|boolean|known)$/

/** So many records must lack a fact before its absence is certain; of a value that always turned, so many must show it. */
const enough = 8
const enoughTurned = 3

/**
 * Whether a difference was seen too rarely to be certain. If every record shows a fact before and none after, one record is
 * enough, except of an aspect that differs by chance. For any other difference the side that lacks the fact must have enough
 * records that could have shown it. The same record says as much once as a hundred times, except where the contract has a vocabulary:
 * there a new word is no chance. A boolean of one record that turned is certain.
 */
export function isRare(sets: SetDifference): boolean {
  const { before, after, aspect, records, isOfOneRecord } = sets
  if (isOfOneRecord) return false
  const { gone, came } = newsIn(sets)
  const isShared = haveCommon(sets)
  const kind = kindOf(aspect)
  if (!isShared && !isByChance.test(kind)) return false
  const least = /^(?:listed|id)$/.test(kind) ? 1 : isShared ? enough : enoughTurned
  const haveMany = (of: 'before' | 'after') => (records?.[of] ?? enough) >= least
  // As often as before, it would have come so many times.
  if (kind === 'known') {
    const share = countOf(after) / countOf(before)
    return !haveMany('after') || !gone.some(({ count }) => count * share >= enough)
  }
  const isSeen = (news: FactSet, others: FactSet) => news.length > 0 && countOf(others) >= enough
  const isGone = isSeen(gone, after) && haveMany('after')
  return !isGone && !(isSeen(came, before) && haveMany('before'))
}

function haveCommon({ before, after }: Pair<FactSet>): boolean {
  return before.some(({ value }) => after.some((fact) => fact.value === value))
}

/** In how many records, of the side with fewer, nothing stayed as it was; 0 if anything did. */
export function turnedIn(sets: SetDifference): number {
  const { before, after } = sets.records ?? sets.seen
  return haveCommon(sets) ? 0 : Math.min(before, after)
}

/** Makes the differences certain that are rare at each place, but turn the same member in the same way at many. */
export function countTogether(all: readonly Difference[]): Difference[] {
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
