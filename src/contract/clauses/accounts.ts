import type { Clauses } from '../../judge/index.ts'

export const accounts = {
  'accounts/account#holder': {
    origin: 'C123',
    level: 'rule',
    says: 'An account names the entity that holds it.',
  },
  'accounts/account#status': {
    origin: 'C124',
    level: 'rule',
    says: 'The status of an account is a string.',
  },
  'accounts/account#type': {
    origin: 'C125',
    level: 'rule',
    says: 'An account is of type ach or liability.',
    why: 'Binding in version 2025-07-04; null is accepted on an account that is not active.',
  },
  'accounts/account#ach': {
    origin: 'C126',
    level: 'rule',
    says: 'An ACH account carries the object ach.',
  },
  'accounts/ach#strings': {
    origin: 'C127',
    level: 'rule',
    says: 'Routing number, account number and type of an ACH account are strings.',
  },
  'accounts/account#liability': {
    origin: 'C128',
    level: 'rule',
    says: 'A liability account carries the object liability.',
  },
  'accounts/liability#merchant': {
    origin: 'C129',
    level: 'rule',
    says: 'A liability names its merchant by an id that begins with mch_.',
  },
  'accounts/liability#mask': {
    origin: 'C130',
    level: 'rule',
    says: 'The last digits of a liability are a string.',
  },
  'accounts/liability#strings': {
    origin: 'C131',
    level: 'rule',
    says: 'Ownership, fingerprint, type, sub type and name of a liability are strings.',
  },
  'accounts/account#verification-session': {
    origin: 'C132',
    also: ['C017'],
    level: 'rule',
    says: 'An account names its latest verification session by an id that begins with avf_.',
  },
  'accounts/account#update': {
    origin: 'C133',
    level: 'rule',
    says: 'An account names its latest update by an id that begins with upt_.',
    why: 'Services in the field also use upd_; that is noted, not blamed.',
  },
  'accounts/account#balance': {
    origin: 'C134',
    also: ['C027'],
    level: 'rule',
    says: 'An account names its balance by an id that begins with bal_.',
  },
  'accounts/account#card-brand': {
    origin: 'C032',
    also: ['C135'],
    level: 'rule',
    says: 'An account names its card brand by an id that begins with crd_.',
    why: 'The record itself begins with cbrd_; that prefix is noted here, not blamed.',
  },
  'accounts/account#payment-instrument': {
    origin: 'C136',
    also: ['C028'],
    level: 'rule',
    says: 'An account names its payment instrument by an id that begins with pmt_inst_.',
  },
  'accounts/account#products': {
    origin: 'C137',
    level: 'rule',
    says: 'products of an account is an array of strings.',
  },
  'accounts/account#restricted-products': {
    origin: 'C138',
    level: 'rule',
    says: 'restricted_products of an account is an array of strings; no product is in both lists.',
  },
  'accounts/account#subscriptions': {
    origin: 'C139',
    level: 'rule',
    says: 'The three subscription lists of an account are arrays of strings.',
  },
  'accounts/account#metadata': {
    origin: 'C141',
    level: 'rule',
    says: 'The metadata of an account is an object or null.',
  },
  'accounts/account#no-liability-data': {
    origin: 'C143',
    level: 'rule',
    says: 'Liability data is not nested in the account.',
    why: 'Judged for an object that bears the name of the type of the liability.',
  },
  'accounts/create#request': {
    origin: 'C259',
    level: 'rule',
    says: 'An account is asked for with its holder and the object ach.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'accounts/create#answer': {
    origin: 'C260',
    also: ['C008'],
    level: 'rule',
    says: 'Creating an ACH account answers with the account.',
  },
  'accounts/create#type': {
    origin: 'C260',
    level: 'rule',
    says: 'The account created from an ach object is of type ach.',
  },
  'accounts/create#holder': {
    origin: 'C123',
    level: 'implied',
    says: 'The holder of the account created is the holder that was sent.',
  },
  'accounts/create#sent': {
    origin: 'C260',
    level: 'implied',
    says: 'The account created has the routing number and the type that were sent.',
  },
  'accounts/create#liability': {
    origin: 'C261',
    also: ['C304'],
    level: 'rule',
    says: 'Liability accounts can be created by special arrangement only.',
    excluded: 'A matter of agreement with the provider.',
  },
  'accounts/retrieve#answer': {
    origin: 'C262',
    level: 'rule',
    says: 'Reading an account answers with the account.',
  },
  'accounts/retrieve#id': {
    origin: 'C262',
    level: 'implied',
    says: 'The account answered is the one asked for.',
  },
  'accounts/account#error': {
    origin: 'C140',
    level: 'rule',
    says: 'The error of an account is an object or null.',
  },
} as const satisfies Clauses
