import type { Defects } from '../deviation.ts'
import { on, set } from '../edit.ts'

const prefixed = (from: string, to: string) => (id: unknown) =>
  typeof id === 'string' ? id.replace(from, to) : id

/** Defects of ids, each where one operation shows them. */
export const identifiers = {
  'account-id-as-number': {
    title: 'Numbers the accounts it creates.',
    breaks: ['C031'],
    body: { 'accounts/create': set('/id', 1001) },
  },
  'report-without-an-id': {
    title: 'Makes a report whose id is null.',
    breaks: ['C031'],
    body: { 'reports/create': set('/id', null) },
  },
  'webhook-ids-in-capitals': {
    title: 'Lists webhooks by ids with the prefix in capitals.',
    breaks: ['C029', 'C274'],
    body: { 'webhooks/list': set('/data/*/id', prefixed('whk_', 'WHK_')) },
  },
  'entity-ids-with-a-dash': {
    title: 'Lists entities by ids with a dash after the prefix.',
    breaks: ['C012', 'C254'],
    body: { 'entities/list': set('/data/*/id', prefixed('ent_', 'ent-')) },
  },
  'session-ids-of-accounts': {
    title: 'Names the sessions of entities as if they were of accounts.',
    breaks: ['C016'],
    body: {
      'verification-sessions/create': set('/id', prefixed('evf_', 'avf_')),
      'verification-sessions/list': set('/data/*/id', prefixed('evf_', 'avf_')),
    },
  },
  'subscription-ids-bare': {
    title: 'Maps subscriptions with ids that have no prefix.',
    breaks: ['C018', 'C257'],
    body: { 'subscriptions/list': set('/*/id', prefixed('sub_', '')) },
  },
  'payment-named-as-instrument': {
    title: 'Names a payment as if it were a payment instrument.',
    breaks: ['C014'],
    body: { 'payments/simulate': set('/id', prefixed('pmt_', 'pmt_inst_')) },
  },
  'instrument-named-as-payment': {
    title: 'Names the payment instrument of an account as if it were a payment.',
    breaks: ['C136'],
    body: { 'accounts/retrieve': set('/payment_instrument', prefixed('pmt_inst_', 'pmt_')) },
  },
  'balance-as-an-account': {
    title: 'Names the balance of an account by the id of an account.',
    breaks: ['C134'],
    body: { 'accounts/retrieve': set('/balance', prefixed('bal_', 'acc_')) },
  },
  'balance-opened': {
    title: 'Shows the balance of an account where its id should stand.',
    breaks: ['C134'],
    body: {
      'accounts/retrieve': set('/balance', (id: unknown) => (id ? { id, amount: 5000 } : id)),
    },
  },
  'account-names-session-of-entity': {
    title: 'Names the latest session of an account as if it were of an entity.',
    breaks: ['C132'],
    body: { 'accounts/retrieve': set('/latest_verification_session', prefixed('avf_', 'evf_')) },
  },
  'entity-names-session-of-account': {
    title: 'Names the latest session of a phone as if it were of an account.',
    breaks: ['C059'],
    body: {
      'entities/list': set('/data/*/verification/phone/latest_verification_session', 'avf_1'),
    },
  },
  'account-names-brand': {
    title: 'Names the card brand of an account by the id of a brand inside it.',
    breaks: ['C032'],
    body: { 'accounts/retrieve': set('/card_brand', prefixed('crd_', 'brand_')) },
  },
  'merchant-as-product': {
    title: 'Names the merchant of a debt by the id of a card product.',
    breaks: ['C129'],
    body: { 'accounts/retrieve': set('/liability/mch_id', prefixed('mch_', 'pdt_')) },
  },
  'holder-as-account': {
    title: 'Names the holder of an account by the id of an account.',
    breaks: ['C123'],
    body: { 'accounts/create': set('/holder_id', prefixed('ent_', 'acc_')) },
  },
  'product-with-a-word': {
    title: 'Names a card product by a word, not by a number.',
    breaks: ['C022'],
    body: { 'card-products/retrieve': set('/id', 'pdt_first') },
  },
  'payment-from-an-entity': {
    title: 'Names the entity that pays where its account should stand.',
    breaks: ['C189'],
    body: on(['payments/cancel', 'payments/simulate'], set('/source', 'ent_1')),
  },
} as const satisfies Defects
