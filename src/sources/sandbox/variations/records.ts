import { version2024 } from '../../../core/contract/index.ts'
import { once, under } from '../conditions.ts'
import { copy, drop, inTurn, setAll, shift } from '../edit.ts'
import type { Account, CardProduct, Payment, WidgetEvent } from '../records.ts'
import { permittedBy } from '../variation.ts'

/** Omits what a published sample of a bank account lacks. */
const bareAch = drop(
  '/liability',
  '/update',
  '/balance',
  '/card_brand',
  '/payment_instrument',
  '/subscriptions',
  '/available_subscriptions',
  '/restricted_subscriptions',
  '/latest_verification_session',
)

const dropScoreDates = drop('/created_at', '/updated_at', '/error', '/scores/*/created_at')

const anHourBefore = shift(-3_600_000)
const anHourOld = setAll({ '/created_at': anHourBefore, '/updated_at': anHourBefore })

/** Other ways to write accounts and what hangs on them, payments, reports, webhooks and events. */
export const records = {
  'bank-account-bare': permittedBy('conventions.absent-null', 'account.subscriptions')
    .titled('Omits from a bank account what only liabilities have.')
    .edits('accounts/create', bareAch)
    .edits('accounts/retrieve', bareAch, ({ type }: Account) => type === 'ach'),
  'liability-of-another-kind': permittedBy('account.liability-strings', 'resources.not-shown')
    .titled('Shows kinds of liabilities that no sample shows.')
    .setsAll('accounts/retrieve', {
      '/liability/sub_type': 'charge',
      '/liability/ownership': 'authorized',
    }),
  'update-of-another-debt': permittedBy('update.source', 'update.type')
    .titled('Returns a snapshot update of a kind that no sample shows.')
    .setsAll('updates/create', { '/source': 'snapshot', '/type': 'auto_loan' }),
  'card-product-with-dates': permittedBy('conventions.timestamps-exempt', 'A3')
    .titled('Adds timestamps to card products and merchants.')
    .sets('card-products/retrieve', '/created_at', '2025-07-04T00:00:00.000Z')
    .setsAll('merchants/retrieve', {
      '/created_at': '2025-07-04T00:00:00.000Z',
      '/updated_at': '2025-07-05T00:00:00.000Z',
    }),
  'product-brands-of-other-numbers': permittedBy('conventions.id-product-brand')
    .titled('Lists the last brand of a card product only, under another number.')
    .sets('card-products/retrieve', '/brands', (brands: readonly CardProduct[]) =>
      brands.slice(-1).map((last) => ({ ...last, id: last.id.replace(/_brd_.*/, '_brd_900') })),
    ),
  'merchant-of-another-type': permittedBy('merchant.type', 'merchant.provider-ids')
    .titled('Shows a type of merchant that no sample shows, with empty provider ids.')
    .setsAll('merchants/retrieve', {
      '/type': 'personal_loan',
      '/provider_ids': { first_provider: [], third_provider: [] },
    }),
  'billing-zip-known': permittedBy('sensitive.billing-zip')
    .titled('Shows the billing zip code of a card.')
    .sets('sensitive/retrieve', '/credit_card/billing_zip_code', '75001'),
  'scores-of-one-agency': permittedBy('credit-score.scores', 'credit-score.factors')
    .titled('Shows one score, without factors.')
    .sets('credit-scores/retrieve', '/scores', ([first]: readonly object[]) => [
      { ...first, factors: [] },
    ]),
  'legs-shown-at-cancellation-only': permittedBy('payment.leg-status', 'A8')
    .titled('Shows the two legs of a payment in the response to a cancellation only.')
    .edits('payments/simulate', drop('/source_status', '/destination_status')),
  'failed-payment-without-an-error': permittedBy('errors.present', 'A61')
    .titled('Shows a null error of a payment that is forced to failed.')
    .sets('payments/simulate', '/error', null),
  'legs-keep-step': permittedBy('payment.leg-status')
    .titled('Sets both legs of a payment to its status.')
    .edits(
      'payments/simulate',
      inTurn(copy('/status', '/source_status'), copy('/status', '/destination_status')),
    ),
  'payment-traced': permittedBy(
    'payment.estimated-completion',
    'payment.trace-ids',
    'payment.settlement-dates',
  )
    .titled('Shows trace ids of a payment, and no dates.')
    .setsAll('payments/simulate', {
      '/source_trace_id': 'trace-1',
      '/destination_trace_id': 'trace-2',
      '/estimated_completion_date': null,
      '/destination_settlement_date': null,
    }),
  'payment-described-later': permittedBy('payment.description', 'A71')
    .titled('Describes a payment only once something was done with it.')
    .around('/_control/payments', (call, next) => {
      const { body, ...response } = next(call)
      return { ...response, body: { ...(body as Payment), description: null } }
    })
    .sets(['payments/simulate', 'payments/cancel'], '/description', 'Paid by bank'),
  'report-as-table': permittedBy('endpoints.create-report')
    .titled('Returns the results of reports as CSV.')
    .around('reports/download', (call, next) => {
      const response = next(call)
      if (response.status !== 200) return response
      const headers = { 'content-type': 'text/csv; charset=utf-8' }
      return { ...response, headers, raw: csvOf([...call.store.payments.values()]) }
    }),
  'report-without-rows-empty': permittedBy('endpoints.create-report', 'A65')
    .titled('Returns an empty body as the results of a report.')
    .around('reports/download', (call, next) => {
      const response = next(call)
      return response.status === 200 ? { ...response, raw: '' } : response
    }),
  'webhook-in-both-spellings': permittedBy('webhook.expand-event', 'webhook.expanded-event', 'A13')
    .titled('Writes the flag of a webhook under both names.')
    .sets('webhooks/list', '/data/*/expanded_event', false)
    .sets('webhooks/retrieve', '/expand_event', false),
  'snapshots-without-dates': permittedBy('stored-event.snapshots', 'A5')
    .titled('Omits timestamps and errors from the snapshots of an event.')
    .setsAll('events/retrieve', { '/diff/before': dropScoreDates, '/diff/after': dropScoreDates }),
  'widget-sessions-at-one-moment': permittedBy(
    'widget-event.timestamp',
    'widget-event.data',
    'endpoints.widget-events-of-token',
  )
    .titled(
      'Shows widget sessions that start in the same millisecond, without an account at first.',
    )
    .setsAll('widget-events/list', {
      '/data/0/timestamp': '2025-07-04T00:00:00.123Z',
      '/data/0/data': null,
    }),
  'widget-events-at-fixed-intervals': permittedBy(
    'widget-event.timestamp',
    'widget-event.data',
    'endpoints.widget-events-of-token',
  )
    .titled(
      'Shows the events of a session at fixed times after its start, by a clock of 16 ms, without an account.',
    )
    .sets('widget-events/list', '/data', (events: readonly WidgetEvent[], { store, token }) => {
      const start = Math.floor((store.widgetSessions.get(token)?.startedAt ?? 0) / 16) * 16
      const momentOf = (nth: number) => new Date(start + nth * 1007).toISOString()
      return events.map((event, nth) => ({ ...event, timestamp: momentOf(nth), data: null }))
    }),
  'members-nobody-knows': permittedBy('conventions.absent-null')
    .titled('Adds unknown members to some records.')
    .sets('accounts/retrieve', '/nickname', 'Household')
    .sets('payments/cancel', '/fee', { amount: 0, type: 'total' })
    .sets('reports/create', '/rows', 4)
    .sets('widget-events/list', '/data/*/sequence', 1),
  'report-requested-again': permittedBy('endpoints.create-report', 'endpoints.not-shown')
    .titled('Returns the report that was requested before.')
    .edits('reports/create', (body, { store }) => [...store.reports.values()][0] ?? body),
  'report-made-before': permittedBy('endpoints.create-report', 'endpoints.not-shown', 'A70')
    .titled('Returns a report that was made an hour before.')
    .edits('reports/create', (body, call) =>
      once(call, 'report made before', () => anHourOld(body, call)),
    ),
  'webhooks-by-version': permittedBy('versioning.versions', 'versioning.not-shown')
    .titled('Shows another type and receiver of webhooks under version 2024-04-04.')
    .edits(
      'webhooks/list',
      setAll({
        '/data/*/type': 'payment.updated',
        '/data/*/url': 'https://old.example.com/hooks',
      }),
      under(version2024),
    ),
}

const columns = ['id', 'source', 'destination', 'amount', 'status', 'created_at'] as const

function csvOf(rows: readonly Payment[]): string {
  const lines = rows.map((row) => columns.map((name) => String(row[name])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
