import { change, type Store } from '../store.ts'
import type { Entity } from './entity.ts'

/** A product of an entity that delivers continuing updates. */
export interface Subscription {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly payload: Readonly<Record<string, unknown>> | null
  readonly latest_request_id: string | null
  readonly created_at: string
  readonly updated_at: string
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
    const at = store.stamp()
    active[name] = {
      id: store.nextId('sub_'),
      name,
      status: 'active',
      payload: payloads[name] ?? null,
      latest_request_id: null,
      created_at: at,
      updated_at: at,
    }
  }
  store.subscriptions.set(entity.id, active)
  return change(store, store.entities, entity, { subscriptions: Object.keys(active) })
}
