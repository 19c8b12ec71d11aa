import { breaks } from '../defect.ts'
import { rename, replace } from '../edit.ts'

const withNumber = (address: { zip?: unknown }) =>
  'zip' in address ? { ...address, zip: Number(address.zip) } : address
const forPeople = (day: string | null) => day?.split('-').reverse().join('/') ?? null

/** Defects of the form of values and ids, each where one operation shows them. */
export const values = {
  'account-id-as-number': breaks('conventions.id-on-every-record', 'endpoints.retrieve-account')
    .titled('Writes the id of a new account as a number.')
    .sets('accounts/create', '/id', 1001),
  'report-without-an-id': breaks('conventions.id-on-every-record')
    .titled('Writes the id of a report as null.')
    .sets('reports/create', '/id', null),
  'webhook-ids-in-capitals': breaks('conventions.id-webhook', 'endpoints.retrieve-webhook')
    .titled('Lists webhooks with the prefix of their ids in capitals.')
    .sets('webhooks/list', '/data/*/id', replace('whk_', 'WHK_')),
  'entity-ids-with-a-dash': breaks(
    'conventions.id-entity',
    'endpoints.list-sessions',
    'endpoints.retrieve-account',
  )
    .titled('Lists entities with a dash after the prefix of their ids.')
    .sets('entities/list', '/data/*/id', replace('ent_', 'ent-')),
  'session-ids-of-accounts': breaks('conventions.id-entity-session')
    .titled('Uses the prefix of account sessions for the sessions of entities.')
    .sets('verification-sessions/create', '/id', replace('evf_', 'avf_'))
    .sets('verification-sessions/list', '/data/*/id', replace('evf_', 'avf_')),
  'subscription-ids-bare': breaks('conventions.id-subscription', 'endpoints.retrieve-subscription')
    .titled('Lists subscriptions with ids that have no prefix.')
    .sets('subscriptions/list', '/*/id', replace('sub_', '')),
  'payment-named-as-instrument': breaks('conventions.id-payment')
    .titled('Uses the prefix of payment instruments for a payment.')
    .sets('payments/simulate', '/id', replace('pmt_', 'pmt_inst_')),
  'instrument-named-as-payment': breaks('account.payment-instrument')
    .titled('Uses the prefix of payments for the payment instrument of an account.')
    .sets('accounts/retrieve', '/payment_instrument', replace('pmt_inst_', 'pmt_')),
  'balance-as-an-account': breaks('account.balance')
    .titled('Uses the prefix of accounts for the balance of an account.')
    .sets('accounts/retrieve', '/balance', replace('bal_', 'acc_')),
  'balance-opened': breaks('account.balance')
    .titled('Shows the balance of an account as an object, not as an id.')
    .sets('accounts/retrieve', '/balance', (id: unknown) => (id ? { id, amount: 5000 } : id)),
  'account-names-session-of-entity': breaks('account.verification-session')
    .titled('Uses the prefix of entity sessions for the latest session of an account.')
    .sets('accounts/retrieve', '/latest_verification_session', replace('avf_', 'evf_')),
  'entity-names-session-of-account': breaks('entity.phone-session')
    .titled('Uses the prefix of account sessions for the latest session of an entity.')
    .sets('entities/list', '/data/*/verification/phone/latest_verification_session', 'avf_1'),
  'account-names-brand': breaks('conventions.card-brand-id-of-account')
    .titled('Uses the prefix of brands for the card brand of an account.')
    .sets('accounts/retrieve', '/card_brand', replace('crd_', 'brand_')),
  'updates-by-another-prefix': breaks('conventions.id-update', 'account.update')
    .titled('Uses the prefix upd_ for updates.')
    .sets('updates/create', '/id', replace('upt_', 'upd_'))
    .sets('accounts/retrieve', '/update', replace('upt_', 'upd_')),
  'account-names-update-by-another-prefix': breaks('account.update')
    .titled('Names the latest update of an account by the prefix upd_.')
    .sets('accounts/retrieve', '/update', replace('upt_', 'upd_')),
  'card-brand-by-its-own-id': breaks('conventions.card-brand-id-of-account')
    .titled('Names the card brand of an account by the id of the record.')
    .sets('accounts/retrieve', '/card_brand', replace('crd_', 'cbrd_')),
  'brand-of-a-product-as-the-product': breaks('conventions.id-card-product')
    .titled('Names the product of a listed card brand by the id of a brand of the product.')
    .sets('card-brands/list', '/data/*/brands/*/card_product_id', replace(/$/, '_brd_1')),
  'merchant-as-product': breaks('account.merchant')
    .titled('Uses the prefix of card products for the merchant of a liability.')
    .sets('accounts/retrieve', '/liability/mch_id', replace('mch_', 'pdt_')),
  'holder-as-account': breaks('account.holder')
    .titled('Uses the prefix of accounts for the holder of an account.')
    .sets('accounts/create', '/holder_id', replace('ent_', 'acc_')),
  'product-with-a-word': breaks(
    'conventions.id-card-product',
    'conventions.id-product-brand',
    'endpoints.retrieve-account',
  )
    .titled('Returns a card product whose id ends with a word, not with a number.')
    .sets('card-products/retrieve', '/id', 'pdt_first'),
  'payment-from-an-entity': breaks('payment.accounts')
    .titled('Shows the id of an entity as the source of a payment.')
    .sets(['payments/cancel', 'payments/simulate'], '/source', 'ent_1'),
  'account-created-at-a-number': breaks(
    'preamble.timestamps',
    'conventions.timestamps-on-every-record',
  )
    .titled('Writes the creation of an account as milliseconds.')
    .sets('accounts/create', '/created_at', Date.parse),
  'webhooks-listed-to-the-second': breaks('preamble.timestamps')
    .titled('Writes timestamps of listed webhooks without milliseconds.')
    .sets('webhooks/list', '/data/*/updated_at', replace(/\.\d{3}Z$/, 'Z')),
  'sessions-to-the-microsecond': breaks(
    'preamble.timestamps',
    'conventions.timestamps-on-every-record',
  )
    .titled('Writes timestamps of listed sessions with six fractional digits.')
    .sets('verification-sessions/list', '/data/*/created_at', replace(/Z$/, '000Z')),
  'report-in-local-time': breaks('preamble.timestamps')
    .titled('Writes timestamps of a report without a time zone.')
    .sets('reports/create', '/created_at', replace(/Z$/, '')),
  'scores-made-on-a-day': breaks('preamble.timestamps', 'conventions.timestamps-of-scores')
    .titled('Writes the creation of a single score as a date, not as a timestamp.')
    .sets('credit-scores/retrieve', '/scores/*/created_at', replace(/T.*/, '')),
  'code-came-back-on-a-day': breaks('preamble.timestamps', 'verification-session.sms-timestamp')
    .titled('Writes the verification by text message as a date, not as a timestamp.')
    .sets('verification-sessions/list', '/data/*/sms/timestamp', replace(/T.*/, '')),
  'completion-for-people': breaks('preamble.dates')
    .titled('Writes the estimated completion of a payment as DD/MM/YYYY.')
    .sets(['payments/cancel', 'payments/simulate'], '/estimated_completion_date', forPeople),
  'birthday-that-never-was': breaks('preamble.dates', 'endpoints.update-entity')
    .titled('Lists individuals with a date of birth that does not exist.')
    .sets('entities/list', '/data/*/individual/dob', '1970-02-30'),
  'owner-born-as-people-write': breaks('preamble.dates', 'entity.owner')
    .titled('Writes the date of birth of owners as DD/MM/YYYY.')
    .sets('entities/list', '/data/*/corporation/owners/*/dob', forPeople),
  'owner-phone-for-display': breaks('entity.owner')
    .titled('Writes the phone numbers of owners with brackets and spaces.')
    .sets('entities/list', '/data/*/corporation/owners/*/phone', '(555) 010-0000'),
  'owner-without-a-house': breaks('entity.owner-address')
    .titled('Writes the address of owners as a string.')
    .sets('entities/list', '/data/*/corporation/owners/*/address', '1 Example Street'),
  'state-in-full': breaks('entity.state', 'endpoints.update-entity')
    .titled('Writes the state of an address in full when an entity is updated.')
    .sets('entities/update', '/address/state', 'Texas'),
  'zip-as-number': breaks('entity.zip', 'endpoints.update-entity')
    .titled('Writes zip codes as numbers and loses their leading zeros.')
    .sets('entities/list', '/data/*/address', withNumber),
  'last-four-as-number': breaks('entity.ssn-4')
    .titled('Writes the last four digits of a social security number as a number.')
    .sets('entities/list', '/data/*/individual/ssn_4', (digits?: string) => digits && 7),
  'products-in-one-string': breaks('account.products')
    .titled('Writes the products of an account as one string.')
    .sets('accounts/retrieve', '/products', (products: readonly string[]) => products.join(',')),
  'questions-by-id': breaks('verification-session.kba-questions')
    .titled('Lists the questions of a session as an object by id, not as an array.')
    .sets('verification-sessions/list', '/data/*/kba/questions', { qtn_1: 'Where?' }),
  'method-under-another-name': breaks('conventions.absent-null')
    .titled('Writes the method of a session under the name "service".')
    .edits('verification-sessions/list', rename('/data/*/method', 'service')),
}
