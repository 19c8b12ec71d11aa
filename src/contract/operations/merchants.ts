import { firstVersionWith } from '../api-version.ts'
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
    response: 'merchant',
    promise: 'merchants/retrieve#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
