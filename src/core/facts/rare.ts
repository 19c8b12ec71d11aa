import { areFarApart } from './alphabets.ts'
import { haveCommon, newsIn, type SetDifference } from './fact-sets.ts'
import { areOfOtherSigns } from './masks.ts'
import { kindOf, type Pair, totalIn } from './place.ts'

/** Kinds of aspects whose values usually differ from record to record. */
export const isByChance =
  /^(?:word|wording|items|name|number|id|boolean|known|code|entries|spelling|size|mask|last|fraction|sequence)$/

/** Kinds of aspects that say whether something stands at a place. */
export const isOfPresence = /^(?:null|present|entry)$/

/** So many records must lack a fact before its absence is certain; of a value that always changed, so many must show it. */
export const enough = 8
const enoughChanged = 3

/**
 * Whether a difference was seen too rarely to be certain. If every record shows a fact before and none after, one record is
 * enough, and of an aspect that differs by chance three on each side are. For any other difference the side that lacks the fact
 * must have eight records, or three that would have shown it, and a fact that is gone would have come so often. The same record says as
 * much once as a hundred times, except where the contract has a vocabulary: there a new word is no chance.
 */
export function isRare(sets: SetDifference): boolean {
  const { before, after, aspect } = sets
  if (!haveCommon(sets)) return !isSurelyChanged(sets)
  const { gone, came } = newsIn(sets)
  const kind = kindOf(aspect)
  const least = kind === 'listed' ? 1 : enough
  const records = recordsOf(sets)
  if (sets.areAsMany) return Math.min(records.before, records.after) < enoughChanged
  // As often as before, it would have come so many times; of the words of a vocabulary some always come and go.
  const share = totalIn(after) / totalIn(before)
  const expected = kind === 'known' ? enough : enough / 2
  const isOften = gone.some(({ count }) => count >= enough && count * share >= expected)
  const isGone = totalIn(after) >= enough && records.after >= least && isOften
  // So many records would have shown what came, if it came as often.
  const expectedBefore = (records.before * totalIn(came)) / totalIn(after)
  // A test that sends such a text may read it back by chance.
  const isEchoed = kind === 'form' || kind === 'text'
  // Which word of an open vocabulary a record has is dealt anew in each run.
  if (kind === 'word' && totalIn(came) < enough && !isGone) return true
  // When a record is read, a value may be there, or not yet.
  const isDue = kind === 'null' && came.every(({ value }) => value !== 'null')
  const areMany =
    (records.before >= least && !isEchoed && !isDue) || expectedBefore >= enoughChanged
  const isNew = came.length > 0 && totalIn(before) >= enough && areMany
  return !isGone && !isNew
}

/** Whether it is certain that every record shows another fact than before. Of texts and ids, each different one is counted once. */
function isSurelyChanged(sets: SetDifference): boolean {
  const kind = kindOf(sets.aspect)
  const counts = [totalIn(sets.before), totalIn(sets.after)]
  const { before, after } = recordsOf(sets)
  const fewest = Math.min(before, after)
  const areMany = counts.some((count) => count >= enough)
  const least = Math.min(...counts)
  switch (kind) {
    // A list of other records is shorter by itself.
    case 'length':
      return areMany
    case 'order':
    case 'sequence':
      return least >= enoughChanged && counts[0]! + counts[1]! >= enoughTurned
    // One id of a random form may lack every letter of a case.
    case 'id':
      return least >= 2 && (areMany || areOfOtherGenerators(sets))
    // One request may be refused for another value in it.
    case 'sent':
      return (
        totalIn(sets.after.concat(sets.before).filter(({ value }) => value === 'refused')) >=
        enoughChanged
      )
    // One response shows no figure that is always the same.
    case 'constant':
    case 'limit':
      return least >= enoughChanged
    case 'status':
      return sets.isTurn !== true || least >= enoughChanged
    case 'fraction':
      return areMany && fewest >= enoughChanged
    case 'items':
      return fewest >= enough || sets.haveSame === true
    // What one record lacks, another one has; a name in another case is no chance, nor is another place.
    case 'null':
    case 'present':
    case 'entry':
      return isOfNames(sets) || Math.min(least, fewest) >= enoughChanged || sets.haveSame === true
    case 'spelling':
    case 'size': {
      const areMany = counts[0]! + counts[1]! >= enough + enoughChanged
      const areDifferent = areMany || areNumbers(sets) || areOfOtherSizes(sets)
      return least >= enoughChanged && (areDifferent || fewest >= enough)
    }
    default:
      if (isNoChance(sets)) return true
      return fewest >= enoughChanged || sets.haveSame === true
  }
}

/** So many pairs of neighbours of both sides show that all lists turned. */
export const enoughTurned = 11

function recordsOf({ records }: SetDifference): Pair<number> {
  return records ?? { before: enough, after: enough }
}

/** Which word a refusal has is no chance, nor is which sign masks a value. */
function isNoChance(sets: SetDifference): boolean {
  const kind = kindOf(sets.aspect)
  if (kind === 'mask' || kind === 'last') return areOfOtherSigns(sets)
  return kind === 'code' || !isByChance.test(kind)
}

const isOfNames = ({ change = '' }: SetDifference) => /^(?:recased|\+moved)$/.test(change)

const areOfOtherGenerators = ({ before, after }: SetDifference) =>
  before.every((was) => after.every((is) => areFarApart(was.value, is.value, enough)))

/** Whether all texts are numbers of so many digits, and not only of one more or less. */
function areNumbers({ before, after }: SetDifference): boolean {
  return [...before, ...after].every(({ value }) => /^\d+ digits$/.test(value))
}

/** Texts are as long as each other by chance where they are short. */
const fewestSigns = 24

/** Whether all texts of each side are of one length, and none of a length near that of the other side. */
function areOfOtherSizes({ aspect, before, after }: SetDifference): boolean {
  const sizes = [...before, ...after].map(({ value }) => Number.parseInt(value, 10))
  const [shortest, longest] = [Math.min(...sizes), Math.max(...sizes)]
  return aspect === 'size' && shortest >= fewestSigns && longest - shortest >= enough
}

const isOfTexts = /^(?:spelling|size)$/

/** In how many records, of the side with fewer, nothing stayed as it was; 0 if anything did. */
export function changedIn(sets: SetDifference): number {
  const counted = { before: totalIn(sets.before), after: totalIn(sets.after) }
  const isOfValues = isOfTexts.test(sets.aspect) || /^(?:length|order)$/.test(sets.aspect)
  const { before, after } = isOfValues ? counted : (sets.records ?? sets.seen ?? counted)
  // The same record shows the same words at many places.
  return haveCommon(sets) || sets.aspect === 'sequence' ? 0 : Math.min(before, after)
}
