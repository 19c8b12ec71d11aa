import { createServer, type IncomingHttpHeaders } from 'node:http'
import { systemClock } from '../../base/clock/index.ts'
import { addressOf, openLive } from '../transport/wire.fixture.ts'
import { type ConfiguredTarget, createSubjects, resolveTarget, type SubjectHooks } from './index.ts'

/** A request as the server received it: `GET /v1/webhooks`. */
export interface ReceivedCall {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** Responds to the `count`-th request, from 1; a body that is no text is sent as JSON. */
export type Respond = (
  request: ReceivedCall,
  count: number,
) => readonly [status: number, body: unknown]

/** Opens a server that keeps the requests it receives; it closes when the test has finished. */
export async function serve(respond: Respond) {
  const received: ReceivedCall[] = []
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const { method, url, headers } = incoming
    const body = text === '' ? undefined : JSON.parse(text)
    const request = { line: `${method} ${url}`, headers, body }
    const [status, json] = respond(request, received.push(request))
    response.writeHead(status).end(typeof json === 'string' ? json : JSON.stringify(json))
  })
  return { received, url: await addressOf(server) }
}

/** Returns a record with a new id that echoes the body of the request. */
export const usual: Respond = ({ body }, count) => [201, { id: `id_${count}`, ...(body as object) }]

/** Opens a target under `/v1`. */
export async function openTarget(
  configured: Partial<ConfiguredTarget>,
  respond: Respond,
  env: SubjectHooks['env'] = {},
) {
  const { url, received } = await serve(respond)
  const mock = { baseUrl: `${url}/v1`, apiKey: 'sk_test_1', ...configured }
  const target = resolveTarget({ targets: { mock } }, undefined, { env })
  return { target, transport: openLive({ timeoutMs: 5_000 }), received, url }
}

/** Opens a target and its subjects. */
export async function subjectsOf(
  configured: Partial<ConfiguredTarget>,
  respond: Respond = usual,
  hooks?: SubjectHooks,
) {
  const { target, transport, received } = await openTarget(configured, respond, hooks?.env)
  const environment = { target, transport, env: {}, clock: systemClock }
  return { ...createSubjects(target, transport, hooks), received, environment }
}
