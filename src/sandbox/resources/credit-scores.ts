import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of credit scores. */
export const creditScores = { 'credit-scores/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): Answer {
  const creditScore = store.creditScores.get(params.crs_id!)
  if (creditScore?.entity_id !== params.ent_id) return unknownRecord('credit score')
  return ok(creditScore)
}
