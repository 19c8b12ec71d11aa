import type { Operations } from '../operation.ts'

export const accounts = {
  'accounts/create': {
    number: 10,
    does: 'creates an ACH account for an entity',
    method: 'POST',
    path: '/accounts',
    base: 'baseUrl',
    credential: 'key',
    request: 'account-request',
    answer: 'account',
    promise: 'accounts/create#answer',
    since: '2020-12-06',
  },
  'accounts/retrieve': {
    number: 11,
    does: 'reads an account',
    method: 'GET',
    path: '/accounts/{acc_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    answer: 'account',
    promise: 'accounts/retrieve#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
