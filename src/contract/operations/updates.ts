import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const updates = {
  'updates/create': {
    number: 12,
    does: 'asks for fresh liability data of an account',
    method: 'POST',
    path: '/accounts/{acc_id}/updates',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'update-created',
    promise: 'updates/create#answer',
    since: firstVersionWith.newOperations,
    changes: 'account',
  },
} as const satisfies Operations
