import type { Call } from '../call.ts'
import { once } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { inStatus } from '../resources/payments.ts'
import { keep, type Store } from '../store.ts'

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

function cancelAll({ payments }: Store): void {
  for (const payment of payments.values()) {
    if (payment.status === 'pending') keep(payments, { ...payment, ...inStatus('canceled') })
  }
}

/** Defects of requests that take or change what belongs to others, or to nobody, and of what is lost within a week. */
export const neighbours = {
  'withdrawal-removes-the-webhooks': breaks('C273', 'C274')
    .titled('Removes all webhooks when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('webhooks')),
  'withdrawal-removes-the-events': breaks('C275')
    .titled('Removes all stored events when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('events')),
  'withdrawal-removes-the-sensitive-data': breaks('C267')
    .titled('Removes the sensitive data of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('sensitive')),
  'withdrawal-removes-the-card-brands': breaks('C266')
    .titled('Removes the card brands of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('cardBrands')),
  'withdrawal-removes-the-sessions': breaks('A41')
    .titled('Removes the sessions of all entities when one of them withdraws its consent.')
    .does('entities/withdraw-consent', removeAll('verificationSessions')),
  'withdrawal-cancels-every-payment': breaks('C233')
    .titled('Cancels the pending payments of all accounts when an entity withdraws its consent.')
    .does('entities/withdraw-consent', (_, { store }) => cancelAll(store)),
  'update-renames-the-merchants': breaks('C262')
    .titled('Renames all merchants when an entity is updated.')
    .does('entities/update', changeAll('merchants', 'name')),
  'token-renames-the-card-products': breaks('C262')
    .titled('Renames all card products when an element token is issued for an entity.')
    .does('elements/create-token', changeAll('cardProducts', 'name')),
  'cancellation-moves-the-webhooks': breaks('C262')
    .titled('Shows all webhooks in another status when a payment is canceled.')
    .does('payments/cancel', changeAll('webhooks', 'status')),
  'account-moves-the-scores': breaks('C262')
    .titled('Shows all credit scores in another status when an account is created.')
    .does('accounts/create', changeAll('creditScores', 'status')),
  'widget-events-lost-a-week-later': breaks('C280')
    .titled('Loses the events of a widget session a week later.')
    .sets('widget-events/list', '/data', [], aWeekLater),
  'sessions-lost-a-week-later': breaks('A41')
    .titled('Loses the verification sessions of an entity a week later.')
    .sets('verification-sessions/list', '/data', [], aWeekLater),
  'webhook-lost-a-week-later': breaks('C274')
    .titled('Returns 404 for a webhook a week later.')
    .loses('webhooks/retrieve', 'webhook', aWeekLater),
} as const
