import { refuse } from '../call.ts'
import { breaks } from '../defect.ts'
import { type Account, type CreditScore, noProducts, type Payment } from '../records.ts'
import { inStatus } from '../resources/payments.ts'
import { change, type Store } from '../store.ts'
import { accountsOf } from '../wrappers.ts'

/** Whether an entity pays from an account with a payment that is pending. */
function paysFrom(accounts: readonly Account[], { payments }: Store): boolean {
  return [...payments.values()].some(
    ({ source, status }) => status === 'pending' && accounts.some(({ id }) => id === source),
  )
}

/** The other payments between the accounts of a payment. */
function between({ id, source, destination }: Payment, { payments }: Store): readonly Payment[] {
  return [...payments.values()].filter(
    (one) => one.id !== id && one.source === source && one.destination === destination,
  )
}

/** Defects of what else a holder has: payments between the same accounts, and what is left where consent is withdrawn. */
export const ofOneHolder = {
  'withdrawal-refused-for-a-payment-takes-the-products': breaks(
    'states.withdrawal-account-products',
    'endpoints.retrieve-account',
  )
    .titled('Refuses the withdrawal of an entity with a pending payment, and empties its accounts.')
    .around('entities/withdraw-consent', (call, next) => {
      const { store, params } = call
      const accounts = accountsOf(store, params.ent_id)
      if (!paysFrom(accounts, store)) return next(call)
      for (const account of accounts) change(store, store.accounts, account, noProducts)
      return refuse('state', 'A payment of the entity is pending.')
    }),
  'score-shows-the-error-of-its-entity': breaks('errors.null-otherwise')
    .titled('Shows the error of a withdrawn entity as that of its credit score.')
    .sets('credit-scores/retrieve', '/error', (error: unknown, { store, params }) => {
      const { entity_id = '' } = store.creditScores.get(params.crs_id ?? '') ?? ({} as CreditScore)
      return store.entities.get(entity_id)?.error ?? error
    }),
  'simulation-moves-payments-of-the-same-accounts': breaks(
    'states.cancel',
    'states.cancel-pending-only',
  )
    .titled('Sets the simulated status on all payments between the accounts of the payment.')
    .does('payments/simulate', (payment: Payment, { store }) => {
      for (const one of between(payment, store)) {
        change(store, store.payments, one, inStatus(payment.status))
      }
    }),
  'payment-shown-with-the-date-of-a-later-one': breaks('conventions.timestamps-on-every-record')
    .titled('Shows the creation of the newest payment between the same accounts.')
    .sets(['payments/cancel', 'payments/simulate'], '/created_at', (created: string, call) => {
      const payment = call.store.payments.get(call.params.pmt_id!)!
      return between(payment, call.store).at(-1)?.created_at ?? created
    }),
}
