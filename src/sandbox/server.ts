import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { SandboxResponse } from './call.ts'
import { type Reason, refuse } from './refusal.ts'
import type { Route } from './routes.ts'
import type { Admitted, Sandbox } from './sandbox.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The routes of the path, by method. */
    routes?: readonly Route[]
  }
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

/** What a listener of all traffic is told of a request. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  /** The route, parameters in braces; empty where there is none. */
  readonly path: string
  readonly authorization: string | undefined
}

/** Changes any response before it is sent: refusals, unknown paths and controls too. */
export type Transform = (
  response: SandboxResponse,
  request: SentRequest,
) => SandboxResponse | Promise<SandboxResponse>

/** The sandbox as an HTTP server that does not listen yet. */
export function createServer(sandbox: Sandbox, transform?: Transform): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1000 },
    // No route has a schema: these two save loading the default compilers, 30 ms.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: (_error, request, reply) =>
      void send(request, reply, refuse('path', 'The path cannot be read.')),
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    response: SandboxResponse,
  ): Promise<FastifyReply> {
    const path = request.routeOptions.config.routes?.[0]?.path ?? ''
    const { method, url } = request
    const { authorization } = request.headers
    const changed = (await transform?.(response, { method, url, path, authorization })) ?? response
    const { status, headers = {}, body, raw = JSON.stringify(body), delayMs } = changed
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
    reply.code(status).type('application/json; charset=utf-8').headers(headers)
    return reply.send(raw)
  }

  acceptJson(server)
  server.decorateRequest('admitted', null)
  server.addHook('onRequest', async (request, reply) => {
    const { authorization, 'service-version': version } = request.headers
    const head = { method: request.method, authorization, version: version?.toString() }
    const { routes } = request.routeOptions.config
    const isComplete = !Object.values(request.params as object).includes('')
    const admission = routes && isComplete ? sandbox.admit(routes, head) : sandbox.nothingHere()
    if ('status' in admission) return send(request, reply, admission)
    request.admitted = admission
  })
  for (const [path, routes] of Map.groupBy(sandbox.routes, ({ path }) => path)) {
    server.all<{ Params: Record<string, string> }>(
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
      { config: { routes } },
      (request, reply) =>
        send(request, reply, sandbox.respond(request.admitted!, request.params, request.body)),
    )
  }
  server.setNotFoundHandler((request, reply) => send(request, reply, sandbox.nothingHere()))
  server.setErrorHandler<{ statusCode?: number }>((error, request, reply) =>
    send(request, reply, refuse(...(faults[error.statusCode ?? 500] ?? faults[500]!))),
  )
  return server
}

const faults: Readonly<Record<number, readonly [Reason, string]>> = {
  400: ['malformed', 'The body is not JSON.'],
  413: ['size', 'The body is too large.'],
  415: ['media', 'The body must be sent as application/json.'],
  500: ['fault', 'The sandbox failed.'],
}

function unused(): never {
  throw new Error('A route of the sandbox has a schema.')
}

/** JSON only; an announced body that is empty counts as none. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('ignore', 'ignore')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => (text === '' ? done(null) : parse(request, text, done)),
  )
}
