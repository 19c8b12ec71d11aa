import { valueAt } from '../../../base/json/index.ts'
import type { Origin } from '../../../core/contract/index.ts'
import { type Call, type Handler, ok, type SandboxResponse } from '../call.ts'
import { countUp, once } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { set, shift, when } from '../edit.ts'
import type { Account, Entity, IssuedToken, Payment } from '../records.ts'
import { inStatus } from '../resources/payments.ts'
import { addWidgetSession, isOpen } from '../resources/widgets.ts'
import type { RouteAddress } from '../routes.ts'
import { change, keep } from '../store.ts'

const redeem = '/_control/element_tokens/redeem'
const halfADay = 12 * 60 * 60_000

/** Ends the element tokens of an entity. */
function endTokensOf(id: string | undefined, { store: { elementTokens } }: Call): void {
  for (const token of elementTokens.values()) {
    if (id !== undefined && token.entity_id === id) keep(elementTokens, { ...token, issuedAt: 0 })
  }
}

function redeemed({ store, body }: Call): IssuedToken | undefined {
  return store.elementTokens.get(String(valueAt(body, '/element_token')))
}

/** Accepts an element token that was rejected, where a test selects it. */
const acceptsAgain =
  (isAccepted: (token: IssuedToken, call: Call) => boolean) =>
  (call: Call, next: Handler): SandboxResponse => {
    const response = next(call)
    const token = redeemed(call)
    const isRejected = response.status >= 400 && token !== undefined
    if (!isRejected || !isAccepted(token, call)) return response
    return ok({ session_token: addWidgetSession(call.store).id })
  }

/** Selects requests that come much later than the first of their route. */
const muchLater = (_: unknown, call: Call): boolean => {
  const now = call.store.now()
  return now - once(call, `first ${call.operation}`, () => now) > halfADay
}

/** The records of the last half day. */
const ofHalfADay = (records: readonly { readonly created_at: string }[], call: Call) =>
  records.filter(({ created_at }) => call.store.now() - Date.parse(created_at) < halfADay)

/** Loses a record when it is read much later. */
const gone = (origin: Origin, operation: RouteAddress, kind: string) =>
  breaks(origin)
    .titled(`Returns 404 for the ${kind} a day later.`)
    .loses(operation, kind, muchLater)

/** Takes a payment that has had a status for half a day for one that is pending. */
const pendingAgain =
  (status: Payment['status']) =>
  (call: Call, next: Handler): SandboxResponse => {
    const { store, params } = call
    const payment = store.payments.get(params.pmt_id!)
    const age = payment === undefined ? 0 : store.now() - Date.parse(String(payment.updated_at))
    if (payment?.status === status && age > halfADay) {
      change(store, store.payments, payment, inStatus('pending'))
    }
    return next(call)
  }

/** Defects of one of two records of an owner, of the third time, and of much later. */
export const relations = {
  'element-token-ended-by-its-sibling': breaks('limits.token-lifetime')
    .titled('Ends all element tokens of an entity when one of them is used.')
    .around(redeem, (call, next) => {
      const response = next(call)
      if (response.status < 300) endTokensOf(redeemed(call)?.entity_id ?? undefined, call)
      return response
    }),
  'element-token-ended-by-an-account': breaks('limits.token-lifetime')
    .titled('Ends the element tokens of an entity for which an account is created.')
    .does<Account>('accounts/create', ({ holder_id }, call) => endTokensOf(holder_id, call)),
  'element-token-ended-by-an-update': breaks('limits.token-lifetime')
    .titled('Ends the element tokens of an entity when it is updated.')
    .does<Entity>('entities/update', ({ id }, call) => endTokensOf(id, call)),
  'element-token-ended-by-a-session': breaks('limits.token-lifetime')
    .titled('Ends the element tokens of an entity when it is verified.')
    .does('verification-sessions/create', (_, call) => endTokensOf(call.params.ent_id, call)),
  'used-element-token-accepted-the-third-time': breaks('authentication.token-single-use')
    .titled('Accepts a used element token the third time.')
    .around(
      redeem,
      acceptsAgain(({ id, redeemed: isUsed }, call) => isUsed && countUp(call, `use ${id}`) === 1),
    ),
  'element-token-valid-again-a-day-later': breaks('limits.token-lifetime')
    .titled('Accepts an expired element token a day after it was issued.')
    .around(
      redeem,
      acceptsAgain(
        ({ issuedAt, redeemed: isUsed }, { store }) => !isUsed && store.now() - issuedAt > halfADay,
      ),
    ),
  'used-element-token-valid-a-day-later': breaks('authentication.token-single-use')
    .titled('Accepts a used element token a day after it was issued.')
    .around(
      redeem,
      acceptsAgain(
        ({ issuedAt, redeemed: isUsed }, { store }) => isUsed && store.now() - issuedAt > halfADay,
      ),
    ),
  'widget-events-gone-a-day-later': breaks('endpoints.widget-events-after-expiry')
    .titled('Shows no events of a session a day after its token expired.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return session && store.now() - session.startedAt > halfADay ? [] : data
    }),
  'widget-events-shown-twice-after-expiry': breaks('endpoints.widget-events-after-expiry')
    .titled('Shows the last event of a session twice once its token has expired.')
    .sets('widget-events/list', '/data', (data: readonly unknown[], { store, token }) => {
      const session = store.widgetSessions.get(token)
      return !session || isOpen(store, session) ? data : [...data, ...data.slice(-1)]
    }),
  'payment-canceled-again-a-day-later': breaks('states.cancel-pending-only')
    .titled('Cancels a canceled payment again a day later.')
    .around('payments/cancel', pendingAgain('canceled')),
  'sent-payment-canceled-a-day-later': breaks('states.cancel-pending-only')
    .titled('Cancels a payment that left for the banking networks a day before.')
    .around('payments/cancel', pendingAgain('processing')),
  'update-completed-at-once-a-day-later': breaks('update.pending')
    .titled('Shows a new update of an account as completed, a day after the first request.')
    .sets('updates/create', '/status', 'completed', (_, { store }) => {
      const [first] = store.entities.values()
      return first !== undefined && store.now() - Date.parse(first.created_at) > halfADay
    }),
  'payment-moves-the-status-of-its-account': breaks('endpoints.retrieve-account', 'A52')
    .titled(
      'Gives the account from which a payment comes another status whenever the payment changes.',
    )
    .does<Payment>(['payments/cancel', 'payments/simulate'], ({ source }, call) => {
      const account = call.store.accounts.get(source)
      const statuses = ['active', 'closed', 'dormant', 'frozen', 'limited', 'suspended', 'paused']
      const status = statuses[countUp(call, `payment of ${source}`) % statuses.length]
      if (account && status) keep(call.store.accounts, { ...account, status })
    }),
  'account-changes-its-siblings': breaks('endpoints.retrieve-account')
    .titled('Gives the bank accounts of a holder the type of the one that is created.')
    .does<Account>('accounts/create', ({ id, holder_id, ach }, { store }) => {
      for (const account of [...store.accounts.values()]) {
        if (account.holder_id !== holder_id || account.id === id || !account.ach || !ach) continue
        keep(store.accounts, { ...account, ach: { ...account.ach, type: ach.type } })
      }
    }),
  'sensitive-under-each-account-of-the-holder': breaks('sensitive.account-id')
    .titled('Shows sensitive data under another account of the same holder.')
    .finds('sensitive/retrieve', ({ store, params }) => {
      const record = store.sensitive.get(params.astv_id!)
      const holders = [record?.account_id, params.acc_id].map(
        (id) => store.accounts.get(String(id))?.holder_id,
      )
      return holders[0] === holders[1] ? record : undefined
    }),
  'entity-update-lost-a-day-later': breaks('endpoints.update-entity', 'endpoints.retrieve-account')
    .titled('Lists the address from before the last update a day later.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        ({ status, updated_at }: Entity, { store }) =>
          status === 'active' && store.now() - Date.parse(updated_at!) > halfADay,
        set('/address/line1', '9 Old Street'),
      ),
    ),
  'account-number-of-eight-digits': breaks('endpoints.create-account')
    .titled('Shows the first eight digits of a longer account number.')
    .sets(['accounts/create', 'accounts/retrieve'], '/ach/number', (number: string) =>
      number.length > 16 ? number.slice(0, 8) : number,
    ),
  'short-account-number-filled-up': breaks('endpoints.create-account')
    .titled('Fills up an account number of five digits with zeros.')
    .sets(['accounts/create', 'accounts/retrieve'], '/ach/number', (number: string) =>
      number.length === 5 ? number.padStart(10, '0') : number,
    ),
  'merchant-renamed-a-day-later': breaks('endpoints.retrieve-account')
    .titled('Shows another name of a merchant a day later.')
    .sets('merchants/retrieve', '/name', 'Another Name', muchLater),
  'merchant-gone-a-day-later': gone(
    'endpoints.retrieve-merchant',
    'merchants/retrieve',
    'merchant',
  ),
  'card-product-of-another-issuer-a-day-later': breaks('endpoints.retrieve-account', 'A75')
    .titled('Shows another issuer of a card product a day later.')
    .sets('card-products/retrieve', '/issuer', 'Another Bank', muchLater),
  'card-product-gone-a-day-later': gone(
    'endpoints.retrieve-card-product',
    'card-products/retrieve',
    'card product',
  ),
  'event-of-another-time-a-day-later': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another time of a stored event a day later.')
    .sets('events/retrieve', '/created_at', shift(-1), muchLater),
  'event-gone-a-day-later': gone('endpoints.retrieve-event', 'events/retrieve', 'event'),
  'card-expires-another-month-a-day-later': breaks('endpoints.retrieve-account')
    .titled('Shows another month in which a card expires a day later.')
    .sets('sensitive/retrieve', '/credit_card/exp_month', '01', muchLater),
  'sensitive-data-gone-a-day-later': gone(
    'endpoints.retrieve-sensitive',
    'sensitive/retrieve',
    'sensitive record',
  ),
  'sessions-unlisted-a-day-later': breaks('A41')
    .titled('Lists no verification sessions a day later.')
    .sets('verification-sessions/list', '/data', ofHalfADay),
  'card-brand-gone-a-day-later': gone(
    'endpoints.retrieve-card-brand',
    'card-brands/retrieve',
    'card brand',
  ),
  'card-brands-unlisted-a-day-later': breaks('A41')
    .titled('Lists no card brands a day later.')
    .sets('card-brands/list', '/data', ofHalfADay),
  'webhook-flag-flipped-a-day-later': breaks('endpoints.retrieve-account')
    .titled('Shows another flag of a webhook a day later.')
    .sets('webhooks/retrieve', '/expanded_event', (flag: boolean) => !flag, muchLater),
  'subscription-gone-a-day-later': gone(
    'endpoints.retrieve-subscription',
    'subscriptions/retrieve',
    'subscription',
  ),
  'score-higher-a-day-later': breaks('endpoints.retrieve-account')
    .titled('Shows a credit score higher by one point a day later.')
    .sets('credit-scores/retrieve', '/scores/*/score', (score: number) => score + 1, muchLater),
  'score-gone-a-day-later': gone(
    'endpoints.retrieve-credit-score',
    'credit-scores/retrieve',
    'credit score',
  ),
} as const
