import type { Clauses } from '../../judge/index.ts'

export const subscriptions = {
  'subscriptions/subscription#name': {
    origin: 'C102',
    level: 'rule',
    says: 'A subscription has a name, and it is a string.',
    why: 'connect, credit_score and attributes are named at entity level; others are noted.',
  },
  'subscriptions/subscription#account-names': {
    origin: 'C103',
    level: 'seen',
    says: 'Accounts have subscriptions named update, update.snapshot and transaction.',
    excluded: 'No operation reads the subscriptions of an account.',
  },
  'subscriptions/subscription#status': {
    origin: 'C104',
    level: 'rule',
    says: 'The status of a subscription is a string.',
  },
  'subscriptions/subscription#payload': {
    origin: 'C105',
    level: 'rule',
    says: 'The payload of a subscription is an object or null.',
  },
  'subscriptions/subscription#attributes-payload': {
    origin: 'C106',
    level: 'rule',
    says: 'The payload of an attributes subscription lists the requested attributes, as strings, under attributes.',
  },
  'subscriptions/subscription#latest-request': {
    origin: 'C107',
    level: 'rule',
    says: 'The id of the latest request of a subscription is a string or null.',
  },
  'subscriptions/subscription#delivers': {
    origin: 'C109',
    also: ['C295'],
    level: 'rule',
    says: 'Subscriptions deliver continuing updates by webhook.',
    excluded: 'Needs a receiver and time.',
  },
  'subscriptions/subscription#connect': {
    origin: 'C110',
    level: 'rule',
    says: 'The connect subscription tells of liabilities and of new ones.',
    excluded: 'Needs a receiver and time.',
  },
  'subscriptions/subscription#credit-score': {
    origin: 'C111',
    level: 'rule',
    says: 'The credit_score subscription tells of score updates.',
    excluded: 'Needs a receiver and time.',
  },
  'subscriptions/list#answer': {
    origin: 'C255',
    level: 'rule',
    says: 'The subscriptions of an entity are an object that maps a name to the subscription of that name.',
  },
  'subscriptions/list#keys': {
    origin: 'C255',
    level: 'implied',
    says: 'Each key of the map is the name of the subscription it leads to.',
  },
  'subscriptions/list#empty': {
    origin: 'C256',
    level: 'rule',
    says: 'Where there is no subscription, the map is an empty object.',
  },
  'subscriptions/retrieve#answer': {
    origin: 'C257',
    level: 'rule',
    says: 'Reading a subscription answers with the subscription.',
  },
  'subscriptions/retrieve#id': {
    origin: 'C257',
    level: 'implied',
    says: 'The subscription answered is the one asked for.',
  },
} as const satisfies Clauses
