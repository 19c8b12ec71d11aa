import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const entities = {
  'entities/update': {
    number: 2,
    does: 'changes the personal or company data and the address of an entity',
    method: 'PUT',
    path: '/entities/{ent_id}',
    base: 'baseUrl',
    credential: 'key',
    request: 'entity-update-request',
    response: 'entity',
    promise: 'entities/update#answer',
    since: firstVersionWith.originalOperations,
    changes: 'entity',
  },
  'entities/withdraw-consent': {
    number: 3,
    does: 'withdraws the consent of an entity, which disables it for good',
    method: 'POST',
    path: '/entities/{ent_id}/consent',
    base: 'baseUrl',
    credential: 'key',
    request: 'consent-request',
    response: 'entity-withdrawn',
    promise: 'entities/withdraw-consent#answer',
    since: firstVersionWith.originalOperations,
    changes: 'entity',
    destructive: true,
  },
  'entities/list': {
    number: 4,
    does: 'lists entities',
    method: 'GET',
    path: '/entities',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'entity-list',
    promise: 'entities/list#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
