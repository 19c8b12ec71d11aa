import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const elements = {
  'elements/create-token': {
    number: 1,
    does: 'issues a one-time token that starts an embeddable component',
    method: 'POST',
    path: '/elements/token',
    base: 'baseUrl',
    credential: 'key',
    request: 'element-token-request',
    response: 'element-token',
    promise: 'elements/create-token#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
