import { breaks } from '../deviation.ts'
import { on, replace, set } from '../edit.ts'

/** Defects of ids, each where one operation shows them. */
export const identifiers = {
  'account-id-as-number': breaks(['C031'], {
    title: 'Writes the id of a new account as a number.',
    'accounts/create': set('/id', 1001),
  }),
  'report-without-an-id': breaks(['C031'], {
    title: 'Writes the id of a report as null.',
    'reports/create': set('/id', null),
  }),
  'webhook-ids-in-capitals': breaks(['C029', 'C274'], {
    title: 'Lists webhooks with the prefix of their ids in capitals.',
    'webhooks/list': set('/data/*/id', replace('whk_', 'WHK_')),
  }),
  'entity-ids-with-a-dash': breaks(['C012', 'C254'], {
    title: 'Lists entities with a dash after the prefix of their ids.',
    'entities/list': set('/data/*/id', replace('ent_', 'ent-')),
  }),
  'session-ids-of-accounts': breaks(['C016'], {
    title: 'Uses the prefix of account sessions for the sessions of entities.',
    'verification-sessions/create': set('/id', replace('evf_', 'avf_')),
    'verification-sessions/list': set('/data/*/id', replace('evf_', 'avf_')),
  }),
  'subscription-ids-bare': breaks(['C018', 'C257'], {
    title: 'Lists subscriptions with ids that have no prefix.',
    'subscriptions/list': set('/*/id', replace('sub_', '')),
  }),
  'payment-named-as-instrument': breaks(['C014'], {
    title: 'Uses the prefix of payment instruments for a payment.',
    'payments/simulate': set('/id', replace('pmt_', 'pmt_inst_')),
  }),
  'instrument-named-as-payment': breaks(['C136'], {
    title: 'Uses the prefix of payments for the payment instrument of an account.',
    'accounts/retrieve': set('/payment_instrument', replace('pmt_inst_', 'pmt_')),
  }),
  'balance-as-an-account': breaks(['C134'], {
    title: 'Uses the prefix of accounts for the balance of an account.',
    'accounts/retrieve': set('/balance', replace('bal_', 'acc_')),
  }),
  'balance-opened': breaks(['C134'], {
    title: 'Shows the balance of an account as an object, not as an id.',
    'accounts/retrieve': set('/balance', (id: unknown) => (id ? { id, amount: 5000 } : id)),
  }),
  'account-names-session-of-entity': breaks(['C132'], {
    title: 'Uses the prefix of entity sessions for the latest session of an account.',
    'accounts/retrieve': set('/latest_verification_session', replace('avf_', 'evf_')),
  }),
  'entity-names-session-of-account': breaks(['C059'], {
    title: 'Uses the prefix of account sessions for the latest session of an entity.',
    'entities/list': set('/data/*/verification/phone/latest_verification_session', 'avf_1'),
  }),
  'account-names-brand': breaks(['C032'], {
    title: 'Uses the prefix of brands for the card brand of an account.',
    'accounts/retrieve': set('/card_brand', replace('crd_', 'brand_')),
  }),
  'merchant-as-product': breaks(['C129'], {
    title: 'Uses the prefix of card products for the merchant of a liability.',
    'accounts/retrieve': set('/liability/mch_id', replace('mch_', 'pdt_')),
  }),
  'holder-as-account': breaks(['C123'], {
    title: 'Uses the prefix of accounts for the holder of an account.',
    'accounts/create': set('/holder_id', replace('ent_', 'acc_')),
  }),
  'product-with-a-word': breaks(['C022'], {
    title: 'Returns a card product whose id ends with a word, not with a number.',
    'card-products/retrieve': set('/id', 'pdt_first'),
  }),
  'payment-from-an-entity': breaks(['C189'], {
    title: 'Shows the id of an entity as the source of a payment.',
    ...on(['payments/cancel', 'payments/simulate'], set('/source', 'ent_1')),
  }),
}
