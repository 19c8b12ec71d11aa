import { type Exchange, isCutOff, responderOf, serverOf } from '../../core/exchange/index.ts'
import { connectionClosed } from './failure.ts'
import { asRequest, type Transport } from './transport.ts'

type Failure = NonNullable<Exchange['failure']>

const mostFailures = 3
/** So many responses in a row of something before the API are no moment of it. */
const mostKeptBack = 20

/**
 * Stops sending to a server after three requests in a row without a whole response, so that the run ends soon; every
 * later exchange with it has the failure CIRCUIT_OPEN. A recipe may have another server than the target.
 *
 * @param wasAnswered Whether a request before got a response.
 * @param onSilence Called for such a server, with that failure, and for one before which something responds in its place.
 */
export function withCircuitBreaker(
  transport: Transport,
  onSilence: (server: string, failure: Failure) => void = () => {},
  wasAnswered = false,
): Transport {
  const circuits = new Map<string, Transport>()
  return (outgoing) => {
    const server = serverOf(outgoing.url)
    const circuit =
      circuits.get(server) ??
      circuitOfServer(transport, (failure) => onSilence(server, failure), wasAnswered)
    circuits.set(server, circuit)
    return circuit(outgoing)
  }
}

/** A dropped request that is sent again counts once, and so do requests that fail at the same time. */
function circuitOfServer(
  transport: Transport,
  onSilence: (failure: Failure) => void,
  wasAnswered: boolean,
): Transport {
  let isAnswered = wasAnswered
  let failures = 0
  /** Unlike `failures`, this number never goes back: it shows whether another request has failed meanwhile. */
  let counted = 0
  let last = ''
  let keptBack = 0
  const dropped = new WeakMap<object, string>()
  const anySender = {}
  return async (outgoing) => {
    if (failures >= mostFailures) {
      const failure = failureAfter(last, isAnswered)
      const request = asRequest(outgoing)
      return { request, response: null, failure, startedAt: null, durationMs: 0 }
    }
    const before = counted
    const exchange = await transport(outgoing)
    keptBack = isKeptBack(exchange) ? keptBack + 1 : 0
    if (keptBack === mostKeptBack) onSilence(failureOf(exchange))
    const missing = missingIn(exchange)
    isAnswered ||= exchange.response !== null
    const { url, sender = anySender } = outgoing
    const isRepeat = isDropped(exchange) && dropped.get(sender) === url
    if (isDropped(exchange)) dropped.set(sender, url)
    else dropped.delete(sender)
    if (missing === undefined) {
      failures = 0
      return exchange
    }
    last = missing
    if (!isRepeat && before === counted) {
      counted++
      failures++
      if (failures === mostFailures) onSilence(failureAfter(last, isAnswered))
    }
    return exchange
  }
}

function failureAfter(missing: string, isAnswered: boolean): Failure {
  const got = isAnswered
    ? `The last ${mostFailures} requests got ${missing}`
    : `No request got ${missing.replace(/^no /, 'a ')}`
  const message = `${got}. No request is sent any more.`
  return { code: 'CIRCUIT_OPEN', message }
}

/** Whether something before the API responded, and named no time to wait. */
function isKeptBack(exchange: Exchange): boolean {
  const { response } = exchange
  if (response === null || response.status === 429 || 'retry-after' in response.headers)
    return false
  return responderOf(exchange) === 'before'
}

function failureOf({ response }: Exchange): Failure {
  const message = `Something before the API responded to the last ${mostKeptBack} requests: status ${response?.status}. No request is sent any more.`
  return { code: 'KEPT_BACK', message }
}

/** What is missing, and why; a body that never ends takes as long as no response at all. */
function missingIn(exchange: Exchange): string | undefined {
  const { failure } = exchange
  if (failure) return `no response: ${failure.message.replace(/\.$/, '')}`
  return isCutOff(exchange) ? 'no whole response' : undefined
}

export function isDropped({ response, failure }: Exchange): boolean {
  if (response === null) return failure?.code === 'ECONNRESET'
  return response.body.kind === 'text' && response.body.problem === connectionClosed
}
