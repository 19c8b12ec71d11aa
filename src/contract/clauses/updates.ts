import { implied, rule } from './clause.ts'

export const updates = {
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
