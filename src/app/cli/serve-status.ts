import { once } from 'node:events'
import { createServer } from 'node:http'
import { portTaken } from '../../base/errors/index.ts'

/** Serves what `status` says as JSON at /_assay, to this machine only. E_PORT_TAKEN. */
export async function serveStatus(port: number, status: () => object) {
  const host = '127.0.0.1'
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/_assay'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(`${JSON.stringify(isKnown ? status() : { error: 'Only GET /_assay is here.' })}\n`)
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
