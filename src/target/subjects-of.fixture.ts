import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../clock/index.ts'
import { liveTransport } from '../transport/index.ts'
import { type ConfiguredTarget, createSubjects, resolveTarget, type SubjectHooks } from './index.ts'

/** A request as the server saw it. */
export interface Seen {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** What the server says to a request, the first being number 1. */
export type Answer = (seen: Seen, count: number) => readonly [status: number, body: unknown]

const opened: { close(): unknown }[] = []

/** Closes what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const item of opened.splice(0)) await item.close()
}

/** A server that answers JSON and remembers what it was asked. */
export async function serve(answer: Answer) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { headers } = request
    const body = text === '' ? undefined : JSON.parse(text)
    const line = `${request.method} ${request.url}`
    const [status, given] = answer({ line, headers, body }, seen.push({ line, headers, body }))
    response.writeHead(status).end(typeof given === 'string' ? given : JSON.stringify(given))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(server)
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A record with an id of its own, which echoes what was sent. */
export const usual: Answer = ({ body }, count) => [201, { id: `id_${count}`, ...(body as object) }]

/** Subjects of a target that answers like this. */
export async function subjectsOf(
  configured: Partial<ConfiguredTarget>,
  answer: Answer = usual,
  hooks?: SubjectHooks,
) {
  const { url, seen } = await serve(answer)
  const mock = { baseUrl: `${url}/v1`, apiKey: 'sk_test_1', ...configured }
  const target = resolveTarget({ targets: { mock } }, undefined, { env: hooks?.env ?? {} })
  const transport = liveTransport({ timeoutMs: 5_000 })
  opened.unshift(transport)
  const environment = { target, transport, env: {}, clock: systemClock, allowDestructive: false }
  return { ...createSubjects(target, transport, hooks), seen, url, environment }
}
