import type { Operations } from '../operation.ts'

export const merchants = {
  'merchants/retrieve': {
    number: 18,
    does: 'reads a merchant',
    method: 'GET',
    path: '/merchants/{mch_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    answer: 'merchant',
    promise: 'merchants/retrieve#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
