// Sends requests to a server, four at a time, reads and parses the responses and judges nothing: any client that gives each write a
// connection of its own, as a run does, pays as much.
//   node .github/bench/undici-task.ts REQUESTS.JSON ORIGIN
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import type { KnownExchange } from './known-exchanges.ts'

type Sent = Omit<KnownExchange, 'received'>

async function sendAll(requests: readonly Sent[], origin: string): Promise<void> {
  const kept = new Agent({ connections: 16 })
  const single = new Agent({ connections: 16, pipelining: 0 })
  const left = requests.values()
  const worker = async () => {
    for (const { method, path, headers, sent } of left) {
      const dispatcher = method === 'GET' ? kept : single
      const { body } = await request(origin + path, { method, headers, body: sent, dispatcher })
      await body.json()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  await Promise.all([kept.destroy(), single.destroy()])
}

const [file, origin] = process.argv.slice(2)
if (file !== undefined && origin !== undefined) {
  await sendAll(JSON.parse(readFileSync(file, 'utf8')), origin)
}
