import { bodyFromText, type Exchange, jsonOf } from '../exchange/index.ts'
import { asRequest, type Outgoing } from '../transport/index.ts'
import { createDisguise, type Disguise, type DisguiseOptions } from './disguise.ts'

export const origin = 'http://127.0.0.1:4010'

/** A disguise for one target, where nothing else is asked for. */
export function disguiseOf(options: Partial<DisguiseOptions> = {}): Disguise {
  return createDisguise({ origins: [origin], keptHeaders: ['service-version'], ...options })
}

export function outgoing(path: string, body?: unknown, more: Partial<Outgoing> = {}): Outgoing {
  const method = body === undefined ? 'GET' : 'POST'
  return { method, url: origin + path, headers: {}, ...(body !== undefined && { body }), ...more }
}

/** What came back for a request, as the wire tells it. */
export function answered(
  request: Outgoing,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    request: asRequest(request),
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers },
      body: bodyFromText(text),
    },
    failure: null,
    startedAt: 1_790_000_000_000,
    durationMs: 12,
  }
}

/** What becomes of the JSON of an answer. */
export function hiddenJson(disguise: Disguise, body: unknown): unknown {
  const asked = disguise.ask(outgoing('/entities'), 'story')
  return jsonOf(disguise.hide(answered(asked, body), asked).response!.body)
}
