import type { Answer } from './answer.ts'
import { consentWithdrawn } from './records/record-error.ts'

const refusals = {
  malformed: { status: 400, type: 'INVALID_REQUEST', sub_type: 'MALFORMED_JSON', code: 10001 },
  invalid: { status: 400, type: 'INVALID_REQUEST', sub_type: 'INVALID_MEMBER', code: 10002 },
  version: { status: 400, type: 'INVALID_REQUEST', sub_type: 'UNKNOWN_VERSION', code: 10003 },
  key: { status: 401, type: 'UNAUTHORIZED', sub_type: 'INVALID_CREDENTIAL', code: 11001 },
  arrangement: { status: 403, type: 'FORBIDDEN', sub_type: 'NOT_ARRANGED', code: 11002 },
  record: { status: 404, type: 'NOT_FOUND', sub_type: 'UNKNOWN_RECORD', code: 13001 },
  path: { status: 404, type: 'NOT_FOUND', sub_type: 'UNKNOWN_PATH', code: 13002 },
  method: { status: 405, type: 'NOT_ALLOWED', sub_type: 'UNKNOWN_METHOD', code: 13003 },
  state: { status: 409, type: 'CONFLICT', sub_type: 'WRONG_STATE', code: 14001 },
  disabled: { ...consentWithdrawn, status: 409 },
  size: { status: 413, type: 'INVALID_REQUEST', sub_type: 'BODY_TOO_LARGE', code: 10004 },
  media: { status: 415, type: 'INVALID_REQUEST', sub_type: 'UNKNOWN_MEDIA_TYPE', code: 10005 },
  busy: { status: 429, type: 'RATE_LIMITED', sub_type: 'TOO_MANY_REQUESTS', code: 15001 },
  fault: { status: 500, type: 'INTERNAL', sub_type: 'SANDBOX_FAULT', code: 10000 },
} as const

export type Reason = keyof typeof refusals

/** An answer that refuses. The message never repeats what was sent: it could hold a secret. */
export function refuse(reason: Reason, message: string, headers?: Answer['headers']): Answer {
  const { status, type, sub_type, code } = refusals[reason]
  const body = { error: { type, sub_type, code, message } }
  return headers === undefined ? { status, body } : { status, headers, body }
}

/** Refuses an id that names nothing here. */
export function unknownRecord(kind: string): Answer {
  return refuse('record', `There is no ${kind} with this id.`)
}

/** Refuses a change of an entity that withdrew its consent. */
export function disabledEntity(): Answer {
  return refuse('disabled', consentWithdrawn.message)
}
