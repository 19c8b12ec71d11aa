import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type LiveOptions, type LiveTransport, liveTransport } from './live.ts'

/** Returns the address of a server, which listens until the test has finished. */
export async function addressOf(server: Server | HttpServer): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Respond = (socket: Socket, count: number, bytes: Buffer) => unknown

/** Opens a server that handles raw pieces of requests: `count` is the number of the piece, from 1. */
export function rawServer(respond: Respond): Promise<string> {
  let count = 0
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (bytes) => void respond(socket, ++count, bytes))
  })
  return addressOf(server)
}

/** A server in front of another one, which serves a connection when the one before has closed. */
export function inTurn(server: HttpServer): Server {
  const waiting: Socket[] = []
  let isBusy = false
  function serveNext(): void {
    const socket = isBusy ? undefined : waiting.shift()
    if (socket === undefined) return
    isBusy = true
    socket.once('close', () => {
      isBusy = false
      serveNext()
    })
    server.emit('connection', socket)
    socket.resume()
  }
  return createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {})
    waiting.push(socket)
    serveNext()
  })
}

/** Opens a live transport, which closes when the test has finished. */
export function openLive(options: LiveOptions = {}): LiveTransport {
  const transport = liveTransport({ timeoutMs: 900, ...options })
  onTestFinished(() => transport.close())
  return transport
}
