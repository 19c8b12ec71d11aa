import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const sensitive = {
  'sensitive/retrieve': {
    number: 16,
    does: 'reads the sensitive card data of an account',
    method: 'GET',
    path: '/accounts/{acc_id}/sensitive/{astv_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'sensitive',
    promise: 'sensitive/retrieve#answer',
    since: firstVersionWith.newOperations,
  },
} as const satisfies Operations
