import { type Interactions, noChange } from './situations.ts'

const withdrawnCards =
  'What becomes of the cards of an entity that withdraws its consent is not shown.'
const reference = 'Reference data belongs to no entity, account or session.'

const guardsLiability = [
  'authentication/key/guards-liability',
  'widget-events/token/opens-no-liability',
] as const

/** Operations on accounts, on what belongs to an account, and on reference data. */
export const accounts: Interactions<
  | 'accounts/create'
  | 'accounts/retrieve'
  | 'updates/create'
  | 'card-brands/list'
  | 'card-brands/create'
  | 'card-brands/retrieve'
  | 'sensitive/retrieve'
  | 'card-products/retrieve'
  | 'merchants/retrieve'
> = {
  'accounts/create': {
    again: ['repeat-is-new-or-same', 'creates-for-two-holders'],
    'after-change': 'Nothing that a new account shows follows from the data of its holder.',
    'other-owner': ['creates-for-two-holders', 'keeps-kind'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['creates-at-once'],
    'each-version': ['creates-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-bank-accounts',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'accounts/retrieve': {
    again: ['stays-same', 'reads-same-twice', 'accounts/create/created-can-be-read'],
    'after-change': ['names-own-update'],
    'other-owner': ['accounts/create/creates-for-two-holders', 'names-own-update'],
    'after-withdrawal': [
      'survives-other-withdrawal',
      'stays-emptied',
      'entities/withdraw-consent/disables-entity',
    ],
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version', 'accounts/create/creates-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-bank-accounts',
      'widget-events/token/opens-no-entity',
      ...guardsLiability,
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'updates/create': {
    again: ['repeat-is-new-or-same', 'names-own-account'],
    'after-change': ['accounts/retrieve/names-own-update'],
    'other-owner': ['names-own-account', 'accounts/retrieve/names-own-update'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['names-own-account'],
    'each-version': ['creates-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['refuses-other-kinds'],
  },
  'card-brands/list': {
    again: ['stays-same'],
    'after-change': ['lists-created'],
    'other-owner': ['lists-created', 'stays-same', 'excludes-other-accounts'],
    'after-withdrawal': withdrawnCards,
    concurrent: ['lists-at-once'],
    'each-version': ['lists-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['refuses-other-kinds'],
  },
  'card-brands/create': {
    again: ['names-own-account', 'card-brands/list/lists-created'],
    'after-change': ['accounts/retrieve/names-own-update', 'card-brands/list/lists-created'],
    'other-owner': ['names-own-account', 'card-brands/list/lists-created'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['names-own-account'],
    'each-version': ['creates-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['refuses-other-kinds'],
  },
  'card-brands/retrieve': {
    again: ['stays-same', 'hidden-from-other-account'],
    'after-change': ['card-brands/create/names-own-account', 'card-brands/list/lists-created'],
    'other-owner': ['hidden-from-other-account', 'stays-same'],
    'after-withdrawal': withdrawnCards,
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version', 'card-brands/create/creates-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['refuses-other-kinds'],
  },
  'sensitive/retrieve': {
    again: ['stays-same', 'reads-same-twice'],
    'after-change': noChange,
    'other-owner': ['hidden-from-other-card', 'hidden-from-other-account'],
    'after-withdrawal': withdrawnCards,
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-sensitive',
      'widget-events/token/opens-no-liability',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'card-products/retrieve': {
    again: ['stays-same'],
    'after-change': noChange,
    'other-owner': reference,
    'after-withdrawal': reference,
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-card-product',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'merchants/retrieve': {
    again: ['stays-same'],
    'after-change': noChange,
    'other-owner': reference,
    'after-withdrawal': reference,
    concurrent: ['card-products/retrieve/reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-merchant',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
}
