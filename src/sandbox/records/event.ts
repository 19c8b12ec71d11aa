import { keep, type Store } from '../store.ts'
import type { CreditScore } from './credit-score.ts'
import type { Payment } from './payment.ts'

/** A change of a resource, with the resource before and after. */
export interface StoredEvent {
  readonly id: string
  readonly type: string
  readonly resource_id: string
  readonly resource_type: string
  readonly data: string
  readonly diff: { readonly before: unknown; readonly after: unknown }
  readonly created_at: string
  readonly updated_at: string
}

/** Remembers that one score record took the place of another. */
export function addScoreEvent(store: Store, before: CreditScore, after: CreditScore): StoredEvent {
  const rose = after.scores[0]!.score > before.scores[0]!.score
  const type = rose ? 'credit_score.increased' : 'credit_score.decreased'
  return addEvent(store, type, 'CreditScore', before, after)
}

/** Remembers that a payment changed. */
export function addPaymentEvent(store: Store, before: Payment, after: Payment): StoredEvent {
  return addEvent(store, 'payment.updated', 'Payment', before, after)
}

function addEvent(
  store: Store,
  type: string,
  data: string,
  before: { readonly id: string },
  after: { readonly id: string },
): StoredEvent {
  const at = store.stamp()
  return keep(store.events, {
    id: store.nextId('evt_'),
    type,
    resource_id: after.id,
    resource_type: type.slice(0, type.indexOf('.')),
    data,
    diff: { before, after },
    created_at: at,
    updated_at: at,
  })
}
