import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openLive, rawServer } from './wire.fixture.ts'

const response = 'HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"a":1}'
const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'
const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'
const json = { kind: 'json', value: { a: 1 }, bytes: 7 }

/** These requests go over connections that may be used again. */
const requests = ['GET', 'POST', 'GET', 'DELETE', 'PATCH'].map((method) => ({
  method,
  headers: {},
  ...(method.startsWith('P') && { body: { sent: 'ü'.repeat(40_000) } }),
}))

test.each([
  ['100', goOn],
  ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['103', hints],
  ['several', hints + goOn + hints],
  ['many', hints.repeat(400)],
  ['199, which nobody knows', 'HTTP/1.1 199\r\nx-a: b\r\n\r\n'],
])('interim responses are passed over: %s', async (_, interim) => {
  const url = await rawServer((socket) => socket.write(interim + response))
  const send = openLive()
  for (const request of requests) {
    const exchange = await send({ ...request, url })
    expect(exchange, request.method).toMatchObject({
      failure: null,
      response: { status: 200, headers: { 'content-length': '7' }, body: json },
    })
    expect(exchange.response?.headers).not.toHaveProperty('link')
  }
})

test('an interim response may come in any pieces', async () => {
  const bytes = [...(goOn + hints + response)]
  const url = await rawServer(async (socket) => {
    socket.setNoDelay(true)
    for (const byte of bytes) await new Promise((sent) => socket.write(byte, sent))
  })
  const { response: got } = await openLive()({ method: 'POST', url, headers: {}, body: {} })
  expect(got?.body).toEqual(json)
})

test('what is no HTTP and what ends too early are failures', async () => {
  const codes = ['hello', 'HTTP/1.1 1', 'HTTP/1.1 2'].map(async (text) => {
    const url = await rawServer((socket) => socket.end(text))
    const { failure } = await openLive()({ method: 'POST', url, headers: {}, body: {} })
    return failure?.code
  })
  expect(await Promise.all(codes)).toEqual(['NOT_HTTP', 'ECONNRESET', 'ECONNRESET'])
})

test('a body that looks like an interim response is a body', async () => {
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${goOn.length * 2}\r\n\r\n`
  const url = await rawServer((socket) => {
    socket.write(head)
    setTimeout(() => socket.write(goOn + goOn), 20)
  })
  const { response: got } = await openLive()({ method: 'GET', url, headers: {} })
  expect(got?.body).toMatchObject({ kind: 'text', text: goOn + goOn })
})

test('interim responses without a response are a failure, however many come', async () => {
  const closes = await rawServer((socket) => socket.end(goOn))
  const waits = await rawServer((socket) => socket.write(goOn))
  const endless = await rawServer((socket) => {
    const more = setInterval(() => socket.write(hints), 5)
    socket.on('close', () => clearInterval(more))
  })
  const large = await rawServer((socket) =>
    socket.write(`HTTP/1.1 103 Early\r\nlink: ${'a'.repeat(100_000)}`),
  )
  const send = openLive({ timeoutMs: 300 })
  const codes = [closes, waits, endless, large].map(async (url) => {
    const { failure } = await send({ method: 'POST', url, headers: {}, body: {} })
    return failure?.code
  })
  expect(await Promise.all(codes)).toEqual([
    'ECONNRESET',
    'TIMEOUT',
    'TIMEOUT',
    'HEADERS_TOO_LARGE',
  ])
})

test('a protocol that nobody wanted to switch to is a failure', async () => {
  const upgrade = 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'
  const url = await rawServer((socket) => socket.write(upgrade + response))
  const { failure } = await openLive()({ method: 'POST', url, headers: {}, body: {} })
  expect(failure?.code).toBe('ECONNRESET')
})

const letters = String.fromCharCode(...Array.from({ length: 128 }, (_, index) => 128 + index))

test.each([
  ['Latin-1', 'latin1', letters],
  ['UTF-8', 'utf8', 'Выполнено ✓ ça va 成功'],
] as const)('a reason phrase and a value of a header may be in %s', async (_, encoding, text) => {
  const bytes = Buffer.from(
    `HTTP/1.1 200 ${text}\r\nx-note: ${text}\r\ncontent-length: 7\r\n\r\n{"a":1}`,
    encoding,
  )
  const url = await rawServer((socket) => socket.write(bytes))
  const { response: got } = await openLive()({ method: 'GET', url, headers: {} })
  expect(got).toMatchObject({ status: 200, body: json })
  // Node reads the bytes of a header as Latin-1.
  expect(Buffer.from(got?.headers['x-note'] ?? '', 'latin1')).toEqual(Buffer.from(text, encoding))
})

test('a body may be of several gzip members', async () => {
  const body = Buffer.concat(['{"a"', ':', '1}'].map((part) => gzipSync(part)))
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`
  const url = await rawServer((socket) => {
    socket.write(head)
    for (const byte of body) socket.write(Buffer.of(byte))
  })
  const { response: got } = await openLive()({ method: 'GET', url, headers: {} })
  expect(got?.body).toEqual(json)
})
