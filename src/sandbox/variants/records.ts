import { permittedBy } from '../deviation.ts'
import { copy, drop, inTurn, replace, set, setAll, when } from '../edit.ts'
import type { Account } from '../records.ts'

/** What a published sample of a bank account leaves out. */
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

/** Other ways to write accounts and what hangs on them, payments, reports, webhooks and events. */
export const records = {
  'bank-account-bare': permittedBy(['C033', 'C139'], {
    title: 'Omits from a bank account what only liabilities have.',
    'accounts/create': bareAch,
    'accounts/retrieve': when(({ type }: Account) => type === 'ach', bareAch),
  }),
  'liability-of-another-kind': permittedBy(['C131', 'C226'], {
    title: 'Shows kinds of liabilities that no sample shows.',
    'accounts/retrieve': setAll({
      '/liability/sub_type': 'charge',
      '/liability/ownership': 'authorized',
    }),
  }),
  'card-brand-by-its-own-id': permittedBy(['C032', 'A1'], {
    title: 'Shows the card brand of an account by the id of the record.',
    'accounts/retrieve': set('/card_brand', replace('crd_', 'cbrd_')),
  }),
  'update-of-another-debt': permittedBy(['C147', 'C148'], {
    title: 'Returns a snapshot update of a kind that no sample shows.',
    'updates/create': setAll({ '/source': 'snapshot', '/type': 'auto_loan' }),
  }),
  'card-product-with-dates': permittedBy(['C035', 'A3'], {
    title: 'Adds timestamps to card products and merchants.',
    'card-products/retrieve': set('/created_at', '2025-07-04T00:00:00.000Z'),
    'merchants/retrieve': setAll({
      '/created_at': '2025-07-04T00:00:00.000Z',
      '/updated_at': '2025-07-05T00:00:00.000Z',
    }),
  }),
  'merchant-of-another-type': permittedBy(['C174', 'C175'], {
    title: 'Shows a type of merchant that no sample shows, with empty provider ids.',
    'merchants/retrieve': setAll({
      '/type': 'personal_loan',
      '/provider_ids': { first_provider: [], third_provider: [] },
    }),
  }),
  'billing-zip-known': permittedBy(['C186'], {
    title: 'Shows the billing zip code of a card.',
    'sensitive/retrieve': set('/credit_card/billing_zip_code', '00001'),
  }),
  'scores-of-one-agency': permittedBy(['C115', 'C118'], {
    title: 'Shows one score, without factors.',
    'credit-scores/retrieve': set('/scores', ([first]: readonly object[]) => [
      { ...first, factors: [] },
    ]),
  }),
  'legs-told-at-cancellation-only': permittedBy(['C196', 'A8'], {
    title: 'Shows the two legs of a payment in the response to a cancellation only.',
    'payments/simulate': drop('/source_status', '/destination_status'),
  }),
  'legs-keep-step': permittedBy(['C196'], {
    title: 'Sets both legs of a payment to its status.',
    'payments/simulate': inTurn(
      copy('/status', '/source_status'),
      copy('/status', '/destination_status'),
    ),
  }),
  'payment-traced': permittedBy(['C193', 'C194', 'C195'], {
    title: 'Shows trace ids of a payment, and no dates.',
    'payments/simulate': setAll({
      '/source_trace_id': 'trace-1',
      '/destination_trace_id': 'trace-2',
      '/estimated_completion_date': null,
      '/destination_settlement_date': null,
      '/description': null,
    }),
  }),
  'report-as-table': permittedBy(['C272'], {
    title: 'Returns the results of reports as CSV.',
    behaviour: { reportFormat: 'csv' },
  }),
  'webhook-in-both-spellings': permittedBy(['C212', 'C213', 'A13'], {
    title: 'Writes the flag of a webhook under both names.',
    'webhooks/list': set('/data/*/expanded_event', false),
    'webhooks/retrieve': set('/expand_event', false),
  }),
  'snapshots-without-dates': permittedBy(['C220', 'A5'], {
    title: 'Omits timestamps and errors from the snapshots of an event.',
    'events/retrieve': setAll({ '/diff/before': dropScoreDates, '/diff/after': dropScoreDates }),
  }),
  'widget-sessions-at-one-moment': permittedBy(['C224', 'C225', 'C279'], {
    title: 'Shows widget sessions that start in the same millisecond, without an account at first.',
    'widget-events/list': setAll({
      '/data/0/timestamp': '2025-07-04T00:00:00.123Z',
      '/data/0/data': null,
    }),
  }),
  'members-nobody-knows': permittedBy(['C033'], {
    title: 'Adds unknown members to some records.',
    'accounts/retrieve': set('/nickname', 'Household'),
    'payments/cancel': set('/fee', { amount: 0, type: 'total' }),
    'reports/create': set('/rows', 4),
    'widget-events/list': set('/data/*/sequence', 1),
  }),
}
