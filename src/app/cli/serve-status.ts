import { once } from 'node:events'
import { createServer } from 'node:http'
import { portTaken } from '../../base/errors/index.ts'
import { isOfElsewhere } from '../../core/exchange/index.ts'

/** Serves what `status` says as JSON at /_assay, to this machine only. E_PORT_TAKEN. */
export async function serveStatus(port: number, status: () => object) {
  const host = '127.0.0.1'
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/_assay'
    const [code, body] = isOfElsewhere(request.headers)
      ? [421, { error: `Call it by its address: http://${host}:${port}/_assay` }]
      : isKnown
        ? [200, status()]
        : [404, { error: 'Only GET /_assay is here.' }]
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(`${JSON.stringify(body)}\n`)
  })
  await once(server.listen(port, host), 'listening').catch((error: unknown) => {
    throw portTaken(error, host, port)
  })
  return {
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
