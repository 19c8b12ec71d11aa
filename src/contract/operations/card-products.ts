import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const cardProducts = {
  'card-products/retrieve': {
    number: 17,
    does: 'reads a card product',
    method: 'GET',
    path: '/card_products/{pdt_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'card-product',
    promise: 'card-products/retrieve#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
