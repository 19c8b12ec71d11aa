import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const creditScores = {
  'credit-scores/retrieve': {
    number: 9,
    does: 'reads a credit score of an entity',
    method: 'GET',
    path: '/entities/{ent_id}/credit_scores/{crs_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'credit-score',
    promise: 'credit-scores/retrieve#answer',
    since: firstVersionWith.newOperations,
  },
} as const satisfies Operations
