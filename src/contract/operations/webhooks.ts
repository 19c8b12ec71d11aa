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
    answer: 'webhook-list',
    promise: 'webhooks/list#answer',
    since: '2020-12-06',
  },
  'webhooks/retrieve': {
    number: 23,
    does: 'reads a webhook',
    method: 'GET',
    path: '/webhooks/{whk_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    answer: 'webhook',
    promise: 'webhooks/retrieve#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
