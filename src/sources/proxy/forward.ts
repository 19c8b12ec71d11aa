import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Failure, proxyLimits } from '../../core/exchange/index.ts'
import { pairsOf } from '../har-entry/index.ts'
import { breakOffReason, type Dispatchers, failureOf } from '../transport/index.ts'
import { endToEnd, pathOf, whyRefused } from './headers.ts'

/** What is noted of one request while it passes. All bytes are those of the wire. */
export interface Watcher {
  sent(chunk: Uint8Array): void
  head(status: number, headers: readonly string[]): void
  received(chunk: Uint8Array): void
  /** The response broke off, or none came; absent where all of it came. */
  end(failure?: Failure): void
}

export interface Forwarding {
  readonly dispatchers: Dispatchers
  /** The origin of the implementation. */
  readonly upstream: string
  /** It listens at this machine only, and answers to no other names. */
  readonly isLocal: boolean
  readonly watch: (request: IncomingMessage) => Watcher
}

const { createServer } = process.getBuiltinModule('node:http')

/** A server that hands each request on as it came, once, and its response as it comes. It does not listen yet. */
export function forwardingServer(forwarding: Forwarding): Server {
  const options = {
    maxHeaderSize: proxyLimits.head,
    // A slow client may take as long as it likes for its body, and keep an idle connection.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
  }
  const server = createServer(options, (request, response) => {
    // Whatever the implementation says of the time, or leaves out, is passed on.
    response.sendDate = false
    const path = pathOf(request, forwarding.upstream)
    const refusal = whyRefused(request, path, forwarding)
    if (refusal) refuse(request, response, refusal[1], refusal[2])
    else forward(request, response, { ...forwarding, path: path! })
  }).on('connect', (_, socket) => {
    const head = 'HTTP/1.1 501 Not Implemented\r\nconnection: close\r\ncontent-type: text/plain'
    socket.on('error', () => {})
    socket.end(`${head}\r\n\r\nAssay opens no tunnel. Use its address as the base URL.\n`)
  })
  server.on('connection', (socket) => {
    socket.on('end', () => socket.setTimeout(proxyLimits.halfClosedMs))
  })
  // Node has this member, but its types do not.
  return Object.assign(server, { httpAllowHalfOpen: true })
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  request.resume()
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' })
  response.end(`${text}\n`)
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { dispatchers, upstream, watch, path }: Forwarding & { readonly path: string },
): void {
  const { method = '' } = request
  const watcher = watch(request)
  let abort: ((reason: Error) => void) | undefined
  let [isOver, hasBody] = [false, false]
  const end = (failure?: Failure) => {
    if (!isOver) watcher.end(failure)
    isOver = true
  }
  const isGone = () => response.destroyed && !response.writableFinished
  response.on('close', () => {
    if (!isGone()) return
    end(left)
    abort?.(new Error(left.message))
  })

  const isSafe = method === 'GET' || method === 'HEAD'
  const dispatcher = isSafe ? dispatchers.kept : dispatchers.single
  const headers = endToEnd(request.rawHeaders, 'request')
  const body = bodyOf(request, watcher)
  dispatcher.dispatch(
    { origin: upstream, path, method: method as 'GET', headers, body },
    {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason)
        if (isGone()) abort(new Error(left.message))
        response.on('drain', () => controller.resume())
      },
      onResponseStart({ rawHeaders }, status, _, reason = '') {
        const raw = textsOf(rawHeaders)
        const words = Buffer.from(reason).toString('latin1')
        if (status < 200) relay(response, status, words, raw)
        else {
          response.writeHead(status, words, endToEnd(raw, 'response'))
          watcher.head(status, raw)
          // A head that comes alone is passed on alone; written as bytes, it keeps its own.
          queueMicrotask(() => hasBody || response.write(nothing))
        }
      },
      onResponseData(controller, chunk) {
        hasBody = true
        watcher.received(chunk)
        if (!response.write(chunk)) controller.pause()
      },
      onResponseEnd({ rawTrailers }) {
        response.addTrailers(pairsOf(textsOf(rawTrailers)))
        hasBody = true
        response.end()
        end()
      },
      onResponseError(_, error) {
        const { code, message } = described(error, upstream)
        const hasBegun = response.headersSent
        end({ code, message: hasBegun ? `it broke off: ${breakOffReason(error)}` : message })
        // A response that broke off must not look like a whole one.
        if (hasBegun) response.destroy()
        else refuse(request, response, 502, message)
      },
    },
  )
}

const nothing = Buffer.alloc(0)
const left: Failure = { code: 'LEFT', message: 'The client left before the response had ended.' }

/** The body as it is read by the other side; nothing of it is held. What the other side leaves is read and dropped. */
function bodyOf(request: IncomingMessage, { sent }: Watcher): Buffer | null {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && (length === undefined || Number(length) === 0)) return null
  const pieces = async function* () {
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        sent(chunk)
        yield chunk as Buffer
      }
    } finally {
      request.resume()
    }
  }
  // undici takes any iterable, but does not say so.
  return pieces() as unknown as Buffer
}

/** An interim response goes before everything else on its connection, or not at all. */
function relay({ socket, req }: ServerResponse, status: number, words: string, raw: string[]) {
  if (socket === null || req.httpVersion === '1.0') return
  const lines = pairsOf(endToEnd(raw, 'response')).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${words}\r\n${lines.join('')}\r\n`, 'latin1')
}

const textsOf = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map((bytes: Buffer | string) => bytes.toString('latin1')) : []

function described(error: unknown, url: string): Failure {
  try {
    return failureOf(error, url)
  } catch (fault) {
    return { code: 'PROXY_FAULT', message: (fault as Error).message }
  }
}
