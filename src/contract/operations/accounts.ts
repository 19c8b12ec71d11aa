import { firstVersionWith } from '../api-version.ts'
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
    response: 'account',
    promise: 'accounts/create#answer',
    since: firstVersionWith.originalOperations,
  },
  'accounts/retrieve': {
    number: 11,
    does: 'reads an account',
    method: 'GET',
    path: '/accounts/{acc_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'account',
    promise: 'accounts/retrieve#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
