import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { operations } from '../../core/contract/index.ts'
import { isOfElsewhere } from '../../core/exchange/index.ts'
import type { CalledPath } from './admission.ts'
import { bytesOf, Refused, refuse, type SandboxResponse } from './call.ts'
import type { Route } from './routes.ts'
import type { Sandbox } from './sandbox.ts'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly authorization: string | undefined
}

export type Transform = (
  response: SandboxResponse,
  request: SentRequest,
) => SandboxResponse | Promise<SandboxResponse>

// An import of this module reads all its exports, and with them loads the WebSocket client of Node: 25 ms.
const { createServer } = process.getBuiltinModule('node:http')

const mostBytes = 1024 ** 2

export function serverOf(sandbox: Sandbox, transform: Transform = (response) => response): Server {
  async function serve(request: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const { authorization } = request.headers
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '')
    const place = sandbox.find(path)
    const response = isReadable(path)
      ? await responseTo(sandbox, place, request)
      : refuse('path', 'The path cannot be read.')
    const sent = { method, url, path: place?.path ?? '', authorization }
    await send(outgoing, await transform(response, sent))
  }

  // A client may keep an idle connection for longer than the 5 seconds of Node.
  return createServer({ keepAliveTimeout: 72_000 }, (request, outgoing) => {
    serve(request, outgoing).catch(async () => {
      if (outgoing.headersSent) outgoing.destroy()
      else await send(outgoing, failed)
    })
  })
}

const failed = refuse('fault', 'The sandbox failed.')

/** The response to a request, of which the body is read once its head was admitted. */
async function responseTo(
  sandbox: Sandbox,
  place: CalledPath | undefined,
  request: IncomingMessage,
): Promise<SandboxResponse> {
  const { method = '' } = request
  const { authorization, 'service-version': version } = request.headers
  if (isOfElsewhere(request.headers)) {
    return refuse('elsewhere', 'The sandbox answers to localhost and 127.0.0.1 only.')
  }
  try {
    const head = { place, method, authorization, version: version?.toString() }
    const admission = sandbox.admit(head)
    if ('status' in admission) return admission
    const body = takesBody(admission.route) ? await readBody(request) : undefined
    return sandbox.respond(admission, body)
  } catch (error) {
    return error instanceof Refused ? error.response : failed
  }
}

function takesBody({ method, operation }: Route): boolean {
  return method !== 'GET' && (operation === null || operations[operation].request !== null)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': type, 'content-length': length = '0' } = request.headers
  const isAnnounced = length !== '0' || 'transfer-encoding' in request.headers
  if (type === undefined && !isAnnounced) return undefined
  if (!/^\s*application\/json\s*(;|$)/i.test(type ?? '')) {
    throw new Refused(refuse('media', 'The body must be sent as application/json.'))
  }
  // The rest of the body is not read: the connection cannot be used again.
  const tooLarge = refuse('size', 'The body is too large.', { connection: 'close' })
  if (Number(length) > mostBytes) throw new Refused(tooLarge)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Refused(tooLarge)
    chunks.push(chunk)
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new Refused(refuse('malformed', 'The body is not JSON.'))
  }
}

async function send(outgoing: ServerResponse, response: SandboxResponse): Promise<void> {
  const { status, headers = {}, body, delayMs = 0 } = response
  if (delayMs > 0) await setTimeout(delayMs)
  const raw = bytesOf(response)(JSON.stringify(body))
  outgoing.statusCode = status
  outgoing.setHeader('content-type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  if (raw instanceof Readable) await pipeline(raw, outgoing)
  else outgoing.end(raw)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
