import { memo, partsOf, pointerOf } from '../../base/json/index.ts'
import { operations } from '../contract/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import { isOfWriting } from './echoes.ts'
import { haveCommon, type SetDifference } from './fact-sets.ts'
import { countIn, type FactSet } from './place.ts'

/**
 * Whether a list shows texts, or null, beside others that came or are gone, at a place that requests may fill: an earlier run, or another client, may
 * have left them there.
 */
export function mayBeLeft({ aspect, path, areAsMany, ...sets }: SetDifference): boolean {
  // The record may be in a list, and have lists of its own.
  const inRecords = path.flatMap((name, index) => (name === '*' ? [path.slice(index + 1)] : []))
  // Where all are null now, no value is left.
  const isNull = aspect === 'null' && areShown(sets.before) && areShown(sets.after)
  const isOfText = aspect === 'text' || isNull || isOfWriting(`${aspect}=`)
  const isOfRequest = inRecords.some((one) => one.length > 0 && isFilled(pointerOf(one)))
  return isOfText && areAsMany !== true && haveCommon(sets) && isOfRequest
}

/** Whether a request of the contract has a member where a record has it. */
const isFilled = memo((pointer: string) =>
  Object.values(operations).some(
    ({ request }) => request !== null && fieldAt(request, partsOf(pointer)) !== undefined,
  ),
)

const areShown = (set: FactSet) => countIn(set, 'value') > 0
