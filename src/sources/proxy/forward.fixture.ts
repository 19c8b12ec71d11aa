import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Failure } from '../../core/exchange/index.ts'
import { connectorTo } from '../transport/index.ts'
import { forwardingServer } from './forward.ts'
import type { Forwarding } from './forwarding.ts'

export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

/** What the other side of the proxy does with a connection, byte for byte. */
type Serve = (socket: Socket, text: string) => unknown

interface ForwarderOptions {
  readonly watch?: Forwarding['watch']
  /** The implementation serves a client that has ended its side. */
  readonly allowHalfOpen?: boolean
}

/** A proxy between raw sockets: whatever is sent to it, and whatever comes out at its other side. */
export async function openForwarder(
  serve: Serve | string = ok,
  { watch, allowHalfOpen = false }: ForwarderOptions = {},
) {
  const upstream = await openUpstream(serve, allowHalfOpen)
  const ends: (Failure | undefined)[] = []
  const connect = await connectorTo(upstream.origin, { timeoutMs: 2_000, tls: {} })
  const watchEnds = () => ({
    sent() {},
    head() {},
    received() {},
    end: (failure?: Failure) => void ends.push(failure),
  })
  const refused: string[] = []
  const unasked: string[] = []
  const { server, end } = forwardingServer({
    connect,
    upstream: upstream.origin,
    isLocal: true,
    watch: watch ?? watchEnds,
    refused: (why) => void refused.push(why),
    unasked: ({ path }) => void unasked.push(path),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => end(0))
  const { port } = server.address() as AddressInfo
  return {
    port,
    upstream,
    ends,
    refused,
    unasked,
    close: () => end(0),
    open: () => openClient(port),
  }
}

/** A server of raw bytes that counts requests by what came. */
async function openUpstream(serve: Serve | string, allowHalfOpen: boolean) {
  const respond: Serve =
    typeof serve === 'string'
      ? (socket, text) => isWhole(text) && socket.write(serve, 'latin1')
      : serve
  const connections: { text: string; closed: boolean }[] = []
  const server = createServer({ allowHalfOpen }, (socket) => {
    const seen = { text: '', closed: false }
    connections.push(seen)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => {
      seen.closed = true
    })
    socket.on('data', (bytes) => {
      seen.text += bytes.toString('latin1')
      respond(socket, seen.text)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections,
    /** All that came, of all connections. */
    text: () => connections.map(({ text }) => text).join(''),
    stop: () => void server.close(),
  }
}

/** Whether a request has ended, by its length or its last chunk. */
function isWhole(text: string): boolean {
  // Asked after each piece: a pattern would go through all that came, character by character.
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [head, body] = [text.slice(0, end), text.slice(end + 4)]
  if (/^transfer-encoding: *chunked/im.test(head))
    return /(^|\r\n)0\r\n([^\r]+\r\n)*\r\n$/.test(body)
  return body.length >= Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
}

/** A client that sends raw bytes and collects what comes back. */
export async function openClient(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  const got = { text: '', ended: false, closed: false }
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    got.text += bytes.toString('latin1')
  })
  socket.on('end', () => {
    got.ended = true
  })
  socket.on('close', () => {
    got.closed = true
  })
  return {
    socket,
    got,
    /** Sends, and comes back with all that was received once it shows what is waited for. */
    async ask(text: string, until: RegExp | 'closed'): Promise<string> {
      socket.write(text, 'latin1')
      await eventually(() => (until === 'closed' ? got.closed : until.test(got.text)))
      return got.text
    },
  }
}

/** Waits for a fact of another socket; a fact that never comes is the fault of the test that asks. */
export async function eventually(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 250_000
  while (!holds() && performance.now() < deadline) await pause(3)
  if (!holds()) throw new Error('What was waited for did not come.')
}

/** A request for a path, with further header lines. */
export const get = (path = '/', ...lines: readonly string[]) => request('GET', path, lines)

export function request(method: string, path: string, lines: readonly string[], body = ''): string {
  return `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** The header lines of a message without those of its own connection. */
export function linesOf(text: string): string[] {
  const [head = ''] = text.split('\r\n\r\n', 1)
  return head.split('\r\n').filter((line) => !/^(host|connection|keep-alive):/i.test(line))
}
