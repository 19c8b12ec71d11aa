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
    answer: 'credit-score',
    promise: 'credit-scores/retrieve#answer',
    since: '2024-04-04',
  },
} as const satisfies Operations
