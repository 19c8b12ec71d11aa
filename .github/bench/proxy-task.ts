// One party of the bench of the proxy, in a process of its own: `upstream`, `pass URL` or `prism URL`. Says its port.
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer as createPrism } from '@stoplight/prism-http-server'
import { Agent } from 'undici'
import { openApiDocument } from '../../src/app/openapi/index.ts'
import { judgeSettings } from '../../src/core/contract/index.ts'
import { account } from '../../src/sources/har/har-file.fixture.ts'

const [, , party, url = ''] = process.argv

if (party === 'upstream') {
  const record = account('acc_1a2b3c4d', { holder_id: 'ent_4f0d2c8e' })
  const missing = 1_200 - JSON.stringify(record).length
  const text = JSON.stringify({ ...record, metadata: { note: 'x'.repeat(Math.max(0, missing)) } })
  listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(text)
    }),
  )
}

/** As little as a proxy on undici can be. */
if (party === 'pass') {
  const agent = new Agent()
  listen(
    createServer((request, response) => {
      const { method, url: path, rawHeaders: headers } = request
      const body = request.headers['content-length'] ? request : null
      const options = { origin: url, path: path!, method: method as 'GET', body }
      agent.dispatch(
        {
          ...options,
          headers: headers.filter((_, n, all) => !/^(host|connection)$/i.test(all[n - (n % 2)]!)),
        },
        {
          onRequestStart() {},
          onResponseStart: (_, status, received) =>
            void response.writeHead(status, received as OutgoingHttpHeaders),
          onResponseData: (_, chunk) => void response.write(chunk),
          onResponseEnd: () => void response.end(),
          onResponseError: () => void response.destroy(),
        },
      )
    }),
  )
}

if (party === 'prism') {
  const config = {
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
    isProxy: true,
    upstream: new URL(url),
    upstreamProxy: undefined,
  } as const
  const operations = await getHttpOperationsFromSpec(
    openApiDocument({ ...judgeSettings(url), environment: undefined, apiKey: '' } as never),
  )
  const components = { logger: createLogger('prism', { enabled: false }) }
  const server = createPrism(operations, { config, components, cors: false })
  process.send?.(Number(new URL(await server.listen(0, '127.0.0.1')).port))
}

function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
