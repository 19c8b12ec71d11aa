// Responds to requests by their number in the header x-index, with what a target responded before; a process of its own, as targets are.
//   node .github/bench/canned-server.ts EXCHANGES.JSON [DELAY_MS]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownExchange } from './known-exchanges.ts'

const delayMs = Number(process.argv[3] ?? 0)
const exchanges = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly KnownExchange[]
const server = createServer((request, response) => {
  const { status, received } = exchanges[Number(request.headers['x-index'])]!
  request.resume().on('end', async () => {
    if (delayMs > 0) await sleep(delayMs)
    response.writeHead(status, { 'content-type': 'application/json' }).end(received)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
