import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Responds to a request in place of the server behind. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => void

/** Opens a server that passes requests on to others in turn, unless it finds something that responds in their place. */
export async function openForwarder(
  upstream: string | readonly string[],
  interfere: (
    request: IncomingMessage,
  ) => Interference | undefined | Promise<Interference | undefined>,
) {
  const upstreams = [upstream].flat()
  let passedOn = 0
  const server = createServer(async (incoming, outgoing) => {
    const respond = await interfere(incoming)
    if (respond !== undefined) return respond(incoming.resume(), outgoing)
    const { method, url, headers } = incoming
    const passed = send(
      upstreams[passedOn++ % upstreams.length] + url!,
      { method, headers },
      (response) => {
        // Whoever asked may be gone.
        if (outgoing.destroyed) return void response.destroy()
        outgoing.writeHead(response.statusCode!, response.rawHeaders)
        pipeline(response, outgoing, () => {})
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
    },
  }
}
