import type { Clauses } from '../../judge/index.ts'

export const updates = {
  'updates/update#status': {
    origin: 'C145',
    level: 'rule',
    says: 'The status of an update is a string.',
  },
  'updates/update#account-id': {
    origin: 'C146',
    level: 'rule',
    says: 'An update names its account.',
  },
  'updates/update#source': {
    origin: 'C147',
    level: 'rule',
    says: 'The source of an update is direct or snapshot.',
  },
  'updates/update#type': {
    origin: 'C148',
    level: 'rule',
    says: 'The type of an update is the type of the liability, a string.',
  },
  'updates/update#credit-card': {
    origin: 'C149',
    level: 'rule',
    says: 'The credit card data of an update is an object or null, and null while the update is pending.',
  },
  'updates/create#answer': {
    origin: 'C263',
    level: 'rule',
    says: 'Asking for an update answers with the update.',
  },
  'updates/create#pending': { origin: 'C145', level: 'rule', says: 'A new update is pending.' },
  'updates/create#account': {
    origin: 'C146',
    level: 'implied',
    says: 'The account that a new update names is the account of the path.',
  },
  'updates/update#initial-snapshot': {
    origin: 'C152',
    level: 'rule',
    says: 'An account connected by its holder gets an initial snapshot update.',
    excluded: 'No operation reads updates.',
  },
  'updates/update#initial-direct': {
    origin: 'C153',
    level: 'rule',
    says: 'An account connected by its holder gets a direct update when there is one.',
    excluded: 'No operation reads updates.',
  },
  'updates/update#subscription': {
    origin: 'C154',
    level: 'rule',
    says: 'Continuing updates need a subscription.',
    excluded: 'No operation reads updates.',
  },
  'updates/update#error': {
    origin: 'C150',
    level: 'rule',
    says: 'The error of an update is an object or null.',
  },
} as const satisfies Clauses
