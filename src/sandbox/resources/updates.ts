import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { addUpdate } from '../records/update.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { change } from '../store.ts'

/** The reference behaviour of updates. */
export const updates = { 'updates/create': create } satisfies Handlers

function create({ store, params }: Call): Answer {
  const account = store.accounts.get(params.acc_id!)
  if (!account) return unknownRecord('account')
  if (!account.products.includes('update')) {
    return refuse('state', 'This account does not have the product "update".')
  }
  const update = addUpdate(store, account.id, 'direct')
  change(store, store.accounts, account, { update: update.id })
  return ok(update)
}
