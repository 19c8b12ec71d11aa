import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { testTarget } from '../../src/app/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { loadConfiguration, resolveTarget } from '../../src/sources/target/index.ts'

/** Responds to a request in place of the sandbox. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => void

interface Setting {
  readonly defects?: readonly string[]
  /** Says who responds to a request in place of the sandbox; `nth` counts all requests, from 1. */
  readonly interfere: (nth: number) => Interference | undefined
}

const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** Opens a sandbox with something before it, over real sockets. */
export async function openFront({ defects = [], interfere }: Setting) {
  const sandbox = await startSandbox({ defects })
  const { origin } = new URL(sandbox.baseUrl)
  const counts = { requests: 0, foreign: 0 }
  const server = createServer((received, response) => {
    const respond = interfere(++counts.requests)
    if (respond !== undefined) {
      counts.foreign++
      return respond(received.resume(), response)
    }
    const { method, url, headers } = received
    const forwarded = request(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    received.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await sandbox.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const front = { ...configuration.targets.sandbox!, dialect: { reportOrigins: [origin] } }
  return {
    counts,
    target: () => resolveTarget({ targets: { front } }, undefined, { env }),
    run: (options: Pick<Parameters<typeof testTarget>[0], 'concurrency' | 'addresses'> = {}) =>
      testTarget({ configuration: { targets: { front } }, env, quick: true, ...options }),
  }
}

/** Responds with JSON or a page. */
export function says(
  status: number,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Interference {
  const isPage = typeof body === 'string'
  const type = isPage ? 'text/html' : 'application/json'
  return (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(isPage ? body : JSON.stringify(body))
  }
}

/** Breaks off in the middle of a response. */
export const breaksOff: Interference = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  setImmediate(() => response.destroy())
}
