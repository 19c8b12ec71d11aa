import { version2024 } from '../../../core/contract/index.ts'
import { once, under } from '../conditions.ts'
import { copy, drop, inTurn, setAll, shift } from '../edit.ts'
import type { Account, Payment, WidgetEvent } from '../records.ts'
import { permittedBy } from '../variant.ts'

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
  'bank-account-bare': permittedBy('C033', 'C139')
    .titled('Omits from a bank account what only liabilities have.')
    .edits('accounts/create', bareAch)
    .edits('accounts/retrieve', bareAch, ({ type }: Account) => type === 'ach'),
  'liability-of-another-kind': permittedBy('C131', 'C226')
    .titled('Shows kinds of liabilities that no sample shows.')
    .setsAll('accounts/retrieve', {
      '/liability/sub_type': 'charge',
      '/liability/ownership': 'authorized',
    }),
  'update-of-another-debt': permittedBy('C147', 'C148')
    .titled('Returns a snapshot update of a kind that no sample shows.')
    .setsAll('updates/create', { '/source': 'snapshot', '/type': 'auto_loan' }),
  'card-product-with-dates': permittedBy('C035', 'A3')
    .titled('Adds timestamps to card products and merchants.')
    .sets('card-products/retrieve', '/created_at', '2025-07-04T00:00:00.000Z')
    .setsAll('merchants/retrieve', {
      '/created_at': '2025-07-04T00:00:00.000Z',
      '/updated_at': '2025-07-05T00:00:00.000Z',
    }),
  'merchant-of-another-type': permittedBy('C174', 'C175')
    .titled('Shows a type of merchant that no sample shows, with empty provider ids.')
    .setsAll('merchants/retrieve', {
      '/type': 'personal_loan',
      '/provider_ids': { first_provider: [], third_provider: [] },
    }),
  'billing-zip-known': permittedBy('C186')
    .titled('Shows the billing zip code of a card.')
    .sets('sensitive/retrieve', '/credit_card/billing_zip_code', '75001'),
  'scores-of-one-agency': permittedBy('C115', 'C118')
    .titled('Shows one score, without factors.')
    .sets('credit-scores/retrieve', '/scores', ([first]: readonly object[]) => [
      { ...first, factors: [] },
    ]),
  'legs-shown-at-cancellation-only': permittedBy('C196', 'A8')
    .titled('Shows the two legs of a payment in the response to a cancellation only.')
    .edits('payments/simulate', drop('/source_status', '/destination_status')),
  'failed-payment-without-an-error': permittedBy('C298', 'A61')
    .titled('Shows a null error of a payment that is forced to failed.')
    .sets('payments/simulate', '/error', null),
  'legs-keep-step': permittedBy('C196')
    .titled('Sets both legs of a payment to its status.')
    .edits(
      'payments/simulate',
      inTurn(copy('/status', '/source_status'), copy('/status', '/destination_status')),
    ),
  'payment-traced': permittedBy('C193', 'C194', 'C195')
    .titled('Shows trace ids of a payment, and no dates.')
    .setsAll('payments/simulate', {
      '/source_trace_id': 'trace-1',
      '/destination_trace_id': 'trace-2',
      '/estimated_completion_date': null,
      '/destination_settlement_date': null,
      '/description': null,
    }),
  'report-as-table': permittedBy('C272')
    .titled('Returns the results of reports as CSV.')
    .around('reports/download', (call, next) => {
      const response = next(call)
      if (response.status !== 200) return response
      const headers = { 'content-type': 'text/csv; charset=utf-8' }
      return { ...response, headers, raw: csvOf([...call.store.payments.values()]) }
    }),
  'report-without-rows-empty': permittedBy('C272', 'A65')
    .titled('Returns an empty body as the results of a report.')
    .around('reports/download', (call, next) => {
      const response = next(call)
      return response.status === 200 ? { ...response, raw: '' } : response
    }),
  'webhook-in-both-spellings': permittedBy('C212', 'C213', 'A13')
    .titled('Writes the flag of a webhook under both names.')
    .sets('webhooks/list', '/data/*/expanded_event', false)
    .sets('webhooks/retrieve', '/expand_event', false),
  'snapshots-without-dates': permittedBy('C220', 'A5')
    .titled('Omits timestamps and errors from the snapshots of an event.')
    .setsAll('events/retrieve', { '/diff/before': dropScoreDates, '/diff/after': dropScoreDates }),
  'widget-sessions-at-one-moment': permittedBy('C224', 'C225', 'C279')
    .titled(
      'Shows widget sessions that start in the same millisecond, without an account at first.',
    )
    .setsAll('widget-events/list', {
      '/data/0/timestamp': '2025-07-04T00:00:00.123Z',
      '/data/0/data': null,
    }),
  'widget-events-at-fixed-intervals': permittedBy('C224', 'C225', 'C279')
    .titled(
      'Shows the events of a session at fixed times after its start, by a clock of 16 ms, without an account.',
    )
    .sets('widget-events/list', '/data', (events: readonly WidgetEvent[], { store, token }) => {
      const start = Math.floor((store.widgetSessions.get(token)?.startedAt ?? 0) / 16) * 16
      const momentOf = (nth: number) => new Date(start + nth * 1007).toISOString()
      return events.map((event, nth) => ({ ...event, timestamp: momentOf(nth), data: null }))
    }),
  'members-nobody-knows': permittedBy('C033')
    .titled('Adds unknown members to some records.')
    .sets('accounts/retrieve', '/nickname', 'Household')
    .sets('payments/cancel', '/fee', { amount: 0, type: 'total' })
    .sets('reports/create', '/rows', 4)
    .sets('widget-events/list', '/data/*/sequence', 1),
  'report-requested-again': permittedBy('C272', 'C281')
    .titled('Returns the report that was requested before.')
    .edits('reports/create', (body, { store }) => [...store.reports.values()][0] ?? body),
  'report-made-before': permittedBy('C272', 'C281', 'A70')
    .titled('Returns a report that was made an hour before.')
    .edits('reports/create', (body, call) =>
      once(call, 'report made before', () => anHourOld(body, call)),
    ),
  'webhooks-by-version': permittedBy('C307', 'C318')
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
