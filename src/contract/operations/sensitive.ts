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
    answer: 'sensitive',
    promise: 'sensitive/retrieve#answer',
    since: '2024-04-04',
  },
} as const satisfies Operations
