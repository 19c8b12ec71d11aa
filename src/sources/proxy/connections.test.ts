import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually, get, linesOf, ok, openForwarder, request } from './forward.fixture.ts'

const end = /\r\n\r\nok$/

test.each([500, 502, 503, 504, 429, 408])(
  'a response %i is no reason for a second attempt',
  async (status) => {
    const { upstream, open } = await openForwarder(
      `HTTP/1.1 ${status} No\r\nRetry-After: 0\r\nContent-Length: 2\r\n\r\nok`,
    )
    expect(await (await open()).ask(get(), end)).toContain(`HTTP/1.1 ${status} No`)
    await pause(50)
    expect(upstream.text().match(/GET/g)).toHaveLength(1)
  },
)

test.each(['GET', 'POST'])('a reset is no reason for a second attempt of %s', async (method) => {
  const { upstream, open, ends } = await openForwarder((socket) => socket.resetAndDestroy())
  const text = await (await open()).ask(request(method, '/', ['Content-Length: 0']), /502 /)
  expect(text).toContain('closed the connection without a response')
  await pause(50)
  expect(upstream.connections).toHaveLength(1)
  expect(ends).toEqual([expect.objectContaining({ code: 'ECONNRESET' })])
})

test.each(['Content-Length: 99\r\nETag: "a"', 'ETag: "a"'])(
  '304 with %j has no body',
  async (lines) => {
    const { open } = await openForwarder(`HTTP/1.1 304 Not Modified\r\n${lines}\r\n\r\n`)
    const client = await open()
    const text = await client.ask(get(), /\r\n\r\n$/)
    expect(linesOf(text)).toEqual(['HTTP/1.1 304 Not Modified', ...lines.split('\r\n')])
    await client.ask(get(), /\r\n\r\n.*304.*\r\n\r\n$/s)
  },
)

test('HEAD has the length of a body that does not come', async () => {
  const { open } = await openForwarder('HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n')
  const client = await open()
  expect(linesOf(await client.ask(request('HEAD', '/', []), /\r\n\r\n$/))).toContain(
    'Content-Length: 1234',
  )
  await client.ask(request('HEAD', '/', []), /\r\n\r\nHTTP.*\r\n\r\n$/s)
})

test.each([
  ['by its length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok'],
  ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n'],
])('a response that breaks off %s breaks off for the client', async (_, response) => {
  const { open, ends } = await openForwarder((socket) => {
    socket.write(response)
    setTimeout(() => socket.destroy(), 20)
  })
  const text = await (await open()).ask(get(), 'closed')
  expect(text).toContain('200 OK')
  expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(ends).toEqual([
    expect.objectContaining({ message: expect.stringContaining('it broke off') }),
  ])
})

test('a response that breaks off by a reset is reset for the client', async () => {
  const { open, ends } = await openForwarder((socket) => {
    socket.write('HTTP/1.0 200 OK\r\n\r\nok')
    setTimeout(() => socket.resetAndDestroy(), 20)
  })
  const { socket, ask } = await open()
  const reset = once(socket, 'error')
  await ask(get(), /ok$/)
  expect(await reset).toMatchObject([{ code: 'ECONNRESET' }])
  expect(ends).toMatchObject([{ message: 'it broke off: the connection closed before its end' }])
})

test('a response without a length ends with its connection', async () => {
  const { open, ends } = await openForwarder(
    (socket) => void socket.end('HTTP/1.0 200 OK\r\nX: 1\r\n\r\nok'),
  )
  expect(await (await open()).ask(get(), 'closed')).toBe('HTTP/1.0 200 OK\r\nX: 1\r\n\r\nok')
  expect(ends).toEqual([undefined])
})

test.each(['GET', 'POST'])(
  'a client that ends its side after a %s gets its response, also if that takes a while',
  async (method) => {
    const { upstream, open, ends } = await openForwarder(
      async (socket, text) => {
        if (!text.endsWith('hi')) return
        await pause(60)
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nok')
        await pause(60)
        socket.write('ok')
      },
      { allowHalfOpen: true },
    )
    const client = await open()
    client.socket.end(request(method, '/', ['Content-Length: 2'], 'hi'))
    await eventually(() => client.got.closed)
    expect(client.got.text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nokok$/)
    expect(upstream.connections).toHaveLength(1)
    expect(ends).toEqual([undefined])
  },
)

test.each(['before the head', 'in the body'])(
  'a client that leaves %s ends the request at once, with a reset or with an end',
  async (when) => {
    const { upstream, open, ends } = await openForwarder((socket) => {
      if (when === 'in the body') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok')
    })
    const client = await open()
    await client.ask(get(), when === 'in the body' ? end : /^/)
    const other = await open()
    await other.ask(get(), when === 'in the body' ? end : /^/)
    await eventually(() => upstream.connections.length === 2 && upstream.text() !== '')
    client.socket.resetAndDestroy()
    await eventually(() => upstream.connections[0]!.closed)
    expect(ends).toEqual([expect.objectContaining({ code: 'LEFT' })])
    other.socket.destroy()
    await eventually(() => upstream.connections[1]!.closed && ends.length === 2)
    expect(ends).toEqual(Array(2).fill(expect.objectContaining({ code: 'LEFT' })))
  },
)

test('a client that leaves a stream is found out by what is sent to it', async () => {
  const { upstream, open, ends } = await openForwarder((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const events = setInterval(() => socket.write('2\r\nok\r\n'), 20)
    socket.on('close', () => clearInterval(events))
  })
  const client = await open()
  await client.ask(get(), /ok/)
  client.socket.destroy()
  await eventually(() => upstream.connections[0]!.closed && ends.length > 0)
  expect(ends).toEqual([expect.objectContaining({ code: 'LEFT' })])
})

test('a client that leaves while it sends ends the request', async () => {
  const { upstream, open, ends } = await openForwarder(() => {})
  const client = await open()
  await client.ask(request('POST', '/', ['Content-Length: 99'], 'hi'), /^/)
  await eventually(() => upstream.text().endsWith('hi'))
  client.socket.destroy()
  await eventually(() => upstream.connections[0]!.closed)
  await eventually(() => ends.length > 0)
  expect(ends).toEqual([expect.objectContaining({ code: 'LEFT' })])
})

test('an implementation that is down is a 502 with a sentence', async () => {
  const { upstream, open } = await openForwarder()
  upstream.stop()
  expect(await (await open()).ask(get(), /502 /)).toContain(
    `127.0.0.1:${upstream.port} refused the connection.`,
  )
})

test('the version of the client is passed on', async () => {
  const { upstream, open } = await openForwarder((socket) => {
    socket.end('HTTP/1.0 200 OK\r\n\r\nok')
  })
  expect(await (await open()).ask('GET / HTTP/1.0\r\n\r\n', 'closed')).toMatch(/1\.0 200.*ok$/s)
  expect(upstream.text()).toBe('GET / HTTP/1.0\r\n\r\n')
})

test('a request under way gets a sentence when the proxy ends, and is noted', async () => {
  const { open, ends, upstream, close } = await openForwarder(() => {})
  const client = await open()
  client.socket.write(get())
  await eventually(() => upstream.text() !== '')
  await close()
  await eventually(() => client.got.closed)
  expect(client.got.text).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*The proxy ended before the response had\.\n$/,
  )
  expect(ends).toMatchObject([
    { code: 'LEFT', message: 'The proxy ended before the response had.' },
  ])
})

test('requests that follow each other at once are answered in their order, over one connection', async () => {
  const { upstream, open } = await openForwarder((socket, text) => {
    const path = /GET \/(\d)(?![\s\S]*GET)/.exec(text)?.[1] ?? ''
    setTimeout(
      () => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n#${path}`),
      path === '1' ? 60 : 1,
    )
  })
  const text = await (await open()).ask(get('/1') + get('/2') + get('/3'), /#3/)
  expect(text.match(/#\d/g)).toEqual(['#1', '#2', '#3'])
  expect(upstream.connections).toHaveLength(1)
})

test('the connection of a client ends with that of the implementation', async () => {
  const { open } = await openForwarder((socket, text) => {
    if (text.match(/GET/g)?.length === 2) socket.destroy()
    else socket.write(ok)
  })
  const client = await open()
  await client.ask(get(), end)
  // Direct, a client that uses a connection just as it is closed gets no response either, and may ask again.
  await client.ask(get(), 'closed')
  expect(client.got.text).toBe(ok)
})

test.each(['with the response', 'later'])(
  'bytes that nobody asked for, %s, are passed on and noted, and end the connection',
  async (when) => {
    const { upstream, open, unasked } = await openForwarder((socket) => {
      if (when === 'later') setTimeout(() => socket.write('EXTRA'), 30)
      socket.write(when === 'later' ? ok : `${ok}EXTRA`)
    })
    const client = await open()
    await client.ask(get('/a') + (when === 'later' ? '' : get('/b')), 'closed')
    expect(client.got.text).toBe(`${ok}EXTRA`)
    expect(upstream.text()).not.toContain('/b')
    expect(unasked).toEqual(['/a'])
  },
)

test('a long head is passed on both ways, and one that is too long is 431', async () => {
  const long = `X: ${'x'.repeat(40_000)}`
  const both = await openForwarder(`HTTP/1.1 200 OK\r\n${long}\r\nContent-Length: 2\r\n\r\nok`)
  expect(await (await both.open()).ask(get('/', long), end)).toContain(long)
  expect(both.upstream.text()).toContain(long)
  const { upstream, open } = await openForwarder()
  expect(await (await open()).ask(get('/', `X: ${'x'.repeat(70_000)}`), /431 /)).toMatch(
    /^HTTP\/1.1 431 /,
  )
  expect(upstream.connections).toHaveLength(0)
})
