import { type Exchange, isCutOff, serverOf } from '../../core/exchange/index.ts'
import { connectionClosed } from './failure.ts'
import { asRequest, type Transport } from './transport.ts'

const mostFailures = 3

/**
 * Stops sending to a server after three requests in a row without a whole response, so that the run ends soon; every
 * later exchange with it has the failure CIRCUIT_OPEN. A recipe may have another server than the target.
 */
export function withCircuitBreaker(transport: Transport): Transport {
  const circuits = new Map<string, Transport>()
  return (outgoing) => {
    const server = serverOf(outgoing.url)
    const circuit = circuits.get(server) ?? circuitOfServer(transport)
    circuits.set(server, circuit)
    return circuit(outgoing)
  }
}

/** A dropped request that is sent again counts once, and so do requests that fail at the same time. */
function circuitOfServer(transport: Transport): Transport {
  let failures = 0
  /** Unlike `failures`, this number never goes back: it shows whether another request has failed meanwhile. */
  let counted = 0
  let lastCode = ''
  const dropped = new WeakMap<object, string>()
  const anySender = {}
  return async (outgoing) => {
    if (failures >= mostFailures) {
      const missing = lastCode === 'CUT_OFF' ? 'no whole response' : 'no response'
      const message = `No request is sent any more: the last ${mostFailures} got ${missing} (${lastCode}).`
      const failure = { code: 'CIRCUIT_OPEN', message }
      const request = asRequest(outgoing)
      return { request, response: null, failure, startedAt: null, durationMs: 0 }
    }
    const before = counted
    const exchange = await transport(outgoing)
    // A body that never ends takes as long as no response at all.
    const code = exchange.failure?.code ?? (isCutOff(exchange) ? 'CUT_OFF' : undefined)
    const { url, sender = anySender } = outgoing
    const isRepeat = isDropped(exchange) && dropped.get(sender) === url
    if (isDropped(exchange)) dropped.set(sender, url)
    else dropped.delete(sender)
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

export function isDropped({ response, failure }: Exchange): boolean {
  if (response === null) return failure?.code === 'ECONNRESET'
  return response.body.kind === 'text' && response.body.problem === connectionClosed
}
