import { type Exchange, type IsKept, isLeft } from '../../core/exchange/index.ts'
import { messageOf, pairsOf } from '../har-entry/index.ts'
import type { Ended } from './copies.ts'

const noResponse = { code: 'UNANSWERED', message: 'No response came.' }

/** A response that the client did not wait for, or that broke off before its head, is a failure. */
export function exchangeOf(
  { method, beganAt: startedAt, durationMs }: Ended,
  { sent, received, failure, url }: NonNullable<Ended['copy']> & { readonly url: string },
  bodies: { readonly sent: Uint8Array; readonly received: Uint8Array },
  isKept?: IsKept,
): Exchange {
  const long = 'it is longer than 1 MiB'
  const unsent = sent.isPart ? 'the exchange ended before all of it was sent' : undefined
  const message = messageOf(sent.headers, bodies.sent, sent.isCut ? long : unsent)
  const common = { request: { method, url, ...message }, startedAt, durationMs }
  if (received === undefined || (failure && isLeft({ failure }))) {
    return { ...common, response: null, failure: failure ?? noResponse }
  }
  const { status, headers, isCut } = received
  const problem = isCut ? long : failure?.message
  const response = { status, ...messageOf(headers, bodies.received, problem, isKept) }
  return { ...common, response, failure: null }
}

/** Where a response names an absolute address, for a client that goes there: headers that lead on, and texts at the implementation. */
export function addressedIn(
  headers: readonly string[],
  { buffer, byteOffset, length }: Uint8Array,
  upstream: string,
): string[] {
  const leading = pairsOf(headers).filter(
    ([name, value]) => /^(?:location|link)$/i.test(name) && /(?:^|<)https?:/i.test(value),
  )
  const names = leading.map(([name]) => name.toLowerCase())
  const isInBody = Buffer.from(buffer, byteOffset, length).includes(upstream)
  return isInBody ? [...names, 'body'] : names
}
