import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responds to every request with the same record; a process of its own, as targets are. */
const text = JSON.stringify({
  id: 'acc_1a2b3c4d',
  holder_id: 'ent_4f0d2c8e',
  note: 'x'.repeat(400),
})
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
