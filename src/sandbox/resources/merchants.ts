import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of merchants. */
export const merchants = { 'merchants/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): Answer {
  const merchant = store.merchants.get(params.mch_id!)
  return merchant ? ok(merchant) : unknownRecord('merchant')
}
