import { type Body, bodyFromText, type Exchange, type Headers } from '../exchange/index.ts'
import { createRedactor } from './index.ts'
import type { Shown } from './public.ts'

export const origin = 'http://127.0.0.1:4010'

interface Parts {
  readonly url?: string
  readonly sent?: unknown
  readonly sentHeaders?: Headers
  readonly headers?: Headers
  readonly status?: number
}

/** A request, and a response with this body: a text as it is, anything else as JSON. */
export function exchangeOf(body: unknown, parts: Parts = {}): Exchange {
  const { url = `${origin}/entities`, sent, sentHeaders = {}, headers = {}, status = 200 } = parts
  return {
    request: {
      method: sent === undefined ? 'GET' : 'POST',
      url,
      headers: sentHeaders,
      body: bodyOf(sent),
    },
    response: { status, headers, body: bodyOf(body) },
    failure: null,
    startedAt: Date.UTC(2025, 6, 4),
    durationMs: 3,
  }
}

function bodyOf(value: unknown): Body {
  if (value === undefined) return { kind: 'none' }
  return bodyFromText(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The same as a report shows it, before it is redacted. */
export function reportedOf(body: unknown, parts: Parts = {}) {
  const { url = `${origin}/entities`, sentHeaders = {}, headers = {}, status = 200 } = parts
  return {
    request: { method: 'GET', url, headers: sentHeaders, body: null },
    response: { status, headers, body },
    durationMs: 3,
  } as const
}

/** What a report shows of the body of a response. */
export function shown(body: unknown, options: Shown = {}): unknown {
  return createRedactor(options).exchange(reportedOf(body)).response?.body
}
