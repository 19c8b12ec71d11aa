import type { SecureContextOptions } from 'node:tls'
import { type Clock, systemClock } from '../../base/clock/index.ts'
import { bodyFromWire, inputLimits, type Request } from '../../core/exchange/index.ts'
import { type Dispatchers, openDispatchers } from './dispatchers.ts'
import { failureOf, timeoutFailure } from './failure.ts'
import { type Received, type RequestLimits, sendRequest, tooLate } from './send-request.ts'
import { watchTls } from './speaks-tls.ts'
import { asRequest, jsonBody, type Transport } from './transport.ts'
import { UnderWay } from './under-way.ts'

export interface LiveOptions {
  /** The timeout covers the whole exchange, to the last byte of the body; 10,000 by default. */
  readonly timeoutMs?: number
  /** A body is cut after so many bytes, before and after decoding; 16 MiB by default. */
  readonly maxBytes?: number
  readonly clock?: Clock
  /** Reads have so many connections to one origin, and writes as many; 16 by default. */
  readonly connections?: number
  /** So long an idle connection is kept for the next read, in milliseconds; 1,000 by default, and 0 keeps none. */
  readonly keepMs?: number | undefined
  readonly tls?: SecureContextOptions
}

export interface LiveTransport extends Transport {
  close(): Promise<void>
}

/** Speaks HTTP/1.1 with a target: reads share kept-alive connections, and each write opens a connection of its own. */
export function liveTransport(options: LiveOptions = {}): LiveTransport {
  const { timeoutMs = 10_000, maxBytes = inputLimits.body, clock = systemClock } = options
  const { connections = 16, tls = {}, keepMs } = options
  const opening = openDispatchers({ timeoutMs, connections, tls, ...(keepMs && { keepMs }) })
  const withTlsNamed = watchTls()
  let count = 0
  const underWay = new UnderWay()

  const transport: Transport = async (outgoing) => {
    const request = asRequest(outgoing)
    // The time starts after the client has loaded.
    const { kept, single } = await opening
    const client = { single, kept: keepMs === 0 ? single : kept }
    const startedAt = clock.now()
    const sent = count++
    const end = underWay.begin(request, outgoing.sender)
    const limits = { timeoutMs, maxBytes, deadline: performance.now() + timeoutMs }
    const ending = () => {
      const sequence = { sent, ended: count }
      const beside = end()
      const durationMs = clock.now() - startedAt
      return { request, startedAt, durationMs, sequence, ...(beside.length > 0 && { beside }) }
    }
    try {
      const received = await sendSafely(client, request, jsonBody(outgoing.body), limits)
      const { status, headers, bytes, problem } = received
      const wire = { problem, maxBytes, isKept: outgoing.isKept }
      const body = bodyFromWire(bytes, headers['content-encoding'], wire)
      return withTlsNamed({ ...ending(), response: { status, headers, body }, failure: null })
    } catch (error) {
      const { url } = request
      const failure = error === tooLate ? timeoutFailure(url, timeoutMs) : failureOf(error, url)
      return withTlsNamed({ ...ending(), response: null, failure })
    }
  }
  return Object.assign(transport, {
    close: async () => {
      // What kept it from opening, each request has thrown.
      const opened = await opening.catch(() => undefined)
      await Promise.all([opened?.kept.destroy(), opened?.single.destroy()])
    },
  })
}

/** A write goes over a new connection: on a kept one that closes, nobody could tell whether it took effect. */
async function sendSafely(
  { kept, single }: Dispatchers,
  request: Request,
  text: string | undefined,
  limits: RequestLimits,
): Promise<Received> {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') return sendRequest(single, request, text, limits)
  try {
    return await sendRequest(kept, request, text, limits)
  } catch (error) {
    if (!metClosedConnection(error)) throw error
    return sendRequest(single, request, text, limits)
  }
}

/** A server may close a kept-alive connection just as it is used, which is nobody's fault. */
function metClosedConnection(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
