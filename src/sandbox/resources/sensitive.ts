import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import type { Sensitive } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { keep, type Store } from '../store.ts'

/** The reference behaviour of sensitive records. */
export const sensitive = { 'sensitive/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): SandboxResponse {
  const record = store.sensitive.get(params.astv_id!)
  return record?.account_id === params.acc_id ? ok(record) : unknownRecord('sensitive record')
}

/** A new sensitive record of an account: the number of its card and what goes with it. */
export function addSensitive(store: Store, accountId: string, number: string): Sensitive {
  return keep(store.sensitive, {
    id: store.nextId('astv_'),
    account_id: accountId,
    type: 'credit_card',
    credit_card: { number, exp_month: '03', exp_year: '2031', cvv: '000', billing_zip_code: null },
    status: 'completed',
    error: null,
    ...store.dates(),
  })
}
