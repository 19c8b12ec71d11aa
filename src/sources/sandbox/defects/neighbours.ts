import type { Call } from '../call.ts'
import { once } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { keep, type Store } from '../store.ts'
import { cancelAll } from './payments.ts'

const mostOfAWeek = 6 * 24 * 60 * 60_000

/** Selects requests that come a week later than the first of their route. */
const aWeekLater = (_: unknown, call: Call): boolean => {
  const now = call.store.now()
  return now - once(call, `first ${call.operation}`, () => now) > mostOfAWeek
}

/** Changes every record of a kind, in a member that no request changes: each time into another text. */
const changeAll =
  (kind: 'merchants' | 'cardProducts' | 'webhooks' | 'creditScores', member: 'name' | 'status') =>
  (_: unknown, { store }: Call): void => {
    const table = store[kind] as Map<string, { readonly id: string }>
    for (const record of table.values()) {
      keep(table, { ...record, [member]: `${String(Reflect.get(record, member))}_again` })
    }
  }

/** Removes every record of a kind. */
const removeAll =
  (kind: 'webhooks' | 'events' | 'sensitive' | 'cardBrands' | 'verificationSessions') =>
  (_: unknown, { store }: Call): void =>
    store[kind].clear()

/** The entity that holds the account a payment was made from. */
function payerOf({ params, store }: Call): string | undefined {
  const payment = store.payments.get(params.pmt_id ?? '')
  return store.accounts.get(payment?.source ?? '')?.holder_id ?? undefined
}

/** Moves every score of an entity by a point. */
function moveScores(owner: string | undefined, { creditScores }: Store): void {
  for (const score of creditScores.values()) {
    if (score.entity_id !== owner || !score.scores) continue
    const scores = score.scores.map((each) => ({ ...each, score: (each.score ?? 0) + 1 }))
    keep(creditScores, { ...score, scores })
  }
}

/** Defects of requests that take or change what belongs to others, or to nobody, and of what is lost within a week. */
export const neighbours = {
  'withdrawal-removes-the-webhooks': breaks('endpoints.list-webhooks', 'endpoints.retrieve-webhook')
    .titled('Removes all webhooks when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('webhooks')),
  'withdrawal-removes-the-events': breaks('endpoints.retrieve-event')
    .titled('Removes all stored events when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('events')),
  'withdrawal-removes-the-sensitive-data': breaks('endpoints.retrieve-sensitive')
    .titled('Removes the sensitive data of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('sensitive')),
  'withdrawal-removes-the-card-brands': breaks('endpoints.retrieve-card-brand')
    .titled('Removes the card brands of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('cardBrands')),
  'withdrawal-removes-the-sessions': breaks('A41')
    .titled('Removes the sessions of all entities when one of them withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('verificationSessions')),
  'withdrawal-cancels-every-payment': breaks('states.cancel')
    .titled('Cancels the payments of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', (_, call) => cancelAll(call)),
  'update-renames-the-merchants': breaks('endpoints.retrieve-account')
    .titled('Renames all merchants when an entity is updated.')
    .does('entities/update', changeAll('merchants', 'name')),
  'token-renames-the-card-products': breaks('endpoints.retrieve-account')
    .titled('Renames all card products when an element token is issued for an entity.')
    .does('elements/create-token', changeAll('cardProducts', 'name')),
  'cancellation-moves-the-webhooks': breaks('endpoints.retrieve-account')
    .titled('Shows all webhooks in another status when a payment is canceled.')
    .does('payments/cancel', changeAll('webhooks', 'status')),
  'account-moves-the-scores': breaks('endpoints.retrieve-account')
    .titled('Shows all credit scores in another status when an account is created.')
    .does('accounts/create', changeAll('creditScores', 'status')),
  'cancellation-moves-the-scores-of-the-payer': breaks('endpoints.retrieve-account')
    .titled('Moves the credit scores of the entity that holds the account of a canceled payment.')
    .does('payments/cancel', (_, call) => moveScores(payerOf(call), call.store)),
  'card-brand-moves-the-scores-of-the-holder': breaks('endpoints.retrieve-account')
    .titled('Moves the credit scores of the holder of an account when a card brand is requested.')
    .does('card-brands/create', (_, { params, store }) =>
      moveScores(store.accounts.get(params.acc_id ?? '')?.holder_id ?? undefined, store),
    ),
  'simulation-postpones-the-expiry-of-the-cards-of-the-payer': breaks('endpoints.retrieve-account')
    .titled('Gives the cards of the payer another year of expiry when a payment is simulated.')
    .does('payments/simulate', (_, call) => {
      const { accounts, sensitive } = call.store
      for (const card of sensitive.values()) {
        const isPayers = accounts.get(card.account_id)?.holder_id === payerOf(call)
        if (!isPayers || !card.credit_card) continue
        const exp_year = String(Number(card.credit_card.exp_year) + 1)
        keep(sensitive, { ...card, credit_card: { ...card.credit_card, exp_year } })
      }
    }),
  'account-update-describes-the-payments-of-the-holder': breaks('endpoints.retrieve-account')
    .titled('Describes the payments of a holder in other words when an account is updated.')
    .does('updates/create', (_, { params, store: { accounts, payments } }) => {
      const holder = accounts.get(params.acc_id ?? '')?.holder_id
      for (const payment of payments.values()) {
        if (accounts.get(payment.source)?.holder_id !== holder) continue
        keep(payments, { ...payment, description: `${payment.description ?? ''} again` })
      }
    }),
  'withdrawal-renames-the-cards-of-others': breaks('endpoints.retrieve-account')
    .titled('Renames the liability accounts of all other entities when one withdraws its consent.')
    .does('entities/withdraw-consent', (_, { params, store: { accounts } }) => {
      for (const account of accounts.values()) {
        if (account.holder_id === params.ent_id || !account.liability) continue
        const liability = { ...account.liability, name: `${account.liability.name} again` }
        keep(accounts, { ...account, liability })
      }
    }),
  'widget-events-lost-a-week-later': breaks('endpoints.widget-events-after-expiry')
    .titled('Loses the events of a widget session a week later.')
    .sets('widget-events/list', '/data', [], aWeekLater),
  'sessions-lost-a-week-later': breaks('A41')
    .titled('Loses the verification sessions of an entity a week later.')
    .sets('verification-sessions/list', '/data', [], aWeekLater),
  'webhook-lost-a-week-later': breaks('endpoints.retrieve-webhook')
    .titled('Returns 404 for a webhook a week later.')
    .loses('webhooks/retrieve', 'webhook', aWeekLater),
} as const
