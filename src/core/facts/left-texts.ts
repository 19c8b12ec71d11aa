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
export function mayBeLeft({ aspect, path, ...sets }: SetDifference): boolean {
  const inRecord = path.slice(path.lastIndexOf('*') + 1)
  // Where all are null now, no value is left.
  const isNull = aspect === 'null' && areShown(sets.before) && areShown(sets.after)
  const isOfText = aspect === 'text' || isNull || isOfWriting(`${aspect}=`)
  const isInList = path.includes('*') && inRecord.length > 0
  return isInList && isOfText && haveCommon(sets) && isFilled(pointerOf(inRecord))
}

/** Whether a request of the contract has a member where a record has it. */
const isFilled = memo((pointer: string) =>
  Object.values(operations).some(
    ({ request }) => request !== null && fieldAt(request, partsOf(pointer)) !== undefined,
  ),
)

const areShown = (set: FactSet) => countIn(set, 'value') > 0
