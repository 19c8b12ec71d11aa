import { Readable } from 'node:stream'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { Answer } from './answer.ts'
import { type Reason, refuse } from './refusal.ts'
import type { Route } from './routes.ts'
import type { Admitted, Sandbox } from './sandbox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

/** The sandbox as an HTTP server that does not listen yet. */
export function createServer(sandbox: Sandbox): FastifyInstance {
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1000 },
    // No route has a schema; without this Fastify loads two schema compilers, for 30 ms.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: (_error, _request, reply) =>
      void send(reply, refuse('path', 'The path cannot be read.')),
  })
  const byUrl = Map.groupBy(sandbox.routes, ({ path }) => urlOf(path))
  acceptJson(server)
  server.decorateRequest('admitted', null)
  server.addHook('onRequest', (request, reply, done) => {
    const { authorization, 'service-version': version } = request.headers
    const head = { method: request.method, authorization, version: version?.toString() }
    const here = byUrl.get(request.routeOptions.url ?? '') ?? otherMethods(byUrl, request.url)
    const admission = here ? sandbox.admit(here, head) : sandbox.nothingHere()
    if ('status' in admission) return void send(reply, admission)
    request.admitted = admission
    done()
  })
  for (const { method, path } of sandbox.routes) {
    server.route<{ Params: Record<string, string> }>({
      method,
      url: urlOf(path),
      handler: (request, reply) =>
        send(reply, sandbox.answer(request.admitted!, request.params, request.body)),
    })
  }
  server.setNotFoundHandler((_request, reply) => send(reply, sandbox.nothingHere()))
  server.setErrorHandler<{ statusCode?: number }>((error, _request, reply) =>
    send(reply, refuse(...(faults[error.statusCode ?? 500] ?? faults[500]!))),
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

/** A body that is announced and empty is none: operations without a body are often sent like that. */
function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
}

function urlOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The routes of a path that does not know the method of the request. */
function otherMethods(
  byUrl: ReadonlyMap<string, readonly Route[]>,
  url: string,
): readonly Route[] | undefined {
  const [path] = url.split('?')
  for (const [pattern, here] of byUrl) {
    if (new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path!)) return here
  }
  return undefined
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, headers = {}, body, raw = JSON.stringify(body), delayMs = 0 } = answer
  reply.code(status).header('content-type', 'application/json; charset=utf-8').headers(headers)
  const bytes = Array.isArray(raw) ? Readable.from(raw.map((piece) => Buffer.from(piece))) : raw
  if (delayMs === 0) return reply.send(bytes)
  setTimeout(() => reply.send(bytes), delayMs)
  return reply
}
