import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

/** Fresh data of a liability account, from its institution or from the monthly snapshot. */
export interface Update {
  readonly id: string
  readonly status: string
  readonly account_id: string
  readonly source: 'direct' | 'snapshot'
  readonly type: string
  readonly credit_card: Readonly<Record<string, unknown>> | null
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new update, which the institution has not answered yet. */
export function addUpdate(store: Store, accountId: string, source: Update['source']): Update {
  const at = store.stamp()
  return keep(store.updates, {
    id: store.nextId('upt_'),
    status: 'pending',
    account_id: accountId,
    source,
    type: 'credit_card',
    credit_card: null,
    error: null,
    created_at: at,
    updated_at: at,
  })
}
