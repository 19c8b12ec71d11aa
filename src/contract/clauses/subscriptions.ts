import { implied, rule, seen } from './clause.ts'

export const subscriptions = {
  'subscriptions/subscription#name': rule(
    'C102',
    'A subscription has a name, and it is a string.',
    { why: 'connect, credit_score and attributes are named for entities; other names are noted.' },
  ),
  'subscriptions/subscription#account-names': seen(
    'C103',
    'Accounts have subscriptions named update, update.snapshot and transaction.',
    { excluded: 'No operation reads the subscriptions of an account.' },
  ),
  'subscriptions/subscription#status': rule('C104', 'The status of a subscription is a string.'),
  'subscriptions/subscription#payload': rule(
    'C105',
    'The payload of a subscription is an object or null.',
  ),
  'subscriptions/subscription#attributes-payload': rule(
    'C106',
    'The payload of an attributes subscription lists the requested attributes, as strings, under attributes.',
  ),
  'subscriptions/subscription#latest-request': rule(
    'C107',
    'The id of the latest request of a subscription is a string or null.',
  ),
  'subscriptions/subscription#delivers': rule(
    'C109',
    'Subscriptions deliver continuing updates by webhook.',
    { also: ['C295'], excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#connect': rule(
    'C110',
    'The connect subscription reports liabilities and new ones.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#credit-score': rule(
    'C111',
    'The credit_score subscription reports score updates.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/list#answer': rule(
    'C255',
    'The subscriptions of an entity are an object that maps each name to its subscription.',
  ),
  'subscriptions/list#keys': implied(
    'C255',
    'Each key of the map is the name of its subscription.',
  ),
  'subscriptions/list#empty': rule(
    'C256',
    'The map is an empty object where there is no subscription.',
  ),
  'subscriptions/retrieve#answer': rule('C257', 'Reading a subscription returns the subscription.'),
  'subscriptions/retrieve#id': implied('C257', 'The subscription returned is the one requested.'),
}
