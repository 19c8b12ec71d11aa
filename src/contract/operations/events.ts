import { firstVersionWith } from '../api-version.ts'
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
    response: 'event',
    promise: 'events/retrieve#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
