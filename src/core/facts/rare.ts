import { countOf, haveCommon, kindOf, newsIn, type SetDifference } from './facts.ts'

/** Kinds of aspects whose values usually differ from record to record, and those that count each different text once. */
export const isByChance =
  /^(?:word|name|number|id|boolean|known|code|entries|spelling|size|fraction)$/
const isOfTexts = /^(?:id|spelling|size|fraction)$/

/** So many records must lack a fact before its absence is certain; of a value that always turned, so many must show it. */
export const enough = 8
export const enoughTurned = 3

/**
 * Whether a difference was seen too rarely to be certain. If every record shows a fact before and none after, one record is
 * enough, and of an aspect that differs by chance three on each side are. For any other difference the side that lacks the fact
 * must have enough records that could have shown it, and a fact that is gone would have come so often. The same record says as
 * much once as a hundred times, except where the contract has a vocabulary: there a new word is no chance. A boolean of one record
 * that turned is certain.
 */
export function isRare(sets: SetDifference): boolean {
  const { before, after, aspect, records, isOfOneRecord } = sets
  if (isOfOneRecord) return false
  const { gone, came } = newsIn(sets)
  const isShared = haveCommon(sets)
  const kind = kindOf(aspect)
  const haveMany = (least: number) => [
    (records?.before ?? enough) >= least,
    (records?.after ?? enough) >= least,
  ]
  const [wereSeen, areSeen] = [countOf(before) >= enough, countOf(after) >= enough]
  if (!isShared) {
    if (!isByChance.test(kind)) return false
    const isOne = /^(?:listed|id|spelling|size)$/.test(kind)
    const isSure = wereSeen || areSeen || !isOfTexts.test(kind)
    return !isSure || haveMany(isOne ? 1 : enoughTurned).includes(false)
  }
  const [wereMany, areMany] = haveMany(kind === 'listed' ? 1 : enough)
  // As often as before, it would have come so many times; of the words of a vocabulary some always come and go.
  const share = countOf(after) / countOf(before)
  const expected = kind === 'known' ? enough : enough / 2
  const isOften = gone.some(({ count }) => count >= enough && count * share >= expected)
  const isGone = areSeen && areMany && isOften
  return !isGone && !(came.length > 0 && wereSeen && wereMany)
}

/** In how many records, of the side with fewer, nothing stayed as it was; 0 if anything did. */
export function turnedIn(sets: SetDifference): number {
  const areTexts = /^(?:spelling|size)$/.test(sets.aspect)
  const texts = { before: countOf(sets.before), after: countOf(sets.after) }
  const { before, after } = areTexts ? texts : (sets.records ?? sets.seen)
  return haveCommon(sets) ? 0 : Math.min(before, after)
}
