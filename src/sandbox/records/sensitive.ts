import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

/** The number of a card and what goes with it. */
export interface Sensitive {
  readonly id: string
  readonly account_id: string
  readonly type: string
  readonly credit_card: {
    readonly number: string
    readonly exp_month: string
    readonly exp_year: string
    readonly cvv: string
    readonly billing_zip_code: string | null
  }
  readonly status: string
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new sensitive record of an account. */
export function addSensitive(store: Store, accountId: string, number: string): Sensitive {
  const at = store.stamp()
  return keep(store.sensitive, {
    id: store.nextId('astv_'),
    account_id: accountId,
    type: 'credit_card',
    credit_card: {
      number,
      exp_month: '03',
      exp_year: '2031',
      cvv: '000',
      billing_zip_code: null,
    },
    status: 'completed',
    error: null,
    created_at: at,
    updated_at: at,
  })
}
