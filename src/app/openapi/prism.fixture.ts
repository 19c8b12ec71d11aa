import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

/** Serves an OpenAPI document as `prism mock FILE` does; the document may name the address that it is served at. */
export async function startPrism(documentAt: (baseUrl: string) => object) {
  const operations: Parameters<typeof createServer>[0] = []
  const config = {
    mock: { dynamic: false },
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    upstreamProxy: undefined,
    isProxy: false,
  } as const
  const components = { logger: createLogger('prism', { enabled: false }) }
  const server = createServer(operations, { config, components, cors: true })
  const baseUrl = await server.listen(0, '127.0.0.1')
  operations.push(...(await getHttpOperationsFromSpec(documentAt(baseUrl))))
  return { baseUrl, close: () => server.close() }
}
