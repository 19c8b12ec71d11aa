import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { openForwarder } from '../../suites/support/forwarder.fixture.ts'

/** One exchange as it can be made again, its bodies as text. */
export interface KnownExchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly sent: string | null
  readonly status: number
  readonly received: string
}

/** Headers that each client makes of its own. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Passes requests on to a target, and keeps the exchanges as they are: reports have them redacted. */
export async function openCapture(upstream: string) {
  const exchanges: KnownExchange[] = []
  const forwarder = await openForwarder(upstream, async (request) => {
    const sent = (await text(request)) || null
    const method = request.method as KnownExchange['method']
    const path = request.url!
    const named = Object.entries(request.headers).filter(([name]) => !ofConnection.has(name))
    const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
    const response = await fetch(upstream + path, { method, headers, body: sent })
    const { status } = response
    const received = await response.text()
    const index = String(exchanges.length)
    const known = { ...headers, 'x-index': index }
    exchanges.push({ method, path, headers: known, sent, status, received })
    return (_, outgoing) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(received)
  })
  return { ...forwarder, exchanges }
}

/** Serves the responses of exchanges from a process of its own, for as long as the work takes. */
export async function whileServed<Value>(
  {
    exchanges,
    file,
    delayMs = 0,
  }: {
    readonly exchanges: readonly KnownExchange[]
    readonly file: string
    /** How long each response takes. */
    readonly delayMs?: number
  },
  work: (origin: string) => Value | Promise<Value>,
): Promise<Value> {
  writeFileSync(file, JSON.stringify(exchanges))
  const server = fork(new URL('./canned-server.ts', import.meta.url), [file, `${delayMs}`])
  try {
    const [port] = await once(server, 'message')
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    server.kill()
  }
}
