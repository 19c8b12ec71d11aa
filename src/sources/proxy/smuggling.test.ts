import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ok, openForwarder, request } from './forward.fixture.ts'

const post = (lines: readonly string[], body = '') => request('POST', '/', lines, body)
const chunked = 'Transfer-Encoding: chunked'
const inner = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Each of these is read in one way by some servers, and in another by others. */
const ambiguous: Readonly<Record<string, string>> = {
  'a length and chunks': post(['Content-Length: 6', chunked], '0\r\n\r\nX'),
  'chunks and a length': post([chunked, 'Content-Length: 6'], '0\r\n\r\nX'),
  'two lengths that differ': post(['Content-Length: 2', 'Content-Length: 3'], 'hi!'),
  'a length with a sign': post(['Content-Length: +5'], 'hello'),
  'a negative length': post(['Content-Length: -1']),
  'a length in hexadecimal': post(['Content-Length: 0x5'], 'hello'),
  'an empty length': post(['Content-Length: '], inner),
  'a blank before the colon': post(['Content-Length : 5'], 'hello'),
  'an obsolete fold': post(['X-A: 1', ' Content-Length: 5', 'Content-Length: 2'], 'hi'),
  'an obsolete fold of a coding': post(['Transfer-Encoding:', '\tchunked'], '0\r\n\r\n'),
  'a size that is no number': post([chunked], 'zz\r\nhi\r\n0\r\n\r\n'),
  'a size with a sign': post([chunked], '+2\r\nhi\r\n0\r\n\r\n'),
  'a size with a prefix': post([chunked], '0x2\r\nhi\r\n0\r\n\r\n'),
  'a size that is too large': post([chunked], `${'f'.repeat(17)}\r\nhi\r\n0\r\n\r\n`),
  'a bare line feed after a size': post([chunked], '2\nhi\r\n0\r\n\r\n'),
  'a bare carriage return in a header': post(
    ['X-A: 1\rContent-Length: 5', 'Content-Length: 2'],
    'hi',
  ),
  'lines that end with a line feed alone': post(['Content-Length: 2'], 'hi').replaceAll('\r', ''),
  'an empty line without a carriage return': post(['Content-Length: 2']).replace(/\r\n$/, '\nhi'),
  'a bare line feed in a header': post(['X-A: 1\nContent-Length: 5', 'Content-Length: 2'], 'hi'),
  'a zero byte in a header': post(['X-A: 1\0', 'Content-Length: 2'], 'hi'),
  'a header without a name': post([': 1', 'Content-Length: 2'], 'hi'),
  'a name that is none': post(['X(A): 1', 'Content-Length: 2'], 'hi'),
  'two hosts': post(['Host: other.test', 'Content-Length: 2'], 'hi'),
  'a path without a slash': request('GET', 'accounts/a', []),
  'a blank in the path': request('GET', '/a b', []),
  'a method that is none': request('G(T', '/', []),
}

test.each(Object.entries(ambiguous))('%s is 400, and no byte is passed on', async (_, text) => {
  const { upstream, open, refused } = await openForwarder()
  const got = await (await open()).ask(text, /^HTTP\/1.1 \d{3} /)
  expect(got).toMatch(/^HTTP\/1\.1 400 /)
  expect(got.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  expect(got).toMatch(/\r\n\r\nAssay did not pass this request on: .+\.\n$/)
  expect(refused).toHaveLength(1)
  await pause(40)
  expect(upstream.text()).toBe('')
})

test.each([
  ['the same length twice', post(['Content-Length: 2', 'Content-Length: 2'], 'hi')],
  ['a list of lengths', post(['Content-Length: 2, 2'], 'hi')],
  ['no host', 'POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi'],
  ['an empty line before it', `\r\n${post(['Content-Length: 2'], 'hi')}`],
])('%s is clear, and passed on', async (_, text) => {
  const { upstream, open } = await openForwarder()
  expect(await (await open()).ask(text, /ok$/)).toBe(ok)
  expect(upstream.text().replace(/(?<=Host: )\S+/, 'localhost')).toBe(text.trimStart())
})

test.each(['GET /', 'GET / HTTP/9.9', 'PRI * HTTP/2.0'])('%j is refused', async (line) => {
  const { upstream, open } = await openForwarder()
  expect(await (await open()).ask(`${line}\r\n\r\n`, 'closed')).toContain(' 505 ')
  expect(upstream.connections).toHaveLength(0)
})

test('a client that speaks TLS is refused at once', async () => {
  const { open } = await openForwarder()
  expect(await (await open()).ask('\x16\x03\x01\x02\x00\x01', 'closed')).toContain(' 400 ')
})

test.each(['gzip, chunked', 'xchunked', 'chunked, chunked', 'identity'])(
  'the transfer coding %s is refused, and no byte is passed on',
  async (coding) => {
    const { upstream, open } = await openForwarder()
    const text = post([`Transfer-Encoding: ${coding}`], `0\r\n\r\n${inner}`)
    expect(await (await open()).ask(text, /^HTTP\/1.1 \d{3} /)).toMatch(/^HTTP\/1\.1 (400|501) /)
    await pause(40)
    expect(upstream.text()).toBe('')
  },
)

test('a chunk that is none ends a request that has begun, and its connection', async () => {
  const { upstream, open, ends } = await openForwarder(() => {})
  const client = await open()
  client.socket.write(post([chunked], '2\r\nhi\r\n'))
  while (!upstream.text().includes('hi')) await pause(5)
  await client.ask(`zz\r\n${inner}0\r\n\r\n`, 'closed')
  while (!upstream.connections[0]!.closed) await pause(5)
  expect(upstream.text()).not.toMatch(/smuggled|0\r\n\r\n$/)
  expect(ends).toEqual([expect.objectContaining({ code: 'LEFT' })])
})

test('bytes after a request are the next request, whatever they look like', async () => {
  const { upstream, open } = await openForwarder((socket, text) => {
    if (text.endsWith('\r\n\r\n')) socket.write(ok)
  })
  const text = post(['Content-Length: 0'], inner)
  await (await open()).ask(text, /ok[\s\S]*ok$/)
  expect(upstream.text()).toMatch(/^POST \/ [\s\S]*\r\n\r\nGET \/smuggled /)
})
