// Sends requests to a server, as many at a time as is said, reads and parses the responses and judges nothing: any client that gives each write a
// connection of its own, as a run does, pays as much.
//   node .github/bench/undici-task.ts REQUESTS.JSON ORIGIN AT_A_TIME
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import type { KnownExchange } from './known-exchanges.ts'

type Sent = Omit<KnownExchange, 'received'>

async function sendAll(requests: readonly Sent[], origin: string, atATime: number): Promise<void> {
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
  await Promise.all(Array.from({ length: atATime }, worker))
  await Promise.all([kept.destroy(), single.destroy()])
}

const [file, origin, atATime = '4'] = process.argv.slice(2)
if (file !== undefined && origin !== undefined) {
  await sendAll(JSON.parse(readFileSync(file, 'utf8')), origin, Number(atATime))
}
