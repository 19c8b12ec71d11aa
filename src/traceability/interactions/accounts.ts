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
    again: ['accounts/create/repeat-is-new-or-same', 'accounts/create/creates-for-two-holders'],
    'after-change': 'Nothing that a new account shows follows from the data of its holder.',
    'other-owner': ['accounts/create/creates-for-two-holders', 'accounts/create/keeps-kind'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['accounts/create/creates-at-once'],
    'each-version': ['accounts/create/creates-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-bank-accounts',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['accounts/create/refuses-other-kinds'],
  },
  'accounts/retrieve': {
    again: [
      'accounts/retrieve/stays-same',
      'accounts/retrieve/reads-same-twice',
      'accounts/create/created-can-be-read',
    ],
    'after-change': ['accounts/retrieve/names-own-update'],
    'other-owner': [
      'accounts/create/creates-for-two-holders',
      'accounts/retrieve/names-own-update',
    ],
    'after-withdrawal': [
      'accounts/retrieve/survives-other-withdrawal',
      'accounts/retrieve/stays-emptied',
      'entities/withdraw-consent/disables-entity',
    ],
    concurrent: ['accounts/retrieve/reads-at-once'],
    'each-version': [
      'accounts/retrieve/reads-under-each-version',
      'accounts/create/creates-under-each-version',
    ],
    'wrong-credential': [
      'authentication/key/guards-bank-accounts',
      'widget-events/token/opens-no-entity',
      ...guardsLiability,
    ],
    'other-kind': ['accounts/retrieve/refuses-other-kinds'],
  },
  'updates/create': {
    again: ['updates/create/repeat-is-new-or-same', 'updates/create/names-own-account'],
    'after-change': ['accounts/retrieve/names-own-update'],
    'other-owner': ['updates/create/names-own-account', 'accounts/retrieve/names-own-update'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['updates/create/names-own-account'],
    'each-version': ['updates/create/creates-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['updates/create/refuses-other-kinds'],
  },
  'card-brands/list': {
    again: ['card-brands/list/stays-same'],
    'after-change': ['card-brands/list/lists-created'],
    'other-owner': [
      'card-brands/list/lists-created',
      'card-brands/list/stays-same',
      'card-brands/list/excludes-other-accounts',
    ],
    'after-withdrawal': withdrawnCards,
    concurrent: ['card-brands/list/lists-at-once'],
    'each-version': ['card-brands/list/lists-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['card-brands/list/refuses-other-kinds'],
  },
  'card-brands/create': {
    again: ['card-brands/create/names-own-account', 'card-brands/list/lists-created'],
    'after-change': ['accounts/retrieve/names-own-update', 'card-brands/list/lists-created'],
    'other-owner': ['card-brands/create/names-own-account', 'card-brands/list/lists-created'],
    'after-withdrawal': ['accounts/retrieve/stays-emptied'],
    concurrent: ['card-brands/create/names-own-account'],
    'each-version': ['card-brands/create/creates-under-each-version'],
    'wrong-credential': guardsLiability,
    'other-kind': ['card-brands/create/refuses-other-kinds'],
  },
  'card-brands/retrieve': {
    again: ['card-brands/retrieve/stays-same', 'card-brands/retrieve/hidden-from-other-account'],
    'after-change': ['card-brands/create/names-own-account', 'card-brands/list/lists-created'],
    'other-owner': [
      'card-brands/retrieve/hidden-from-other-account',
      'card-brands/retrieve/stays-same',
    ],
    'after-withdrawal': withdrawnCards,
    concurrent: ['card-brands/retrieve/reads-at-once'],
    'each-version': [
      'card-brands/retrieve/reads-under-each-version',
      'card-brands/create/creates-under-each-version',
    ],
    'wrong-credential': guardsLiability,
    'other-kind': ['card-brands/retrieve/refuses-other-kinds'],
  },
  'sensitive/retrieve': {
    again: ['sensitive/retrieve/stays-same', 'sensitive/retrieve/reads-same-twice'],
    'after-change': noChange,
    'other-owner': [
      'sensitive/retrieve/hidden-from-other-card',
      'sensitive/retrieve/hidden-from-other-account',
    ],
    'after-withdrawal': withdrawnCards,
    concurrent: ['sensitive/retrieve/reads-at-once'],
    'each-version': ['sensitive/retrieve/reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-sensitive',
      'widget-events/token/opens-no-liability',
    ],
    'other-kind': ['sensitive/retrieve/refuses-other-kinds'],
  },
  'card-products/retrieve': {
    again: ['card-products/retrieve/stays-same'],
    'after-change': noChange,
    'other-owner': reference,
    'after-withdrawal': reference,
    concurrent: ['card-products/retrieve/reads-at-once'],
    'each-version': ['card-products/retrieve/reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-card-product',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['card-products/retrieve/refuses-other-kinds'],
  },
  'merchants/retrieve': {
    again: ['merchants/retrieve/stays-same'],
    'after-change': noChange,
    'other-owner': reference,
    'after-withdrawal': reference,
    concurrent: ['card-products/retrieve/reads-at-once'],
    'each-version': ['merchants/retrieve/reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-merchant',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['merchants/retrieve/refuses-other-kinds'],
  },
}
