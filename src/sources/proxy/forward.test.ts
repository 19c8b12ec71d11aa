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
  '103 Early Hints\r\nLink: </a>; rel=preload\r\nX-h: 1',
  '102 Processing',
  '100 Continue',
])('the interim response %j is passed on', async (interim) => {
  const head = `HTTP/1.1 ${interim}\r\n\r\n`
  const { open } = await openForwarder(head + head + ok)
  const text = await (await open()).ask(get(), end)
  expect(text).toBe(head + head + ok)
})

test('trailers of a response are passed on', async () => {
  const chunked =
    'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: abc\r\n\r\n'
  const { open } = await openForwarder(chunked)
  const text = await (await open()).ask(get(), /X-Sum: abc\r\n\r\n$/)
  expect(text).toContain('Trailer: X-Sum\r\n')
  expect(text).toMatch(/\r\n\r\n2\r\nok\r\n0\r\nX-Sum: abc\r\n\r\n$/)
})

test('a chunked request is passed on as it came, with its extensions and trailers', async () => {
  const { upstream, open } = await openForwarder()
  const lines = ['Connection: TE', 'TE: trailers', 'Trailer: X-Sum', 'Transfer-Encoding: Chunked']
  const body = '2;a="b"\r\nhi\r\n00A\r\n0123456789\r\n0\r\nX-Sum: a\r\n\r\n'
  const client = await open()
  for (const piece of request('POST', '/', lines, body)) client.socket.write(piece, 'latin1')
  await client.ask('', end)
  expect(upstream.text().split('\r\n')[2]).toBe(lines[0])
  expect(upstream.text().endsWith(`${lines.join('\r\n')}\r\n\r\n${body}`)).toBe(true)
})

test.each([['POST', 'Content-Length: 0'], ['GET', 'content-length:  0 '], ['POST']])(
  '%s with %j stays so',
  async (...[method, ...lines]) => {
    const { upstream, open } = await openForwarder()
    await (await open()).ask(request(method!, '/', lines), end)
    expect(linesOf(upstream.text())).toEqual([`${method} / HTTP/1.1`, ...lines])
  },
)

test('headers about a connection are passed on with it, and those for a proxy are not', async () => {
  const own = ['Connection: keep-alive, x-hop', 'Keep-Alive: timeout=9', 'X-Hop: 1']
  const response =
    'HTTP/1.1 200 OK\r\nConnection: X-Back, close\r\nX-Back: 1\r\nKeep-Alive: timeout=77\r\nContent-Length: 2\r\n\r\nok'
  const { upstream, open } = await openForwarder(response)
  const ofProxy = ['Proxy-Connection: keep-alive', 'Proxy-Authorization: Basic eA==']
  expect(await (await open()).ask(get('/', ...own, ...ofProxy), end)).toBe(response)
  expect(upstream.text()).toContain(`\r\n${own.join('\r\n')}\r\n\r\n`)
})

test('DELETE with a chunked body is one request', async () => {
  const { upstream, open } = await openForwarder()
  const inner = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`
  await (await open()).ask(request('DELETE', '/', ['Transfer-Encoding: chunked'], body), end)
  expect(upstream.text()).toMatch(/transfer-encoding: chunked/i)
  expect(upstream.text()).not.toMatch(/content-length/i)
})

test.each(['GET', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'get', 'F-1'])(
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
  '/caf\xe9',
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

test('OPTIONS * is passed on, and is no path', async () => {
  const paths: string[] = []
  const watch = ({ path }: { path: string }) => {
    paths.push(path)
    return { sent() {}, head() {}, received() {}, end() {} }
  }
  const { upstream, open, refused } = await openForwarder(ok, { watch })
  await (await open()).ask(request('OPTIONS', '*', []), end)
  expect(upstream.text()).toContain('OPTIONS * HTTP/1.1\r\n')
  expect(await (await open()).ask(get('*'), / 400 /)).toContain('does not begin with a slash')
  expect(paths).toEqual([''])
  expect(refused).toEqual(['its path does not begin with a slash'])
})

test('who expects something is answered by the implementation', async () => {
  const { upstream, open } = await openForwarder((socket, text) => {
    if (text.includes('/large')) socket.write(`HTTP/1.1 417 No${ok.slice(15)}`)
    else if (text.endsWith('hi')) socket.write(ok)
    else if (text.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Go On\r\n\r\n')
  })
  const lines = ['Expect: 100-continue', 'Content-Length: 2']
  const client = await open()
  expect(await client.ask(request('POST', '/', lines), /\r\n\r\n$/)).toBe(
    'HTTP/1.1 100 Go On\r\n\r\n',
  )
  await client.ask('hi', end)
  expect(linesOf(upstream.text())).toEqual(['POST / HTTP/1.1', ...lines])
  const refused = await (await open()).ask(request('POST', '/large', ['Expect: more']), end)
  expect(refused).toContain('HTTP/1.1 417 No\r\n')
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
