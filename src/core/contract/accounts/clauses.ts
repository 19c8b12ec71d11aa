import { advice, form, implied, obligation, ofThePath, rule } from '../clauses/clause.ts'

export const accounts = {
  'accounts/account#holder': rule('account.holder', 'An account names the entity that holds it.'),
  'accounts/account#status': rule('account.status', 'The status of an account is a string.'),
  'accounts/account#type': rule('account.type', 'An account is of type ach or liability.', {
    why: 'Binding from version 2025-07-04 on; null is accepted on an account that is not active.',
  }),
  'accounts/account#ach': rule('account.ach', 'An ACH account carries the object ach.'),
  'accounts/ach#strings': rule(
    'account.ach-strings',
    'Routing number, account number and type of an ACH account are strings.',
  ),
  'accounts/account#liability': rule(
    'account.liability',
    'A liability account carries the object liability.',
  ),
  'accounts/liability#merchant': rule(
    'account.merchant',
    'A liability names its merchant by an id that begins with mch_.',
  ),
  'accounts/liability#mask': rule('account.mask', 'The last digits of a liability are a string.'),
  'accounts/liability#last-digits': advice(
    'account.mask',
    'The mask of an account, the last4 of its card brand and the number of its card end alike.',
    { why: 'The contract calls them last digits, and does not say of which number.' },
  ),
  'accounts/liability#strings': rule(
    'account.liability-strings',
    'Ownership, fingerprint, type, sub type and name of a liability are strings.',
  ),
  'accounts/account#verification-session': rule(
    'account.verification-session',
    'An account names its latest verification session by an id that begins with avf_.',
    { also: ['conventions.id-account-session'] },
  ),
  'accounts/account#update': rule(
    'account.update',
    'An account names its latest update by an id that begins with upt_.',
    { why: 'Services in the field also use upd_; the contract does not know it (A37).' },
  ),
  'accounts/account#balance': rule(
    'account.balance',
    'An account names its balance by an id that begins with bal_.',
    { also: ['conventions.id-balance'] },
  ),
  'accounts/account#card-brand': rule(
    'conventions.card-brand-id-of-account',
    'An account names its card brand by an id that begins with crd_.',
    {
      also: ['account.card-brand'],
      why: 'The record itself begins with cbrd_; here the contract names another prefix (A37).',
    },
  ),
  'accounts/account#payment-instrument': rule(
    'account.payment-instrument',
    'An account names its payment instrument by an id that begins with pmt_inst_.',
    { also: ['conventions.id-payment-instrument'] },
  ),
  'accounts/account#products': rule(
    'account.products',
    'The products of an account are an array of strings.',
  ),
  'accounts/account#restricted-products': rule(
    'account.restricted-products',
    'The restricted_products of an account are an array of strings; no product is in both lists.',
  ),
  'accounts/account#subscriptions': rule(
    'account.subscriptions',
    'The three subscription lists of an account are arrays of strings.',
  ),
  'accounts/account#metadata': rule(
    'account.metadata',
    'The metadata of an account is an object or null.',
  ),
  'accounts/account#no-liability-data': rule(
    'account.no-liability-data',
    'Liability data is not nested in the account.',
    { why: 'Judged for an object that has the name of the type of the liability.' },
  ),
  'accounts/create#request': obligation(
    'endpoints.create-account-request',
    'The request for an account carries its holder and the object ach.',
  ),
  'accounts/create#answer': rule(
    'endpoints.create-account',
    'Creating an ACH account returns the account.',
    {
      also: ['services.ach-accounts'],
    },
  ),
  'accounts/create#ach': form(
    'endpoints.create-account-request',
    'An account is created from the object ach.',
  ),
  'accounts/create#type': rule(
    'endpoints.create-account',
    'An account created from an ach object is of type ach.',
  ),
  'accounts/create#holder': implied(
    'account.holder',
    'The new account has the holder that was sent.',
    {
      why: 'Tested once a trace creates accounts for two holders: with one, a target may show the same for all.',
    },
  ),
  'accounts/create#sent': implied(
    'endpoints.create-account',
    'The new account has the routing number and the type that were sent.',
  ),
  'accounts/create#sent-number': implied(
    'endpoints.create-account',
    'The new account has the account number that was sent.',
    { why: 'Numbers are compared exactly (A40), unless they are masked or cut.' },
  ),
  'accounts/create#liability': rule(
    'endpoints.create-liability',
    'Liability accounts can only be created by special arrangement.',
    { also: ['limits.liability-creation'], excluded: 'A matter of agreement with the provider.' },
  ),
  'accounts/create#distinct': implied(
    'endpoints.create-account',
    'Bank accounts with different numbers are accounts with different ids.',
    { why: 'A second request with the same numbers may return the same account.' },
  ),
  'accounts/create#own-number': implied(
    'endpoints.create-account',
    'An account does not show the number that was sent for another one.',
    {
      immediate: true,
      why: 'Judged for accounts created in the same trace, unless their numbers are masked.',
    },
  ),
  'accounts/retrieve#answer': rule(
    'endpoints.retrieve-account',
    'Reading an account returns the account.',
  ),
  'accounts/retrieve#id': ofThePath(
    'endpoints.retrieve-account',
    'The account returned is the one requested.',
  ),
  'accounts/account#error': rule('account.error', 'The error of an account is an object or null.'),
  'updates/update#status': rule('update.pending', 'The status of an update is a string.'),
  'updates/update#account-id': rule('update.account-id', 'An update names its account.'),
  'updates/update#source': rule('update.source', 'The source of an update is direct or snapshot.'),
  'updates/update#type': rule(
    'update.type',
    'The type of an update is the type of the liability, a string.',
  ),
  'updates/update#credit-card': rule(
    'update.credit-card',
    'The credit card data of an update is an object or null, and null while the update is pending.',
  ),
  'updates/create#answer': rule(
    'endpoints.create-update',
    'Requesting an update returns the update.',
  ),
  'updates/create#pending': rule('update.pending', 'A new update is pending.'),
  'updates/create#account': implied(
    'update.account-id',
    'The account that a new update names is the account of the path.',
  ),
  'updates/update#one-account': implied(
    'update.account-id',
    'An update belongs to one account: no two accounts are named with its id.',
    {
      immediate: true,
      why: 'The latest update that an account names belongs to that account; the contract does not say when an account names a new one.',
    },
  ),
  'updates/update#initial-snapshot': rule(
    'update.initial-snapshot',
    'An account connected by its holder gets an initial snapshot update.',
    { excluded: 'No operation reads updates.' },
  ),
  'updates/update#initial-direct': rule(
    'update.initial-direct',
    'An account connected by its holder gets a direct update when there is one.',
    { excluded: 'No operation reads updates.' },
  ),
  'updates/update#subscription': rule(
    'update.subscription',
    'Continuing updates need a subscription.',
    {
      excluded: 'No operation reads updates.',
    },
  ),
  'updates/update#error': rule('update.error', 'The error of an update is an object or null.'),
}
