import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of the subscriptions of entities. */
export const subscriptions = {
  'subscriptions/list': list,
  'subscriptions/retrieve': retrieve,
} satisfies Handlers

function list({ store, params }: Call): Answer {
  if (!store.entities.has(params.ent_id!)) return unknownRecord('entity')
  return ok(store.subscriptions.get(params.ent_id!) ?? {})
}

function retrieve({ store, params }: Call): Answer {
  const active = Object.values(store.subscriptions.get(params.ent_id!) ?? {})
  const subscription = active.find(({ id }) => id === params.sub_id)
  return subscription ? ok(subscription) : unknownRecord('subscription')
}
