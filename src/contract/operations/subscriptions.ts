import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const subscriptions = {
  'subscriptions/list': {
    number: 7,
    does: 'maps the names of the subscriptions of an entity to the subscriptions',
    method: 'GET',
    path: '/entities/{ent_id}/subscriptions',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'subscription-map',
    promise: 'subscriptions/list#answer',
    since: firstVersionWith.newOperations,
  },
  'subscriptions/retrieve': {
    number: 8,
    does: 'reads one subscription of an entity',
    method: 'GET',
    path: '/entities/{ent_id}/subscriptions/{sub_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'subscription',
    promise: 'subscriptions/retrieve#answer',
    since: firstVersionWith.newOperations,
  },
} as const satisfies Operations
