import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import certificates from './certificates.fixture.json' with { type: 'json' }
import { addressOf } from './wire.fixture.ts'

const key = createPrivateKey({ key: certificates.key as JsonWebKey, format: 'jwk' })
  .export({ format: 'pem', type: 'pkcs8' })
  .toString()
const own = { cert: certificates.right.join('\n'), key }

/** The address, with http://, of a server that speaks TLS only; its requests are counted. */
export async function openSecure(options: ServerOptions = {}) {
  const seen: string[] = []
  const server = createServer({ ...own, ...options }, (request, response) => {
    seen.push(request.url!)
    response.end('{}')
  })
  return { url: await addressOf(server as unknown as Server), seen }
}
