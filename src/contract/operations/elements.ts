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
    answer: 'element-token',
    promise: 'elements/create-token#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
