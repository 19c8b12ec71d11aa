import {
  type Body,
  bodyFromBytes,
  decode,
  type Exchange,
  type Headers,
  type IsKept,
  inputLimits,
  type Request,
  truncatedBody,
} from '../../core/exchange/index.ts'
import { headersOf } from '../har-entry/index.ts'
import type { Copied, Ended } from './copies.ts'
import { pairsOf } from './headers.ts'

interface Facts extends Pick<Exchange, 'startedAt' | 'durationMs'> {
  readonly request: Pick<Request, 'method' | 'url'>
}

/** What passed as an exchange. A response that the client did not wait for, or that broke off before its head, is a failure. */
export function exchangeOf(
  { request: line, ...times }: Facts,
  { sent, received, failure }: NonNullable<Ended['copy']>,
  bodies: { readonly sent: Uint8Array; readonly received: Uint8Array },
  isKept?: IsKept,
): Exchange {
  const headers = named(sent)
  const request = { ...line, headers, body: bodyOf(sent, headers, bodies.sent) }
  if (received === undefined || failure?.code === 'LEFT') {
    const none = { code: 'UNANSWERED', message: 'No response came.' }
    return { request, ...times, response: null, failure: failure ?? none }
  }
  const own = named(received)
  const body = failure
    ? truncatedBody(bodies.received, failure.message)
    : bodyOf(received, own, bodies.received, isKept)
  const response = { status: received.status, headers: own, body }
  return { request, ...times, response, failure: null }
}

function named({ headers }: Copied): Headers {
  return headersOf(pairsOf(headers).map(([name, value]) => ({ name, value })))
}

function bodyOf({ isCut }: Copied, headers: Headers, bytes: Uint8Array, isKept?: IsKept): Body {
  if (isCut) return truncatedBody(bytes, `it is longer than ${bytes.length} bytes`)
  const decoded = decode(bytes, headers['content-encoding'], inputLimits.body)
  return decoded.problem === undefined
    ? bodyFromBytes(decoded.bytes, isKept)
    : truncatedBody(decoded.bytes, decoded.problem)
}
