import type { Agent, Dispatcher } from 'undici'
import { type Clock, systemClock } from '../clock/index.ts'
import {
  type Body,
  bodyFromBytes,
  type Headers,
  type Request,
  truncatedBody,
} from '../exchange/index.ts'
import { type Decoded, decode } from './decode.ts'
import { breakOffReason, failureOf, timeoutFailure } from './failure.ts'
import { asRequest, type Transport, textOf } from './transport.ts'

export interface LiveOptions {
  /** For the whole exchange, from sending to the last byte. */
  readonly timeoutMs?: number
  /** What is kept of a body, before and after decoding. */
  readonly maxBytes?: number
  readonly clock?: Clock
}

export interface LiveTransport extends Transport {
  /** Cuts all connections; nothing keeps the process alive afterwards. */
  close(): Promise<void>
}

/** Speaks HTTP/1.1 with a target: reads go over kept-alive connections, each write over one of its own. */
export function liveTransport(options: LiveOptions = {}): LiveTransport {
  const { timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024, clock = systemClock } = options
  const opening = openClient(timeoutMs)
  /** When the requests that are under way began, by the whole that they belong to. */
  const underWay = new WeakMap<object, Set<{ readonly startedAt: number }>>()

  const transport: Transport = async (outgoing) => {
    const request = asRequest(outgoing)
    // Loading the client is no time of the target.
    const client = await opening
    const startedAt = clock.now()
    const own = { startedAt }
    const among = outgoing.among ?? own
    const beside = underWay.get(among) ?? new Set()
    underWay.set(among, beside.add(own))
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMs)
    // A request that is under way did not wait for this response: times in whole milliseconds must show it.
    const endedAt = () => {
      beside.delete(own)
      const begun = Array.from(beside, (other) => other.startedAt + 1)
      return Math.max(clock.now(), ...begun)
    }
    const facts = () => ({ request, startedAt, durationMs: endedAt() - startedAt })
    try {
      const answer = await ask(client, request, textOf(outgoing.body), deadline.signal)
      const headers = joinHeaders(answer.headers)
      const late = () =>
        deadline.signal.aborted ? `it did not end within ${timeoutMs} ms` : undefined
      const read = await readBytes(answer.body, maxBytes, late)
      const body = await bodyOf(read, headers['content-encoding'], maxBytes)
      return { ...facts(), response: { status: answer.statusCode, headers, body }, failure: null }
    } catch (error) {
      const { url } = request
      const failure = deadline.signal.aborted
        ? timeoutFailure(url, timeoutMs)
        : failureOf(error, url)
      return { ...facts(), response: null, failure }
    } finally {
      clearTimeout(timer)
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
  readonly send: typeof import('undici').request
}

/** Loads the client: only a run that sends something needs it. */
async function openClient(timeoutMs: number): Promise<Client> {
  const { Agent, request } = await import('undici')
  const connect = { timeout: timeoutMs }
  const options = { allowH2: false, connections: 16, connect, headersTimeout: 0, bodyTimeout: 0 }
  // Short, because a server that closes an idle connection as we use it would look at fault.
  const kept = new Agent({ ...options, keepAliveTimeout: 1_000 })
  return { kept, single: new Agent({ ...options, pipelining: 0 }), send: request }
}

/** Nobody can tell whether a write took effect that met a closed connection, so it is sent over a new one. */
async function ask(
  { kept, single, send }: Client,
  request: Request,
  text: string | undefined,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { method, url, headers } = request
  const body = text === undefined ? {} : { body: text }
  const over = (dispatcher: Agent) =>
    send(url, { method: method as Dispatcher.HttpMethod, headers, signal, dispatcher, ...body })
  if (method !== 'GET' && method !== 'HEAD') return over(single)
  try {
    return await over(kept)
  } catch (error) {
    if (signal.aborted || !metClosedConnection(error)) throw error
    return await over(single)
  }
}

/** A kept-alive connection may be closed just as we use it; that is nobody's fault. */
function metClosedConnection(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

async function readBytes(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
  late: () => string | undefined,
): Promise<Decoded> {
  const chunks: Uint8Array[] = []
  let size = 0
  let problem: string | undefined
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size <= maxBytes) continue
      problem = `it is longer than ${maxBytes} bytes`
      break
    }
  } catch (error) {
    problem = late() ?? breakOffReason(error)
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), problem }
}

async function bodyOf(
  read: Decoded,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Body> {
  const decoded = await decode(read.bytes, contentEncoding, maxBytes)
  const problem = read.problem ?? decoded.problem
  return problem === undefined
    ? bodyFromBytes(decoded.bytes)
    : truncatedBody(decoded.bytes, problem)
}
