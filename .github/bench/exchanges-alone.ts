// Sends exchanges that are known, four at a time, to a server in this process with canned responses, and judges nothing.
// A suite that makes the same exchanges cannot be faster.
//   node .github/bench/exchanges-alone.ts EXCHANGES.JSON
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'

/** One exchange, its bodies as text. */
export interface KnownExchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly sent: string | null
  readonly status: number
  readonly received: string
}

async function sendAll(exchanges: readonly KnownExchange[]): Promise<void> {
  const server = createServer((request, response) => {
    const { status, received } = exchanges[Number(request.headers['x-index'])]!
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const kept = new Agent({ connections: 16 })
  // As Assay does it: each write goes over a connection of its own.
  const single = new Agent({ pipelining: 0 })
  const left = exchanges.entries()
  const worker = async () => {
    for (const [index, { method, path, headers, sent }] of left) {
      const { body } = await request(origin + path, {
        method,
        headers: { ...headers, 'x-index': String(index) },
        body: sent,
        dispatcher: method === 'GET' ? kept : single,
      })
      await body.json()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  await Promise.all([kept.destroy(), single.destroy()])
  server.close()
}

const [file] = process.argv.slice(2)
if (file !== undefined) await sendAll(JSON.parse(readFileSync(file, 'utf8')))
