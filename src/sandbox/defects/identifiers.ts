import type { Defects } from '../deviation.ts'
import { on, set } from '../edit.ts'

const prefixed = (from: string, to: string) => (id: unknown) =>
  typeof id === 'string' ? id.replace(from, to) : id

/** Defects of ids, each where one operation shows them. */
export const identifiers = {
  'account-id-as-number': {
    title: 'Writes the id of a new account as a number.',
    breaks: ['C031'],
    body: { 'accounts/create': set('/id', 1001) },
  },
  'report-without-an-id': {
    title: 'Writes the id of a report as null.',
    breaks: ['C031'],
    body: { 'reports/create': set('/id', null) },
  },
  'webhook-ids-in-capitals': {
    title: 'Lists webhooks with the prefix of their ids in capitals.',
    breaks: ['C029', 'C274'],
    body: { 'webhooks/list': set('/data/*/id', prefixed('whk_', 'WHK_')) },
  },
  'entity-ids-with-a-dash': {
    title: 'Lists entities with a dash after the prefix of their ids.',
    breaks: ['C012', 'C254'],
    body: { 'entities/list': set('/data/*/id', prefixed('ent_', 'ent-')) },
  },
  'session-ids-of-accounts': {
    title: 'Uses the prefix of account sessions for the sessions of entities.',
    breaks: ['C016'],
    body: {
      'verification-sessions/create': set('/id', prefixed('evf_', 'avf_')),
      'verification-sessions/list': set('/data/*/id', prefixed('evf_', 'avf_')),
    },
  },
  'subscription-ids-bare': {
    title: 'Lists subscriptions with ids that have no prefix.',
    breaks: ['C018', 'C257'],
    body: { 'subscriptions/list': set('/*/id', prefixed('sub_', '')) },
  },
  'payment-named-as-instrument': {
    title: 'Uses the prefix of payment instruments for a payment.',
    breaks: ['C014'],
    body: { 'payments/simulate': set('/id', prefixed('pmt_', 'pmt_inst_')) },
  },
  'instrument-named-as-payment': {
    title: 'Uses the prefix of payments for the payment instrument of an account.',
    breaks: ['C136'],
    body: { 'accounts/retrieve': set('/payment_instrument', prefixed('pmt_inst_', 'pmt_')) },
  },
  'balance-as-an-account': {
    title: 'Uses the prefix of accounts for the balance of an account.',
    breaks: ['C134'],
    body: { 'accounts/retrieve': set('/balance', prefixed('bal_', 'acc_')) },
  },
  'balance-opened': {
    title: 'Shows the balance of an account as an object, not as an id.',
    breaks: ['C134'],
    body: {
      'accounts/retrieve': set('/balance', (id: unknown) => (id ? { id, amount: 5000 } : id)),
    },
  },
  'account-names-session-of-entity': {
    title: 'Uses the prefix of entity sessions for the latest session of an account.',
    breaks: ['C132'],
    body: { 'accounts/retrieve': set('/latest_verification_session', prefixed('avf_', 'evf_')) },
  },
  'entity-names-session-of-account': {
    title: 'Uses the prefix of account sessions for the latest session of an entity.',
    breaks: ['C059'],
    body: {
      'entities/list': set('/data/*/verification/phone/latest_verification_session', 'avf_1'),
    },
  },
  'account-names-brand': {
    title: 'Uses the prefix of brands for the card brand of an account.',
    breaks: ['C032'],
    body: { 'accounts/retrieve': set('/card_brand', prefixed('crd_', 'brand_')) },
  },
  'merchant-as-product': {
    title: 'Uses the prefix of card products for the merchant of a liability.',
    breaks: ['C129'],
    body: { 'accounts/retrieve': set('/liability/mch_id', prefixed('mch_', 'pdt_')) },
  },
  'holder-as-account': {
    title: 'Uses the prefix of accounts for the holder of an account.',
    breaks: ['C123'],
    body: { 'accounts/create': set('/holder_id', prefixed('ent_', 'acc_')) },
  },
  'product-with-a-word': {
    title: 'Returns a card product whose id ends with a word, not with a number.',
    breaks: ['C022'],
    body: { 'card-products/retrieve': set('/id', 'pdt_first') },
  },
  'payment-from-an-entity': {
    title: 'Shows the id of an entity as the source of a payment.',
    breaks: ['C189'],
    body: on(['payments/cancel', 'payments/simulate'], set('/source', 'ent_1')),
  },
} as const satisfies Defects
