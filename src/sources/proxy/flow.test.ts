import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually, get, openForwarder, request } from './forward.fixture.ts'

const end = /\r\n\r\nok$/

test('3 MB are passed on byte for byte', async () => {
  const body = 'x\xff\r\n0'.repeat(600_000)
  const { upstream, open } = await openForwarder()
  await (await open()).ask(request('POST', '/', [`Content-Length: ${body.length}`], body), end)
  expect(upstream.text().endsWith(`\r\n\r\n${body}`)).toBe(true)
})

test('a response before the request has ended is passed on, and the connection goes on if it may', async () => {
  const no = 'HTTP/1.1 413 No\r\nContent-Length: 2\r\n\r\nno'
  let answered = 0
  const { upstream, open } = await openForwarder((socket, text) => {
    if (text.match(/ HTTP/g)?.length !== answered) answered += Number(socket.write(no))
  })
  const client = await open()
  const half = 'x'.repeat(100_000)
  await client.ask(request('POST', '/', ['Content-Length: 200000'], half), /413 No/)
  await client.ask(half + get('/next'), /413 No[\s\S]*413 No/)
  expect(upstream.text()).toContain('/next')
  const closing = await openForwarder((socket) => void socket.end(no))
  const other = await closing.open()
  await other.ask(request('POST', '/', ['Content-Length: 20000000'], half), 'closed')
  expect(other.got.text).toBe(no)
})

test('a slow reader holds the implementation back, not the memory of the proxy', async () => {
  let written = 0
  const chunk = Buffer.alloc(65_536)
  const { open } = await openForwarder((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 209715200\r\n\r\n')
    const more = () => {
      while (socket.write(chunk)) written += chunk.length
      written += chunk.length
    }
    socket.on('drain', more)
    more()
  })
  const client = await open()
  client.socket.pause()
  client.socket.write(get())
  await eventually(() => written > 65_536)
  await pause(600)
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test('a slow implementation holds the client back', async () => {
  const { open } = await openForwarder((socket) => void socket.pause())
  const client = await open()
  client.socket.write(request('POST', '/', ['Content-Length: 209715200']))
  const chunk = Buffer.alloc(65_536)
  const more = () => {
    while (client.socket.write(chunk)) if (client.socket.bytesWritten > 100_000_000) break
  }
  client.socket.on('drain', more)
  more()
  await pause(600)
  expect(client.socket.bytesWritten).toBeLessThan(24 * 1024 * 1024)
})

test('a head that comes alone is passed on alone', async () => {
  const { open } = await openForwarder(
    (socket) =>
      void socket.write('HTTP/1.1 200 OK\r\nETag: caf\xe9\r\nContent-Length: 9\r\n\r\n', 'latin1'),
  )
  expect(await (await open()).ask(get(), /\r\n\r\n$/)).toContain('ETag: caf\xe9\r\n')
})

test('the first event of a stream is passed on before the second is sent', async () => {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { open } = await openForwarder((socket) => void socket.write(`${head}9\r\ndata: 1\n\n\r\n`))
  await (await open()).ask(get(), /data: 1/)
})
