import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of sensitive records. */
export const sensitive = { 'sensitive/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): Answer {
  const record = store.sensitive.get(params.astv_id!)
  if (record?.account_id !== params.acc_id) return unknownRecord('sensitive record')
  return ok(record)
}
