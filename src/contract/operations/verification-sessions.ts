import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const verificationSessions = {
  'verification-sessions/create': {
    number: 5,
    does: 'starts the verification of an entity, by text message or by questions',
    method: 'POST',
    path: '/entities/{ent_id}/verification_sessions',
    base: 'baseUrl',
    credential: 'key',
    request: 'verification-session-request',
    response: 'verification-session-created',
    promise: 'verification-sessions/create#answer',
    since: firstVersionWith.newOperations,
    changes: 'entity',
  },
  'verification-sessions/list': {
    number: 6,
    does: 'lists the verification sessions of an entity',
    method: 'GET',
    path: '/entities/{ent_id}/verification_sessions',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'verification-session-list',
    promise: 'verification-sessions/list#answer',
    since: firstVersionWith.newOperations,
  },
} as const satisfies Operations
