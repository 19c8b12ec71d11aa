import type { Socket } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { type Clock, systemClock } from '../clock/index.ts'
import { type Body, bodyFromBytes, type Request, truncatedBody } from '../exchange/index.ts'
import { decode } from './decode.ts'
import { failureOf, timeoutFailure } from './failure.ts'
import { withoutInterim } from './interim.ts'
import { type Received, type RequestLimits, sendRequest, tooLate } from './send-request.ts'
import { asRequest, type Transport, textOf } from './transport.ts'

export interface LiveOptions {
  /** For the whole exchange, from sending to the last byte. */
  readonly timeoutMs?: number
  /** What is kept of a body, before and after decoding. */
  readonly maxBytes?: number
  readonly clock?: Clock
  /** To one origin, of each kind: those of reads and those of writes. */
  readonly connections?: number
}

export interface LiveTransport extends Transport {
  /** Cuts all connections; nothing keeps the process alive afterwards. */
  close(): Promise<void>
}

/** Speaks HTTP/1.1 with a target: reads go over kept-alive connections, each write over one of its own. */
export function liveTransport(options: LiveOptions = {}): LiveTransport {
  const { timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024, clock = systemClock } = options
  const opening = openClient(timeoutMs, options.connections ?? 16)
  /** How many requests were sent. */
  let count = 0

  const transport: Transport = async (outgoing) => {
    const request = asRequest(outgoing)
    // Loading the client is no time of the target.
    const client = await opening
    const startedAt = clock.now()
    const sent = count++
    const limits = { timeoutMs, maxBytes, deadline: performance.now() + timeoutMs }
    const facts = () => {
      const sequence = { sent, ended: count }
      return { request, startedAt, durationMs: clock.now() - startedAt, sequence }
    }
    try {
      const received = await sendSafely(client, request, textOf(outgoing.body), limits)
      const body = await bodyOf(received, maxBytes)
      const { status, headers } = received
      return { ...facts(), response: { status, headers, body }, failure: null }
    } catch (error) {
      const { url } = request
      const failure = error === tooLate ? timeoutFailure(url, timeoutMs) : failureOf(error, url)
      return { ...facts(), response: null, failure }
    }
  }
  return Object.assign(transport, {
    close: async () => {
      const { kept, single } = await opening
      await Promise.all([kept.destroy(), single.destroy()])
    },
  })
}

interface Client {
  /** Uses connections again. */
  readonly kept: Agent
  /** Opens a connection for each request. */
  readonly single: Agent
}

/** Loads the client: only a run that sends something needs it. */
async function openClient(timeoutMs: number, connections: number): Promise<Client> {
  const { Agent, buildConnector } = await import('undici')
  const connector = buildConnector({ timeout: timeoutMs, allowH2: false })
  const connect: buildConnector.connector = (target, done) =>
    connector(target, (...opened) => {
      const [error, socket] = opened
      if (error !== null) done(error, null)
      // undici takes any duplex stream.
      else done(null, withoutInterim(socket) as Socket)
    })
  const options = { allowH2: false, connections, connect, headersTimeout: 0, bodyTimeout: 0 }
  // Short, because a server that closes an idle connection as we use it would look at fault.
  const kept = new Agent({ ...options, keepAliveTimeout: 1_000 })
  return { kept, single: new Agent({ ...options, pipelining: 0 }) }
}

/** Nobody can tell whether a write took effect that met a closed connection, so it is sent over a new one. */
async function sendSafely(
  { kept, single }: Client,
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

/** A kept-alive connection may be closed just as we use it; that is nobody's fault. */
function metClosedConnection(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

async function bodyOf(received: Received, maxBytes: number): Promise<Body> {
  const decoded = await decode(received.bytes, received.headers['content-encoding'], maxBytes)
  const problem = received.problem ?? decoded.problem
  return problem === undefined
    ? bodyFromBytes(decoded.bytes)
    : truncatedBody(decoded.bytes, problem)
}
