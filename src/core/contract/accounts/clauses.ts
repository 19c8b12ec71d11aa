import { advice, form, implied, obligation, ofThePath, rule } from '../clauses/clause.ts'

export const accounts = {
  'accounts/account#holder': rule('C123', 'An account names the entity that holds it.'),
  'accounts/account#status': rule('C124', 'The status of an account is a string.'),
  'accounts/account#type': rule('C125', 'An account is of type ach or liability.', {
    why: 'Binding in version 2025-07-04; null is accepted on an account that is not active.',
  }),
  'accounts/account#ach': rule('C126', 'An ACH account carries the object ach.'),
  'accounts/ach#strings': rule(
    'C127',
    'Routing number, account number and type of an ACH account are strings.',
  ),
  'accounts/account#liability': rule('C128', 'A liability account carries the object liability.'),
  'accounts/liability#merchant': rule(
    'C129',
    'A liability names its merchant by an id that begins with mch_.',
  ),
  'accounts/liability#mask': rule('C130', 'The last digits of a liability are a string.'),
  'accounts/liability#last-digits': advice(
    'C130',
    'The mask of an account, the last4 of its card brand and the number of its card end alike.',
    { why: 'The contract calls them last digits, and does not say of which number.' },
  ),
  'accounts/liability#strings': rule(
    'C131',
    'Ownership, fingerprint, type, sub type and name of a liability are strings.',
  ),
  'accounts/account#verification-session': rule(
    'C132',
    'An account names its latest verification session by an id that begins with avf_.',
    { also: ['C017'] },
  ),
  'accounts/account#update': rule(
    'C133',
    'An account names its latest update by an id that begins with upt_.',
    { why: 'Services in the field also use upd_; the contract does not know it (A37).' },
  ),
  'accounts/account#balance': rule(
    'C134',
    'An account names its balance by an id that begins with bal_.',
    { also: ['C027'] },
  ),
  'accounts/account#card-brand': rule(
    'C032',
    'An account names its card brand by an id that begins with crd_.',
    {
      also: ['C135'],
      why: 'The record itself begins with cbrd_; here the contract names another prefix (A37).',
    },
  ),
  'accounts/account#payment-instrument': rule(
    'C136',
    'An account names its payment instrument by an id that begins with pmt_inst_.',
    { also: ['C028'] },
  ),
  'accounts/account#products': rule('C137', 'The products of an account are an array of strings.'),
  'accounts/account#restricted-products': rule(
    'C138',
    'The restricted_products of an account are an array of strings; no product is in both lists.',
  ),
  'accounts/account#subscriptions': rule(
    'C139',
    'The three subscription lists of an account are arrays of strings.',
  ),
  'accounts/account#metadata': rule('C141', 'The metadata of an account is an object or null.'),
  'accounts/account#no-liability-data': rule(
    'C143',
    'Liability data is not nested in the account.',
    { why: 'Judged for an object that has the name of the type of the liability.' },
  ),
  'accounts/create#request': obligation(
    'C259',
    'The request for an account carries its holder and the object ach.',
  ),
  'accounts/create#answer': rule('C260', 'Creating an ACH account returns the account.', {
    also: ['C008'],
  }),
  'accounts/create#ach': form('C259', 'An account is created from the object ach.'),
  'accounts/create#type': rule('C260', 'An account created from an ach object is of type ach.'),
  'accounts/create#holder': implied('C123', 'The new account has the holder that was sent.', {
    why: 'Tested once a trace creates accounts for two holders: with one, a target may show the same for all.',
  }),
  'accounts/create#sent': implied(
    'C260',
    'The new account has the routing number and the type that were sent.',
  ),
  'accounts/create#sent-number': implied(
    'C260',
    'The new account has the account number that was sent.',
    { why: 'Numbers are compared exactly (A40), unless they are masked or cut.' },
  ),
  'accounts/create#liability': rule(
    'C261',
    'Liability accounts can only be created by special arrangement.',
    { also: ['C304'], excluded: 'A matter of agreement with the provider.' },
  ),
  'accounts/create#distinct': implied(
    'C260',
    'Bank accounts with different numbers are accounts with different ids.',
    { why: 'A second request with the same numbers may return the same account.' },
  ),
  'accounts/create#own-number': implied(
    'C260',
    'An account does not show the number that was sent for another one.',
    {
      immediate: true,
      why: 'Judged for accounts created in the same trace, unless their numbers are masked.',
    },
  ),
  'accounts/retrieve#answer': rule('C262', 'Reading an account returns the account.'),
  'accounts/retrieve#id': ofThePath('C262', 'The account returned is the one requested.'),
  'accounts/account#error': rule('C140', 'The error of an account is an object or null.'),
  'updates/update#status': rule('C145', 'The status of an update is a string.'),
  'updates/update#account-id': rule('C146', 'An update names its account.'),
  'updates/update#source': rule('C147', 'The source of an update is direct or snapshot.'),
  'updates/update#type': rule(
    'C148',
    'The type of an update is the type of the liability, a string.',
  ),
  'updates/update#credit-card': rule(
    'C149',
    'The credit card data of an update is an object or null, and null while the update is pending.',
  ),
  'updates/create#answer': rule('C263', 'Requesting an update returns the update.'),
  'updates/create#pending': rule('C145', 'A new update is pending.'),
  'updates/create#account': implied(
    'C146',
    'The account that a new update names is the account of the path.',
  ),
  'updates/update#one-account': implied(
    'C146',
    'An update belongs to one account: no two accounts are named with its id.',
    {
      immediate: true,
      why: 'The latest update that an account names belongs to that account; the contract does not say when an account names a new one.',
    },
  ),
  'updates/update#initial-snapshot': rule(
    'C152',
    'An account connected by its holder gets an initial snapshot update.',
    { excluded: 'No operation reads updates.' },
  ),
  'updates/update#initial-direct': rule(
    'C153',
    'An account connected by its holder gets a direct update when there is one.',
    { excluded: 'No operation reads updates.' },
  ),
  'updates/update#subscription': rule('C154', 'Continuing updates need a subscription.', {
    excluded: 'No operation reads updates.',
  }),
  'updates/update#error': rule('C150', 'The error of an update is an object or null.'),
}
