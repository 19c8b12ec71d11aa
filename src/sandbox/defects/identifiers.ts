import { breaks } from '../deviation.ts'
import { replace } from '../edit.ts'

/** Defects of ids, each where one operation shows them. */
export const identifiers = {
  'account-id-as-number': breaks('C031')
    .titled('Writes the id of a new account as a number.')
    .sets('accounts/create', '/id', 1001),
  'report-without-an-id': breaks('C031')
    .titled('Writes the id of a report as null.')
    .sets('reports/create', '/id', null),
  'webhook-ids-in-capitals': breaks('C029', 'C274')
    .titled('Lists webhooks with the prefix of their ids in capitals.')
    .sets('webhooks/list', '/data/*/id', replace('whk_', 'WHK_')),
  'entity-ids-with-a-dash': breaks('C012', 'C254')
    .titled('Lists entities with a dash after the prefix of their ids.')
    .sets('entities/list', '/data/*/id', replace('ent_', 'ent-')),
  'session-ids-of-accounts': breaks('C016')
    .titled('Uses the prefix of account sessions for the sessions of entities.')
    .sets('verification-sessions/create', '/id', replace('evf_', 'avf_'))
    .sets('verification-sessions/list', '/data/*/id', replace('evf_', 'avf_')),
  'subscription-ids-bare': breaks('C018', 'C257')
    .titled('Lists subscriptions with ids that have no prefix.')
    .sets('subscriptions/list', '/*/id', replace('sub_', '')),
  'payment-named-as-instrument': breaks('C014')
    .titled('Uses the prefix of payment instruments for a payment.')
    .sets('payments/simulate', '/id', replace('pmt_', 'pmt_inst_')),
  'instrument-named-as-payment': breaks('C136')
    .titled('Uses the prefix of payments for the payment instrument of an account.')
    .sets('accounts/retrieve', '/payment_instrument', replace('pmt_inst_', 'pmt_')),
  'balance-as-an-account': breaks('C134')
    .titled('Uses the prefix of accounts for the balance of an account.')
    .sets('accounts/retrieve', '/balance', replace('bal_', 'acc_')),
  'balance-opened': breaks('C134')
    .titled('Shows the balance of an account as an object, not as an id.')
    .sets('accounts/retrieve', '/balance', (id: unknown) => (id ? { id, amount: 5000 } : id)),
  'account-names-session-of-entity': breaks('C132')
    .titled('Uses the prefix of entity sessions for the latest session of an account.')
    .sets('accounts/retrieve', '/latest_verification_session', replace('avf_', 'evf_')),
  'entity-names-session-of-account': breaks('C059')
    .titled('Uses the prefix of account sessions for the latest session of an entity.')
    .sets('entities/list', '/data/*/verification/phone/latest_verification_session', 'avf_1'),
  'account-names-brand': breaks('C032')
    .titled('Uses the prefix of brands for the card brand of an account.')
    .sets('accounts/retrieve', '/card_brand', replace('crd_', 'brand_')),
  'merchant-as-product': breaks('C129')
    .titled('Uses the prefix of card products for the merchant of a liability.')
    .sets('accounts/retrieve', '/liability/mch_id', replace('mch_', 'pdt_')),
  'holder-as-account': breaks('C123')
    .titled('Uses the prefix of accounts for the holder of an account.')
    .sets('accounts/create', '/holder_id', replace('ent_', 'acc_')),
  'product-with-a-word': breaks('C022')
    .titled('Returns a card product whose id ends with a word, not with a number.')
    .sets('card-products/retrieve', '/id', 'pdt_first'),
  'payment-from-an-entity': breaks('C189')
    .titled('Shows the id of an entity as the source of a payment.')
    .sets(['payments/cancel', 'payments/simulate'], '/source', 'ent_1'),
}
