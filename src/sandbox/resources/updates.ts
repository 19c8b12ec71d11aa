import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import type { Update } from '../records.ts'
import { find, refuse } from '../refusal.ts'
import { change, keep, type Store } from '../store.ts'

/** The reference behaviour of updates. */
export const updates = { 'updates/create': create } satisfies Handlers

function create({ store, params }: Call): SandboxResponse {
  const account = find(store.accounts, params.acc_id, 'account')
  if (!account.products?.includes('update')) {
    return refuse('state', 'This account does not have the product "update".')
  }
  const update = addUpdate(store, account.id, 'direct')
  change(store, store.accounts, account, { update: update.id })
  return ok(update)
}

/** A new update of a liability account, which the institution has not delivered yet. */
export function addUpdate(store: Store, accountId: string, source: Update['source']): Update {
  return keep(store.updates, {
    id: store.nextId('upt_'),
    status: 'pending',
    account_id: accountId,
    source,
    type: 'credit_card',
    credit_card: null,
    error: null,
    ...store.dates(),
  })
}
