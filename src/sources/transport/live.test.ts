import { createServer, type RequestListener } from 'node:http'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import { virtualClock } from '../../base/clock/index.ts'
import { toolVersion } from '../../base/files/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import type { LiveOptions } from './index.ts'
import { addressOf, openLive, rawServer as raw } from './wire.fixture.ts'

function http(listener: RequestListener): Promise<string> {
  return addressOf(createServer(listener))
}

function live(options: LiveOptions = {}) {
  const transport = openLive(options)
  return (url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) =>
    transport(body === undefined ? { method, url, headers } : { method, url, headers, body })
}

function problemOf({ response }: Exchange): string | undefined {
  return response?.body.kind === 'text' ? response.body.problem : undefined
}

test('a response is plain data, and the request is as it went over the wire', async () => {
  const url = await http((request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify({ saw: request.headers, method: request.method }))
  })
  const { request, response, failure } = await live()(
    `${url}/x`,
    'post',
    { a: 1 },
    { 'X-Own': 'o' },
  )
  expect(failure).toBeNull()
  expect(response).toMatchObject({ status: 200, headers: { 'set-cookie': 'a=1, b=2' } })
  expect(response?.body).toMatchObject({ kind: 'json', value: { method: 'POST' } })
  expect(request).toEqual({
    method: 'POST',
    url: `${url}/x`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': `assay/${toolVersion}`,
      'x-own': 'o',
    },
    body: { kind: 'json', value: { a: 1 }, bytes: 7 },
  })
  expect(response?.body).toMatchObject({ value: { saw: request.headers } })
})

test('without a body there is no content type', async () => {
  const url = await http((request, response) => {
    response.end(JSON.stringify(request.headers['content-type'] ?? null))
  })
  const { response } = await live()(url, 'POST')
  expect(response?.body).toMatchObject({ value: null })
})

test('a redirect is an answer and is not followed', async () => {
  const seen: unknown[] = []
  const url = await http((request, response) => {
    seen.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const { response } = await live()(`${url}/here`)
  expect(response).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
  expect(seen).toEqual(['/here'])
})

test('HEAD, 204 and 304 have no body', async () => {
  const url = await http((request, response) => {
    response.statusCode = Number(request.url?.slice(1))
    response.setHeader('content-encoding', 'gzip').end()
  })
  const send = live()
  const answers = [
    await send(`${url}/200`, 'HEAD'),
    await send(`${url}/204`),
    await send(`${url}/304`),
  ]
  expect(answers.map(({ response }) => response?.body.kind)).toEqual(['none', 'none', 'none'])
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
] as const)('a body encoded as %s is decoded', async (encoding, encode) => {
  const url = await http((_, response) => {
    response.setHeader('content-encoding', encoding).end(encode('{"a":1}'))
  })
  const { response } = await live()(url)
  expect(response?.body).toEqual({ kind: 'json', value: { a: 1 }, bytes: 7 })
})

test('a body that does not decode, or that nobody knows how to decode, is kept with what there is', async () => {
  const text = JSON.stringify({
    a: 'b'.repeat(50_000),
    c: Array.from({ length: 900 }, Math.random),
  })
  const url = await http((request, response) => {
    const cut = gzipSync(text).subarray(0, -40)
    const [encoding, body] = request.url === '/cut' ? ['gzip', cut] : ['rot13', '{"a":1']
    response.setHeader('content-encoding', encoding).end(body)
  })
  const send = live()
  const cut = await send(`${url}/cut`)
  expect(problemOf(cut)).toBe('it does not decode as gzip')
  expect(cut.response?.body).toMatchObject({ text: '', cut: true })
  expect(problemOf(await send(url))).toBe('its content-encoding "rot13" is not known')
})

test('a body that is too long is cut, also when only its decoded form is', async () => {
  const url = await http((request, response) => {
    if (request.url === '/plain') return response.end('a'.repeat(5_000))
    return response.setHeader('content-encoding', 'gzip').end(gzipSync('a'.repeat(5_000_000)))
  })
  const send = live({ maxBytes: 4_000 })
  expect(problemOf(await send(`${url}/plain`))).toBe('it is longer than 4000 bytes')
  const bomb = await live({ maxBytes: 100_000 })(`${url}/bomb`)
  expect(problemOf(bomb)).toBe('it is longer than 100000 bytes when decoded')
  expect(bomb.response?.body).toMatchObject({ kind: 'text', cut: true })
})

test('a port where nobody listens is a failure', async () => {
  const { response, failure } = await live()('http://127.0.0.1:1/x')
  expect(response).toBeNull()
  expect(failure).toEqual({ code: 'ECONNREFUSED', message: '127.0.0.1:1 refused the connection.' })
})

test('a host that does not resolve is a failure', async () => {
  const { failure } = await live()('http://nowhere.invalid/')
  expect(['ENOTFOUND', 'EAI_AGAIN', 'TIMEOUT']).toContain(failure?.code)
})

test('a connection that is reset before the answer is a failure', async () => {
  const reset = await live()(await raw((socket) => socket.resetAndDestroy()), 'POST', {})
  const closed = await live()(await raw((socket) => socket.destroy()))
  expect([reset.failure?.code, closed.failure?.code]).toEqual(['ECONNRESET', 'ECONNRESET'])
})

test.each([
  'SSH-2.0-OpenSSH_9.6\r\n',
  'HTTP/1.1 000 Nothing\r\ncontent-length: 2\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
])('what does not speak HTTP is a failure: %j', async (answer) => {
  const { failure } = await live()(await raw((socket) => socket.end(answer)))
  expect(failure?.code).toBe('NOT_HTTP')
  expect(failure?.message).toMatch(
    /^127\.0\.0\.1:\d+ did not respond in HTTP\/1\.1(?:: Resp.*)?\.$/,
  )
})

test('what does not speak TLS is a failure', async () => {
  const url = await http((_, response) => response.end())
  const { failure } = await live()(url.replace('http:', 'https:'))
  expect(failure?.code).toBe('NO_TLS')
  expect(failure?.message).toMatch(
    /^127\.0\.0\.1:\d+ does not speak TLS; its address may begin with/,
  )
})

test('silence ends at the timeout', async () => {
  const { failure } = await live({ timeoutMs: 60 })(await raw(() => {}))
  expect(failure).toMatchObject({ code: 'TIMEOUT' })
  expect(failure?.message).toMatch(/did not respond within 60 ms\.$/)
})

test('a dripping body ends at the timeout with what came so far', async () => {
  const url = await http((_, response) => {
    const drip = setInterval(() => response.write('a'), 5)
    response.on('close', () => clearInterval(drip))
  })
  // The busier the machine is, the later the first part comes.
  const textIn = ({ response }: Exchange) => response?.body.kind === 'text' && response.body.text
  let timeoutMs = 80
  let exchange = await live({ timeoutMs })(url)
  while (!textIn(exchange)) {
    timeoutMs *= 2
    exchange = await live({ timeoutMs })(url)
  }
  expect(problemOf(exchange)).toBe(`it did not end within ${timeoutMs} ms`)
  expect(textIn(exchange)).toMatch(/^a+$/)
})

test('a body that breaks off is kept with what came so far', async () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const short = await raw((socket) => socket.end(`${head}content-length: 20\r\n\r\n{"a":`))
  const chunked = await raw((socket) =>
    socket.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n`),
  )
  const send = live()
  const answers = [await send(short), await send(chunked)]
  expect(answers.map((answer) => answer.response?.body)).toMatchObject([
    { kind: 'text', text: '{"a":' },
    { kind: 'text', text: '{"a":' },
  ])
  expect(answers.map(problemOf)).toMatchInlineSnapshot(`
    [
      "the connection closed before its end",
      "its framing is not HTTP",
    ]
  `)
})

test('a kept-alive connection that was closed meanwhile does not count against the target', async () => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'
  const url = await raw((socket, count) => (count === 2 ? socket.destroy() : socket.write(answer)))
  const send = live()
  await send(url)
  expect((await send(url)).response?.status).toBe(200)
})

test('a header that cannot be sent and an address that is none are failures, not exceptions', async () => {
  const send = live()
  const url = await http((_, response) => response.end())
  const header = await send(url, 'GET', undefined, { authorization: 'Bearer a\nb' })
  const address = await send('nonsense')
  expect([header.failure?.code, address.failure?.code]).toEqual([
    'REQUEST_INVALID',
    'REQUEST_INVALID',
  ])
  expect(header.failure?.message).not.toContain('a\nb')
})

test('headers without end and headers of strange names do no harm', async () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const huge = await raw((socket) => socket.write(`${head}x: ${'y'.repeat(100_000)}\r\n\r\n`))
  const strange = await raw((socket) =>
    socket.end(`${head}__proto__: a\r\n__proto__: b\r\ncontent-length: 2\r\n\r\n{}`),
  )
  const send = live()
  expect((await send(huge)).failure?.code).toBe('HEADERS_TOO_LARGE')
  const { response } = await send(strange)
  expect(response?.status).toBe(200)
  expect(Object.getPrototypeOf(response?.headers)).toBe(Object.prototype)
})

test('exchanges are in a sequence, also within one millisecond', async () => {
  const url = await http((_, response) => void response.end('{}'))
  const send = live({ clock: virtualClock(1_000) })
  const first = await send(url)
  const atOnce = await Promise.all([send(url), send('nonsense'), send(url, 'POST')])
  const last = await send(url)
  const exchanges = [first, ...atOnce, last]
  expect(exchanges.map(({ sequence }) => sequence?.sent)).toEqual([0, 1, 2, 3, 4])
  expect(first.sequence?.ended).toBe(1)
  for (const { sequence } of atOnce) expect(sequence?.ended).toBe(4)
  expect(exchanges.map(({ durationMs }) => durationMs)).toEqual([0, 0, 0, 0, 0])
})

test('an exchange names the writes that its sender sent meanwhile', async () => {
  const waiting: (() => void)[] = []
  const url = await http((request, response) => {
    if (request.url === '/soon') response.end('{}')
    else waiting.push(() => response.end('{}'))
    if (waiting.length === 2) for (const answer of waiting.splice(0)) answer()
  })
  const transport = openLive({})
  const [sender, headers] = [{}, {}]
  const send = (method: string, path: string, of: object | undefined = sender) =>
    transport({ method, url: url + path, headers, ...(of && { sender: of }) })
  const first = send('PUT', '/one')
  const others = [send('GET', '/soon'), send('DELETE', '/soon'), send('POST', '/soon', {})]
  await Promise.all(others)
  const last = send('POST', '/two')
  const named = async (exchange: Promise<Exchange>) =>
    (await exchange).beside?.map(({ method }) => method)
  expect(await named(first)).toEqual(['DELETE', 'POST'])
  expect(await named(last)).toBeUndefined()
  expect(await named(send('GET', '/soon', undefined))).toBeUndefined()
})

test('a connection that is closed when it is used again fails no request, and no write is sent twice', async () => {
  const seen: string[] = []
  const used = new Set<unknown>()
  const url = await raw((socket, _, bytes) => {
    if (used.has(socket)) return void socket.resetAndDestroy()
    used.add(socket)
    seen.push(bytes.toString().split(' ')[0] ?? '')
    return void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  })
  const send = live()
  const methods = ['GET', 'POST', 'PUT', 'GET', 'DELETE', 'GET', 'POST']
  for (const method of methods) {
    const { failure } = await send(url, method, method.startsWith('P') ? {} : undefined)
    expect(failure, method).toBeNull()
  }
  expect(seen).toEqual(methods)
})
