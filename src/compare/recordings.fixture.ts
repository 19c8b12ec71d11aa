import type { Exchange, Headers } from '../exchange/index.ts'
import type { Recording } from '../recording/index.ts'
import { collectDrift } from './drift.ts'

const base = 'https://api.invalid'
const json = { 'content-type': 'application/json' }

export interface ResponseParts {
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly headers?: Headers
  /** Anything that is JSON. */
  readonly body?: unknown
}

/** An exchange with a target: a GET of a payment unless more is said. */
export function exchangeWith(response: ResponseParts): Exchange {
  const { method = 'GET', path = '/payments/pmt_000001', status = 200, headers = json } = response
  const { body = {} } = response
  return {
    request: { method, url: base + path, headers: {}, body: { kind: 'none' } },
    response: { status, headers, body: { kind: 'json', value: body, bytes: 2 } },
    failure: null,
    startedAt: Date.parse('2026-11-21T12:00:00.000Z'),
    durationMs: 0,
  }
}

/** The same, with this response. */
export const got = (body: unknown): Exchange => exchangeWith({ body })

export function failed(code: string): Exchange {
  const failure = { code, message: 'No response came.' }
  return { ...got({}), response: null, failure }
}

interface Parts {
  readonly scenario?: string
  readonly baseUrl?: string
  readonly dialect?: Readonly<Record<string, unknown>>
}

export function recordingOf(exchanges: readonly Exchange[], parts: Parts = {}): Recording {
  const { scenario = 'payments/retrieve/shows', baseUrl = base, dialect = {} } = parts
  const target = { name: 'mock', baseUrl, sandboxUrl: baseUrl, apiVersion: '2025-07-04', dialect }
  const about = {
    format: 2,
    scenario,
    recordedAt: '2026-11-21T12:00:00.000Z',
    target,
    seed: '',
  } as const
  return { about, steps: [], exchanges }
}

/** How a scenario differs from what was recorded of it before. */
export function driftBetween(before: Recording | undefined, after: Recording) {
  const drift = collectDrift()
  drift.add(before, after)
  return drift.finish()
}

/** What differs, as `kind pointer: before → after`. */
export function drift(
  before: readonly Exchange[],
  after: readonly Exchange[],
  parts: Parts = {},
): readonly string[] {
  return driftBetween(recordingOf(before, parts), recordingOf(after, parts)).map(
    ({ kind, pointer, before, after }) => `${kind} ${pointer}: ${before} → ${after}`,
  )
}
