import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from '../../exchange/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import type { Wire } from './response.ts'

/** A request as the server received it: `GET /v1/webhooks`. */
export interface Received {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** The response to each request line: a status, and a body as JSON or as text; all else gets a 404. */
export type Routes = Readonly<Record<string, readonly [status: number, body: unknown]>>

const opened: { close(): unknown }[] = []

/** Closes every server and connection that a test opened. */
export async function closeAll(): Promise<void> {
  for (const item of opened.splice(0)) await item.close()
}

/** Starts a target under `/v1`, and keeps the requests that it received and the exchanges. */
export async function startTarget(routes: Routes, configuration: Partial<ConfiguredTarget> = {}) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const line = `${request.method} ${request.url}`
    const body = text === '' ? undefined : JSON.parse(text)
    received.push({ line, headers: request.headers, body })
    const [status, json] = routes[line] ?? [404, { error: 'not found' }]
    response.writeHead(status).end(typeof json === 'string' ? json : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mock = { baseUrl: `${origin}/v1`, apiKey: 'sk_test_1', ...configuration }
  const target = resolveTarget({ targets: { mock } }, undefined, { env: {} })
  const transport = liveTransport({ timeoutMs: 5_000 })
  opened.push(transport, server)
  const exchanges: Exchange[] = []
  const wire: Wire = async (request) => {
    const exchange = await transport(request)
    exchanges.push(exchange)
    return exchange
  }
  return { target, transport, wire, received, exchanges, origin }
}
