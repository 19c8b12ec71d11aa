import type { Exchange } from '../exchange/index.ts'
import { connectionClosed } from './failure.ts'
import { asRequest, type Transport } from './transport.ts'

export interface CircuitOptions {
  /** How many requests in a row without a response are enough. */
  readonly after?: number
}

/**
 * Sends nothing more to a target that no longer responds, so that a run against it ends soon. A request that is dropped
 * and made again counts once, and so do requests that are under way at the same time.
 */
export function withCircuitBreaker(
  transport: Transport,
  { after = 3 }: CircuitOptions = {},
): Transport {
  let failures = 0
  /** How many failures were counted: those of requests that were under way at the same time are one. */
  let counted = 0
  let lastCode = ''
  /** The address of the last request that was dropped, by the whole that it belongs to. */
  const dropped = new WeakMap<object, string>()
  const others = {}
  return async (outgoing) => {
    if (failures >= after) {
      const what = lastCode === 'CUT_OFF' ? 'no whole response' : 'no response'
      const message = `Not sent, because the last ${after} requests got ${what} (${lastCode}).`
      const failure = { code: 'CIRCUIT_OPEN', message }
      return {
        request: asRequest(outgoing),
        response: null,
        failure,
        startedAt: null,
        durationMs: 0,
      }
    }
    const before = counted
    const exchange = await transport(outgoing)
    const code = exchange.failure?.code ?? (isCutOff(exchange) ? 'CUT_OFF' : undefined)
    const { url, among = others } = outgoing
    const isRepeat = isDropped(exchange) && dropped.get(among) === url
    if (isDropped(exchange)) dropped.set(among, url)
    else dropped.delete(among)
    if (code === undefined) {
      failures = 0
      return exchange
    }
    lastCode = code
    if (!isRepeat && before === counted) {
      counted++
      failures++
    }
    return exchange
  }
}

/** Whether the connection was closed before the response had come, or in its middle. */
export function isDropped({ response, failure }: Exchange): boolean {
  if (response === null) return failure?.code === 'ECONNRESET'
  return response.body.kind === 'text' && response.body.problem === connectionClosed
}

/** A body that never ends costs as much time as no response at all. */
function isCutOff({ response }: Exchange): boolean {
  return response?.body.kind === 'text' && response.body.cut === true
}
