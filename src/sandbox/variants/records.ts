import type { Variants } from '../deviation.ts'
import { copy, drop, inTurn, set, when } from '../edit.ts'
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
  'bank-account-bare': {
    title: 'Leaves out of a bank account what only debts have.',
    open: ['C033', 'C139'],
    body: {
      'accounts/create': bareAch,
      'accounts/retrieve': when(({ type }: Account) => type === 'ach', bareAch),
    },
  },
  'liability-of-another-kind': {
    title: 'Tells kinds of debts that no sample shows.',
    open: ['C131', 'C226'],
    body: {
      'accounts/retrieve': inTurn(
        set('/liability/sub_type', 'charge'),
        set('/liability/ownership', 'authorized'),
      ),
    },
  },
  'card-brand-by-its-own-id': {
    title: 'Names the card brand of an account by the id of the record.',
    open: ['C032', 'A1'],
    body: {
      'accounts/retrieve': set('/card_brand', (id: string | null) =>
        id === null ? null : id.replace('crd_', 'cbrd_'),
      ),
    },
  },
  'update-of-another-debt': {
    title: 'Tells an update by the month, of a debt that no sample shows.',
    open: ['C147', 'C148'],
    body: { 'updates/create': inTurn(set('/source', 'snapshot'), set('/type', 'auto_loan')) },
  },
  'card-product-with-dates': {
    title: 'Dates card products and merchants.',
    open: ['C035', 'A3'],
    body: {
      'card-products/retrieve': set('/created_at', '2025-07-04T00:00:00.000Z'),
      'merchants/retrieve': inTurn(
        set('/created_at', '2025-07-04T00:00:00.000Z'),
        set('/updated_at', '2025-07-05T00:00:00.000Z'),
      ),
    },
  },
  'merchant-of-another-type': {
    title: 'Knows a type of merchant that no sample shows, with providers that have no ids.',
    open: ['C174', 'C175'],
    body: {
      'merchants/retrieve': inTurn(
        set('/type', 'personal_loan'),
        set('/provider_ids', { first_provider: [], third_provider: [] }),
      ),
    },
  },
  'billing-zip-known': {
    title: 'Knows the billing code of a card.',
    open: ['C186'],
    body: { 'sensitive/retrieve': set('/credit_card/billing_zip_code', '00001') },
  },
  'scores-of-one-agency': {
    title: 'Tells one score without factors.',
    open: ['C115', 'C118'],
    body: {
      'credit-scores/retrieve': set('/scores', ([first]: readonly object[]) => [
        { ...first, factors: [] },
      ]),
    },
  },
  'legs-told-at-cancellation-only': {
    title: 'Tells the two legs of a payment in the answer to a cancellation only.',
    open: ['C196', 'A8'],
    body: {
      'payments/simulate': drop('/source_status', '/destination_status'),
    },
  },
  'legs-keep-step': {
    title: 'Tells of both legs of a payment what it tells of the payment.',
    open: ['C196'],
    body: {
      'payments/simulate': inTurn(
        copy('/status', '/source_status'),
        copy('/status', '/destination_status'),
      ),
    },
  },
  'payment-traced': {
    title: 'Traces payments and leaves their days open.',
    open: ['C193', 'C194', 'C195'],
    body: {
      'payments/simulate': inTurn(
        set('/source_trace_id', 'trace-1'),
        set('/destination_trace_id', 'trace-2'),
        set('/estimated_completion_date', null),
        set('/destination_settlement_date', null),
        set('/description', null),
      ),
    },
  },
  'report-as-table': {
    title: 'Hands out the results of reports as comma-separated values.',
    open: ['C272'],
    behaviour: { reportFormat: 'csv' },
  },
  'webhook-in-both-spellings': {
    title: 'Writes the flag of a webhook in both spellings.',
    open: ['C212', 'C213', 'A13'],
    body: {
      'webhooks/list': set('/data/*/expanded_event', false),
      'webhooks/retrieve': set('/expand_event', false),
    },
  },
  'snapshots-without-dates': {
    title: 'Leaves dates and errors out of the snapshots of an event.',
    open: ['C220', 'A5'],
    body: {
      'events/retrieve': inTurn(
        set('/diff/before', dropScoreDates),
        set('/diff/after', dropScoreDates),
      ),
    },
  },
  'widget-sessions-at-one-moment': {
    title:
      'Tells widget sessions that open in the same millisecond, each before it knows its account.',
    open: ['C224', 'C225', 'C279'],
    body: {
      'widget-events/list': inTurn(
        set('/data/0/timestamp', '2025-07-04T00:00:00.123Z'),
        set('/data/0/data', null),
      ),
    },
  },
  'members-nobody-knows': {
    title: 'Adds members that the contract does not list.',
    open: ['C033'],
    body: {
      'accounts/retrieve': set('/nickname', 'Household'),
      'payments/cancel': set('/fee', { amount: 0, type: 'total' }),
      'reports/create': set('/rows', 4),
      'widget-events/list': set('/data/*/sequence', 1),
    },
  },
} as const satisfies Variants
