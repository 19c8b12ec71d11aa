import { asRequest } from './as-request.ts'
import type { Transport } from './transport.ts'

export interface CircuitOptions {
  /** How many unanswered requests in a row are enough. */
  readonly after?: number
}

/** Stops asking a target that has gone silent, so that a run against it ends soon. */
export function withCircuitBreaker(
  transport: Transport,
  { after = 3 }: CircuitOptions = {},
): Transport {
  let unanswered = 0
  let lastCode = ''
  return async (outgoing) => {
    if (unanswered >= after) {
      const message = `Not sent, because the last ${after} requests got no answer (${lastCode}).`
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
    unanswered = exchange.failure ? unanswered + 1 : 0
    lastCode = exchange.failure?.code ?? ''
    return exchange
  }
}
