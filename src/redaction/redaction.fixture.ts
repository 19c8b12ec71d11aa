import { bodyFromText, type Exchange, jsonOf } from '../exchange/index.ts'
import { createRecordingRedactor, type SentExchange } from './recording.ts'

export const origin = 'http://127.0.0.1:4010'

interface Parts {
  readonly path?: string
  /** What was sent. */
  readonly sent?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly sentHeaders?: Readonly<Record<string, string>>
}

/** A request that a scenario sent, and the response with this body. */
export function sent(body: unknown, parts: Parts = {}): SentExchange {
  const { path = '/entities', headers = {}, sentHeaders = {} } = parts
  const exchange: Exchange = {
    request: {
      method: 'sent' in parts ? 'POST' : 'GET',
      url: origin + path,
      headers: sentHeaders,
      body: 'sent' in parts ? bodyFromText(JSON.stringify(parts.sent)) : { kind: 'none' },
    },
    response: {
      status: 200,
      headers,
      body: bodyFromText(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    failure: null,
    startedAt: 1_790_000_000_000,
    durationMs: 12,
  }
  return { exchange }
}

/** A recording of a run without any before it, redacted. */
export function redactAll(exchanges: readonly SentExchange[]): readonly Exchange[] {
  return createRecordingRedactor().redact(exchanges, {}).exchanges
}

/** What becomes of the JSON of a response. */
export function redactedJson(body: unknown): unknown {
  return jsonOf(redactAll([sent(body)])[0]!.response!.body)
}
