import { countOf, type FactSet, kindOf, newsIn, type Pair, type SetDifference } from './facts.ts'

/** Kinds of aspects whose values usually differ from record to record. */
export const isByChance = /^(?:word|name|number|id|boolean|known)$/

/** So many records must lack a fact before its absence is certain; of a value that always turned, so many must show it. */
export const enough = 8
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
