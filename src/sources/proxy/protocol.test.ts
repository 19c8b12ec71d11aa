import { expect, test } from 'vitest'
import { get, openForwarder } from './forward.fixture.ts'

const end = /\r\n\r\nok$/

test('what is no HTTP is a 502 with a sentence', async () => {
  const both =
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'
  for (const response of ['hello, who is there?\r\n\r\n', both, 'HTTP/1.1 000 No\r\n\r\n']) {
    const { open } = await openForwarder(response)
    expect(await (await open()).ask(get(), /502 /), response).toContain(
      'did not respond in HTTP/1.1',
    )
  }
})

test('CONNECT is refused with a sentence', async () => {
  const { upstream, open } = await openForwarder()
  expect(
    await (await open()).ask('CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n', 'closed'),
  ).toMatch(/^HTTP\/1.1 501 [\s\S]*opens no tunnel/)
  expect(upstream.connections).toHaveLength(0)
})

test.each([
  [['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAA'], []],
  [['Upgrade: websocket'], []],
  [['Connection: upgrade', 'Upgrade: TLS/1.2'], []],
  [
    ['connection:\tclose , Upgrade,HTTP2-Settings', 'Upgrade: h2c'],
    ['connection: close, HTTP2-Settings'],
  ],
  [
    ['Connection: TE, X-A', 'TE: trailers', 'Connection: Upgrade', 'Upgrade: a/1, b'],
    ['Connection: TE, X-A', 'TE: trailers'],
  ],
  [['Connection: proxy-a, x-b', 'Proxy-A: 1'], ['Connection: x-b']],
  [['Connection:  Upgrade ,close'], ['Connection:  Upgrade ,close']],
])('of %j, %j is passed on: the offer of another protocol is not', async (lines, passed) => {
  const { upstream, open } = await openForwarder()
  await (await open()).ask(get('/', ...lines), end)
  expect(upstream.text().split('\r\n').slice(2, -2)).toEqual(passed)
})

test('another protocol that nobody asked for is a 502 with a sentence', async () => {
  const { open } = await openForwarder('HTTP/1.1 101 Now\r\nUpgrade: websocket\r\n\r\n')
  const text = await (await open()).ask(get('/', 'Upgrade: websocket'), /502 /)
  expect(text).toContain('changed to another protocol')
})

test.each([
  'HTTP/1.1 200 OK\nContent-Length: 2\n\nok',
  'HTTP/1.1 200 OK\r\nX: 1\nContent-Length: 2\r\n\nok',
  'HTTP/1.1 200 OK\nContent-Length: 2\n\r\nok',
  'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n0\nX: 1\n\n',
])('a response whose lines end with a line feed alone passes as it came: %j', async (response) => {
  const { open, ends } = await openForwarder((socket, text) => {
    if (!/\r\n\r\n$/.test(text)) return
    for (const byte of response) socket.write(byte)
  })
  const client = await open()
  for (const text of [response, response + response])
    expect(await client.ask(get(), new RegExp(`^[\\s\\S]{${text.length}}$`))).toBe(text)
  expect(ends).toEqual([undefined, undefined])
})

test('a head that is cut off is a 502 that says how much of it came', async () => {
  const { open, ends } = await openForwarder((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Le')
    setTimeout(() => socket.end(), 20)
  })
  const text = await (await open()).ask(get(), /502 [\s\S]*\n$/)
  expect(text).toContain('within the head of its response, after 27 bytes')
  expect(ends).toMatchObject([{ message: expect.stringContaining('27 bytes') }])
})
