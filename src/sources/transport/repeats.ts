import { type Exchange, isOwnFailure, isRead, responderOf } from '../../core/exchange/index.ts'
import { isDropped } from './circuit.ts'
import type { Outgoing } from './transport.ts'

/** Each further pause before a repeated read is twice as long. */
export const firstPauseMs = 50
/** A read that nobody served is sent again so often at most. */
export const mostRepeats = 3

export function mayBeServed(exchange: Exchange, { mayFail }: Outgoing): boolean {
  return isOwnFailure(exchange) && isRead(exchange) && !mayFail
}

/** Whether nobody served a read: the connection broke, or something before the API responded. The pace repeats what got 429. */
export function mustRepeat(exchange: Exchange): boolean {
  if (!isRead(exchange)) return false
  const { response } = exchange
  if (isDropped(exchange)) return true
  return response !== null && response.status !== 429 && responderOf(exchange) === 'before'
}
