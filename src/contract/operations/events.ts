import type { Operations } from '../operation.ts'

export const events = {
  'events/retrieve': {
    number: 24,
    does: 'reads a stored event',
    method: 'GET',
    path: '/events/{evt_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    answer: 'event',
    promise: 'events/retrieve#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
