import type { Clauses } from '../../judge/index.ts'

export const cardBrands = {
  'card-brands/list#shape': {
    origin: 'C155',
    level: 'rule',
    says: 'The list shows card brands in the current shape.',
    why: 'A dialect can tie the shape to the API version instead.',
  },
  'card-brands/list#answer': {
    origin: 'C264',
    level: 'rule',
    says: 'The list of card brands comes in the longer envelope.',
  },
  'card-brands/create#answer': {
    origin: 'C265',
    level: 'rule',
    says: 'Asking for a card brand answers with the card brand record.',
  },
  'card-brands/retrieve#answer': {
    origin: 'C266',
    level: 'rule',
    says: 'Reading a card brand answers with the card brand record.',
  },
  'card-brands/retrieve#id': {
    origin: 'C266',
    level: 'implied',
    says: 'The card brand answered is the one asked for.',
  },
  'card-brands/card-brand#account-id': {
    origin: 'C156',
    level: 'rule',
    says: 'A card brand names its account.',
  },
  'card-brands/card-brand#account': {
    origin: 'C156',
    level: 'implied',
    says: 'The account that a card brand names is the account of the path.',
  },
  'card-brands/card-brand#brands': {
    origin: 'C157',
    level: 'rule',
    says: 'A brand in the current shape has id, card_product_id, description, name, issuer, network, type and url, all strings.',
  },
  'card-brands/card-brand#network-tier': {
    origin: 'C158',
    level: 'rule',
    says: 'The network tier of a brand in the current shape is a string.',
    why: 'Leaving it out is noted, not blamed.',
  },
  'card-brands/card-brand#network': {
    origin: 'C159',
    level: 'rule',
    says: 'The network of a brand in the current shape is written in lower case.',
  },
  'card-brands/card-brand#status-source': {
    origin: 'C160',
    level: 'rule',
    says: 'Status and source of a card brand are strings.',
  },
  'card-brands/card-brand-earlier#shape': {
    origin: 'C162',
    level: 'rule',
    says: 'Creating and reading a card brand answer in the earlier shape.',
    why: 'A dialect can tie the shape to the API version instead.',
  },
  'card-brands/card-brand-earlier#strings': {
    origin: 'C163',
    level: 'rule',
    says: 'Network, issuer and last four digits in the earlier shape are strings.',
  },
  'card-brands/card-brand-earlier#brands': {
    origin: 'C164',
    level: 'rule',
    says: 'A brand in the earlier shape has id, name and url, all strings.',
  },
  'card-brands/card-brand-earlier#shared': {
    origin: 'C165',
    level: 'rule',
    says: 'Whether a card brand is shared is a boolean.',
  },
  'card-brands/card-brand-earlier#source': {
    origin: 'C166',
    level: 'rule',
    says: 'The source in the earlier shape is a string.',
  },
  'card-brands/card-brand#error': {
    origin: 'C161',
    level: 'rule',
    says: 'The error of a card brand is an object or null.',
  },
} as const satisfies Clauses
