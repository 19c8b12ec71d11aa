import { type Answer, type Call, ok } from '../answer.ts'
import { addCreditScore, latestCreditScore } from '../records/credit-score.ts'
import { addScoreEvent } from '../records/event.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { type Check, faultIn, membersOf, required, text } from '../request-body.ts'

const score: Check = { accepts: Number.isInteger, says: 'a whole number' }

/** Scores an entity anew; `event_id` names the event, where the score is not what it was. */
export function createCreditScore({ store, body }: Call): Answer {
  const sent = membersOf(body) ?? {}
  const fault = faultIn(sent, { entity_id: required(text), score: required(score) })
  if (fault) return refuse('invalid', fault)
  const entityId = sent.entity_id as string
  if (!store.entities.has(entityId)) return unknownRecord('entity')
  const before = latestCreditScore(store, entityId)
  const after = addCreditScore(store, entityId, sent.score as number)
  const moved = before && before.scores[0]!.score !== after.scores[0]!.score
  return ok({ ...after, event_id: moved ? addScoreEvent(store, before, after).id : null })
}
