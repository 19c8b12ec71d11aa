import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of card products. */
export const cardProducts = { 'card-products/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): Answer {
  const product = store.cardProducts.get(params.pdt_id!)
  return product ? ok(product) : unknownRecord('card product')
}
