import { expect, test } from 'vitest'
import { get, linesOf, ok, openClient, openForwarder, request } from './forward.fixture.ts'
import { openTestProxy } from './proxied.fixture.ts'

const end = /\r\n\r\nok$/

test('headers of a request keep order, spelling and repetition', async () => {
  const { upstream, open } = await openForwarder()
  const lines = [
    'X-B: 2',
    'x-a: 1',
    'X-DUP: one',
    'Accept: */*',
    'x-dup: two',
    'Cookie: a=1',
    'Cookie: b=2',
    'X-Latin: caf\xe9',
  ]
  await (await open()).ask(get('/', ...lines), end)
  expect(linesOf(upstream.text())).toEqual(['GET / HTTP/1.1', ...lines])
})

test('headers of a response keep order, spelling and repetition, and none is added', async () => {
  const lines = [
    'X-B: 2',
    'x-a: 1',
    'Set-Cookie: a=1',
    'X-Dup: 1',
    'x-dup: 2',
    'set-cookie: b=2',
    'Content-Length: 2',
    'ETag: caf\xe9',
  ]
  const { open } = await openForwarder(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\nok`)
  const text = await (await open()).ask(get(), end)
  expect(linesOf(text)).toEqual(['HTTP/1.1 200 OK', ...lines])
})

test.each(['Quite All Right', '', 'Voil\xc3\xa0'])(
  'the reason phrase is passed on: %j',
  async (words) => {
    const { open } = await openForwarder(`HTTP/1.1 299 ${words}\r\nContent-Length: 2\r\n\r\nok`)
    expect(await (await open()).ask(get(), end)).toContain(`HTTP/1.1 299 ${words}\r\n`)
  },
)

test.each([
  ['103', 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nX-h: 1\r\n\r\n'],
  ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
])(
  'the interim response %s is passed on, and a 100 that nobody asked for is not',
  async (_, interim) => {
    const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'
    const { open } = await openForwarder(goOn + interim + goOn + ok)
    const text = await (await open()).ask(get(), end)
    expect(text.startsWith(`${interim}HTTP/1.1 200 OK\r\n`)).toBe(true)
  },
)

test('trailers of a response are passed on', async () => {
  const chunked =
    'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: abc\r\n\r\n'
  const { open } = await openForwarder(chunked)
  const text = await (await open()).ask(get(), /X-Sum: abc\r\n\r\n$/)
  expect(text).toContain('Trailer: X-Sum\r\n')
  expect(text).toMatch(/\r\n\r\n2\r\nok\r\n0\r\nX-Sum: abc\r\n\r\n$/)
})

test('trailers of a request are not announced, because they are not sent', async () => {
  const { upstream, open } = await openForwarder()
  const sent = request(
    'POST',
    '/',
    ['Trailer: X-Sum', 'Transfer-Encoding: chunked'],
    '2\r\nhi\r\n0\r\nX-Sum: a\r\n\r\n',
  )
  await (await open()).ask(sent, end)
  expect(upstream.text()).not.toMatch(/trailer|x-sum/i)
})

test('a chunked request stays chunked, and one with a length keeps it', async () => {
  const { upstream, open } = await openForwarder()
  await (await open()).ask(
    request('POST', '/', ['Transfer-Encoding: chunked'], '2\r\nhi\r\n3\r\nyou\r\n0\r\n\r\n'),
    end,
  )
  await (await open()).ask(request('PUT', '/', ['Content-Length: 5'], 'hiyou'), end)
  const [chunked, counted] = upstream.connections.map(({ text }) => text)
  expect(chunked).toMatch(/transfer-encoding: chunked\r\n\r\n/i)
  expect(chunked).not.toMatch(/content-length/i)
  expect(counted).toMatch(/content-length: 5\r\n\r\nhiyou$/i)
})

test('headers about a connection stay on it, both ways, with those that Connection names', async () => {
  const own = [
    'Keep-Alive: timeout=9',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
    'X-Hop: 1',
    'Proxy-Authorization: Basic eA==',
  ]
  const response =
    'HTTP/1.1 200 OK\r\nConnection: X-Back, close\r\nX-Back: 1\r\nKeep-Alive: timeout=77\r\nProxy-Authenticate: Basic\r\nX-Kept: 1\r\nContent-Length: 2\r\n\r\nok'
  const { upstream, open } = await openForwarder(response)
  const text = await (await open()).ask(
    get('/', 'Connection: keep-alive, x-hop', ...own, 'X-Kept: 1'),
    end,
  )
  expect(linesOf(upstream.text())).toEqual(['GET / HTTP/1.1', 'X-Kept: 1'])
  expect(linesOf(text)).toEqual(['HTTP/1.1 200 OK', 'X-Kept: 1', 'Content-Length: 2'])
  expect(text).not.toContain('timeout=77')
})

test('DELETE with a chunked body is one request', async () => {
  const { upstream, open } = await openForwarder()
  const inner = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`
  await (await open()).ask(request('DELETE', '/', ['Transfer-Encoding: chunked'], body), end)
  expect(upstream.text()).toMatch(/transfer-encoding: chunked/i)
  expect(upstream.text()).not.toMatch(/content-length/i)
})

test.each(['GET', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'])(
  '%s with a body is passed on',
  async (method) => {
    const { upstream, open } = await openForwarder()
    await (await open()).ask(request(method, '/', ['Content-Length: 2'], 'hi'), end)
    expect(upstream.text()).toMatch(
      new RegExp(`^${method} / [\\s\\S]*content-length: 2\\r\\n\\r\\nhi$`, 'i'),
    )
  },
)

test.each([
  '/a%2Fb/./c//d?x=[1]&y=%zz',
  '/a/../x',
  '//host/a',
  '/?',
  '/a?b?c',
  '/a;b=c',
  '/%00',
  '/a%',
])('the path %s is passed on byte for byte', async (path) => {
  const { upstream, open } = await openForwarder()
  await (await open()).ask(get(path), end)
  expect(upstream.text()).toContain(`GET ${path} HTTP/1.1\r\n`)
})

test('a client that takes this for a proxy reaches the one implementation, and no other', async () => {
  const { upstream, open } = await openForwarder()
  await (await open()).ask(get(`${upstream.origin}/a/../b?c`), end)
  expect(upstream.text()).toContain('GET /a/../b?c HTTP/1.1\r\n')
  const text = await (await open()).ask(get('http://elsewhere.test/a'), /421 /)
  expect(text).toContain('forwards to one implementation only')
  expect(upstream.connections).toHaveLength(1)
})

test('who expects 100 gets it, and the implementation is not asked', async () => {
  const { upstream, open } = await openForwarder()
  const client = await open()
  const text = await client.ask(
    request('POST', '/', ['Expect: 100-continue', 'Content-Length: 2']),
    /100 Continue/,
  )
  expect(text).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  await client.ask('hi', end)
  expect(upstream.text()).not.toMatch(/expect/i)
})

const named = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`

test.each([
  'localhost',
  'LOCALHOST:80',
  'api.localhost:4011',
  '127.0.0.1',
  '127.9.8.7:1',
  '[::1]:5',
])('a proxy of this machine answers to %s', async (host) => {
  const { open } = await openForwarder()
  expect(await (await open()).ask(named(host), / \d{3} /)).toContain(' 200 ')
})

test.each([
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example:4011',
  '10.0.0.1',
  '',
])('a proxy of this machine does not answer to %j', async (host) => {
  const { upstream, open } = await openForwarder()
  const text = await (await open()).ask(named(host), /--port NAME:PORT/)
  expect(text).toMatch(/^HTTP\/1\.1 421 /)
  expect(upstream.connections).toHaveLength(0)
})

test('a proxy answers to every name if it listens at another address', async () => {
  const { upstream } = await openForwarder()
  const statusAt = async (host: string) => {
    const proxy = await openTestProxy({ baseUrl: upstream.origin, host })
    const client = await openClient(Number(new URL(proxy.url).port))
    return /\d{3}/.exec(await client.ask(named('proxy.test'), / \d{3} /))?.[0]
  }
  expect(await statusAt('0.0.0.0')).toBe('200')
  expect(await statusAt('localhost')).toBe('421')
})
