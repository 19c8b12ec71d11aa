import type { Readable } from 'node:stream'
import type { ApiVersion, OperationAddress } from '../../core/contract/index.ts'
import type { RecordError } from './records.ts'
import type { Store } from './store.ts'

export interface Call {
  readonly store: Store
  /** Defects and variations keep their state between requests here; the reference ignores it. */
  readonly notes: Map<string, unknown>
  readonly operation: OperationAddress | null
  readonly version: ApiVersion
  /** The address of the sandbox, without a slash at the end. */
  readonly baseUrl: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly token: string
  /** False where a defect admits a token that does not open the route. */
  readonly authorized: boolean
}

export type Bytes = string | Uint8Array | Readable

/** A response before it is written: its body is a JSON value. */
export interface SandboxResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body: unknown
  /** Sent instead of the JSON of the body; a function gets that JSON. */
  readonly raw?: Bytes | ((json: string) => Bytes)
  /** The response is held back for so many milliseconds. */
  readonly delayMs?: number
}

export function bytesOf({ raw }: SandboxResponse): (json: string) => Bytes {
  return typeof raw === 'function' ? raw : (json) => raw ?? json
}

export type Handler = (call: Call) => SandboxResponse

/** Handlers of one noun, by the address of their operation. */
export type Handlers = Readonly<Partial<Record<OperationAddress, Handler>>>

export function ok(body: unknown): SandboxResponse {
  return { status: 200, body }
}

/** The error of an entity that withdrew its consent, and of its accounts where they are disabled. */
export const consentWithdrawn = {
  type: 'ENTITY_DISABLED',
  sub_type: 'ENTITY_CONSENT_WITHDRAWN',
  code: 12004,
  message: 'The entity was disabled because its consent was withdrawn.',
} as const satisfies RecordError

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
  elsewhere: { status: 421, type: 'INVALID_REQUEST', sub_type: 'UNKNOWN_HOST', code: 10006 },
  busy: { status: 429, type: 'RATE_LIMITED', sub_type: 'TOO_MANY_REQUESTS', code: 15001 },
  fault: { status: 500, type: 'INTERNAL', sub_type: 'SANDBOX_FAULT', code: 10000 },
} as const

export type Reason = keyof typeof refusals

/** A refusal. Its message never repeats what was sent, which may be a secret. */
export function refuse(
  reason: Reason,
  message: string,
  headers: SandboxResponse['headers'] = {},
): SandboxResponse {
  const { status, type, sub_type, code } = refusals[reason]
  return { status, headers, body: { error: { type, sub_type, code, message } } }
}

export function wrongCredential(): SandboxResponse {
  const challenge = { 'www-authenticate': 'Bearer' }
  return refuse('key', 'The credential is missing or not the right one.', challenge)
}

export function unknownRecord(kind: string): SandboxResponse {
  return refuse('record', `There is no ${kind} with this id.`)
}

export class Refused extends Error {
  readonly response: SandboxResponse

  constructor(response: SandboxResponse) {
    super('The request was refused.')
    this.response = response
  }
}

export function find<T>(table: ReadonlyMap<string, T>, id: string | undefined, kind: string): T {
  const record = id === undefined ? undefined : table.get(id)
  if (record === undefined) throw new Refused(unknownRecord(kind))
  return record
}

/** A withdrawal of consent disables an entity, under a variation its accounts too. */
export function isDisabled({ status }: { readonly status: string }): boolean {
  return status === 'disabled'
}

export function refuseDisabled(entity: { readonly status: string }): void {
  if (isDisabled(entity)) throw new Refused(refuse('disabled', consentWithdrawn.message))
}
