import type { Exchange } from '../exchange/index.ts'
import { asRequest } from './as-request.ts'
import type { Transport } from './transport.ts'

export interface CircuitOptions {
  /** How many requests in a row without a response are enough. */
  readonly after?: number
}

/** Sends nothing more to a target that no longer responds, so that a run against it ends soon. */
export function withCircuitBreaker(
  transport: Transport,
  { after = 3 }: CircuitOptions = {},
): Transport {
  let unanswered = 0
  let lastCode = ''
  return async (outgoing) => {
    if (unanswered >= after) {
      const what = lastCode === 'CUT_OFF' ? 'no whole answer' : 'no answer'
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
    const exchange = await transport(outgoing)
    lastCode = exchange.failure?.code ?? (isCutOff(exchange) ? 'CUT_OFF' : '')
    unanswered = lastCode === '' ? 0 : unanswered + 1
    return exchange
  }
}

/** A body that never ends costs as much time as no response at all. */
function isCutOff({ response }: Exchange): boolean {
  return response?.body.kind === 'text' && response.body.cut === true
}
