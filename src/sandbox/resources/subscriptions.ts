import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import type { Entity, Subscription } from '../records.ts'
import { find, unknownRecord } from '../refusal.ts'
import { change, type Store } from '../store.ts'

/** The reference behaviour of the subscriptions of entities. */
export const subscriptions = {
  'subscriptions/list': list,
  'subscriptions/retrieve': retrieve,
} satisfies Handlers

function list({ store, params }: Call): SandboxResponse {
  const { id } = find(store.entities, params.ent_id, 'entity')
  return ok(store.subscriptions.get(id) ?? {})
}

function retrieve({ store, params }: Call): SandboxResponse {
  const active = Object.values(store.subscriptions.get(params.ent_id!) ?? {})
  const subscription = active.find(({ id }) => id === params.sub_id)
  return subscription ? ok(subscription) : unknownRecord('subscription')
}

const payloads: Readonly<Record<string, Subscription['payload']>> = {
  attributes: {
    attributes: { requested_attributes: ['credit_health_payment_history', 'credit_health_score'] },
  },
}

/** Subscribes an entity to products, by name; the entity lists them from then on. */
export function subscribe(store: Store, entity: Entity, names: readonly string[]): Entity {
  const active = { ...store.subscriptions.get(entity.id) }
  for (const name of names) {
    active[name] = {
      id: store.nextId('sub_'),
      name,
      status: 'active',
      payload: payloads[name] ?? null,
      latest_request_id: null,
      ...store.dates(),
    }
  }
  store.subscriptions.set(entity.id, active)
  return change(store, store.entities, entity, { subscriptions: Object.keys(active) })
}
