import type { Agent, buildConnector } from 'undici'
import { type Clock, systemClock } from '../clock/index.ts'
import { type Body, bodyFromBytes, decode, type Request, truncatedBody } from '../exchange/index.ts'
import { failureOf, timeoutFailure } from './failure.ts'
import { withoutInterim } from './interim.ts'
import { type Received, type RequestLimits, sendRequest, tooLate } from './send-request.ts'
import { asRequest, type Transport, textOf } from './transport.ts'

export interface LiveOptions {
  /** The timeout covers the whole exchange, to the last byte of the body; 10,000 by default. */
  readonly timeoutMs?: number
  /** A body is cut after so many bytes, before and after decoding; 16 MiB by default. */
  readonly maxBytes?: number
  readonly clock?: Clock
  /** Kept-alive connections to one origin, and new ones for writes; 16 of each by default. */
  readonly connections?: number
}

export interface LiveTransport extends Transport {
  /** Cuts all connections, so that none keeps the process alive. */
  close(): Promise<void>
}

/**
 * Speaks HTTP/1.1 with a target. Reads share kept-alive connections; so does a write to a server that says for how long
 * it keeps them (`Keep-Alive: timeout=5`, RFC 2068 §19.7.1.1), and any other write opens a connection of its own.
 */
export function liveTransport(options: LiveOptions = {}): LiveTransport {
  const { timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024, clock = systemClock } = options
  const opening = openClient(timeoutMs, options.connections ?? 16)
  let count = 0

  const transport: Transport = async (outgoing) => {
    const request = asRequest(outgoing)
    // The time starts after the client has loaded.
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
  /** This agent keeps connections open and uses them again. */
  readonly kept: Agent
  /** This agent opens a connection for each request. */
  readonly single: Agent
  /** The origins that said in their last response for how long they keep a connection. */
  readonly keeping: Set<string>
}

/** Imports undici late, because a run that sends nothing does not need it. */
async function openClient(timeoutMs: number, connections: number): Promise<Client> {
  const { Agent, buildConnector } = await import('undici')
  const connector = buildConnector({ timeout: timeoutMs, allowH2: false })
  const connect: buildConnector.connector = (target, done) =>
    connector(target, (...[error, socket]) => {
      if (error !== null) done(error, null)
      else done(null, withoutInterim(socket))
    })
  const options = { allowH2: false, connections, connect, headersTimeout: 0, bodyTimeout: 0 }
  // A longer time would more often meet servers that close an idle connection just as it is used.
  const kept = new Agent({ ...options, keepAliveTimeout: 1_000 })
  return { kept, single: new Agent({ ...options, pipelining: 0 }), keeping: new Set() }
}

/**
 * On a connection that closes without a response nobody can tell whether a write took effect, so that only a read is sent
 * again, over a new connection.
 */
async function sendSafely(
  { kept, single, keeping }: Client,
  request: Request,
  text: string | undefined,
  limits: RequestLimits,
): Promise<Received> {
  const { origin } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const agent = isRead || keeping.has(origin) ? kept : single
  const received = await sendRequest(agent, request, text, limits).catch((error: unknown) => {
    if (!isRead || !metClosedConnection(error)) throw error
    return sendRequest(single, request, text, limits)
  })
  if (saysHowLongItKeeps(received)) keeping.add(origin)
  else keeping.delete(origin)
  return received
}

function saysHowLongItKeeps({ headers }: Received): boolean {
  return /\btimeout=\d/i.test(headers['keep-alive'] ?? '')
}

/** A server may close a kept-alive connection just as it is used, which is nobody's fault. */
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
