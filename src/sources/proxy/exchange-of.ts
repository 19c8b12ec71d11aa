import { bodyFromWire, type Exchange, type IsKept, inputLimits } from '../../core/exchange/index.ts'
import { headersOf } from '../har-entry/index.ts'
import type { Copied, Ended } from './copies.ts'
import { pairsOf } from './headers.ts'

/** What passed as an exchange. A response that the client did not wait for, or that broke off before its head, is a failure. */
export function exchangeOf(
  { method, beganAt: startedAt, durationMs }: Ended,
  { sent, received, failure, url }: NonNullable<Ended['copy']> & { readonly url: string },
  bodies: { readonly sent: Uint8Array; readonly received: Uint8Array },
  isKept?: IsKept,
): Exchange {
  const facts = { request: { method, url, ...messageOf(sent, bodies.sent) }, startedAt, durationMs }
  if (received === undefined || failure?.code === 'LEFT') {
    const none = { code: 'UNANSWERED', message: 'No response came.' }
    return { ...facts, response: null, failure: failure ?? none }
  }
  const message = messageOf(received, bodies.received, failure?.message, isKept)
  return { ...facts, response: { status: received.status, ...message }, failure: null }
}

function messageOf(copied: Copied, bytes: Uint8Array, brokeOff?: string, isKept?: IsKept) {
  const headers = headersOf(pairsOf(copied.headers).map(([name, value]) => ({ name, value })))
  const problem = copied.isCut ? `it is longer than ${bytes.length} bytes` : brokeOff
  const options = { problem, maxBytes: inputLimits.body, isKept }
  return { headers, body: bodyFromWire(bytes, headers['content-encoding'], options) }
}
