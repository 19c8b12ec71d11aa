import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

/** Serves an OpenAPI document as `prism mock FILE` does. */
export async function startPrism(document: object, port = 0) {
  const operations = await getHttpOperationsFromSpec(document)
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
  return { baseUrl: await server.listen(port, '127.0.0.1'), close: () => server.close() }
}
