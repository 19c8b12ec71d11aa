import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const webhooks = {
  'webhooks/list': {
    number: 22,
    does: 'lists webhooks',
    method: 'GET',
    path: '/webhooks',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'webhook-list',
    promise: 'webhooks/list#answer',
    since: firstVersionWith.originalOperations,
  },
  'webhooks/retrieve': {
    number: 23,
    does: 'reads a webhook',
    method: 'GET',
    path: '/webhooks/{whk_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'webhook',
    promise: 'webhooks/retrieve#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
