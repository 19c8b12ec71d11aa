import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { expect, test } from 'vitest'
import certificates from './certificates.fixture.json' with { type: 'json' }
import { openSecure } from './tls-server.fixture.ts'
import { addressOf, openLive } from './wire.fixture.ts'

/** The same behind a server that tells clients without TLS what they do, as nginx, Apache and Go do. */
async function openTelling(answer: string) {
  const { port } = new URL((await openSecure()).url)
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      // The first byte of a TLS handshake is 22.
      if (bytes[0] !== 22) return void socket.end(answer)
      const upstream = connect(Number(port), '127.0.0.1', () => upstream.write(bytes))
      upstream.on('error', () => socket.destroy())
      socket.pipe(upstream).pipe(socket)
    })
  })
  return addressOf(server)
}

const failureAt = async (url: string) => {
  const { failure } = await openLive()({ method: 'GET', url, headers: {} })
  return failure
}

test('plain HTTP to a TLS server is said as such, however the server refuses it', async () => {
  const says = (type: string, body: string, version = '1.1') =>
    `HTTP/${version} 400 Bad Request\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const urls = [
    (await openSecure()).url,
    (await openSecure({ ca: certificates.authority.join('\n'), requestCert: true })).url,
    await openTelling(says('text/html', '<h1>The plain HTTP request was sent to HTTPS port</h1>')),
    await openTelling(says('text/plain', 'Client sent an HTTP request to an HTTPS server.', '1.0')),
    // An alert of TLS is no HTTP.
    await openTelling('\x15\x03\x03\x00\x02\x02\x50'),
  ]
  for (const url of urls) {
    const message = `${new URL(url).host} speaks TLS, and its address begins with http://.`
    expect(await failureAt(url)).toEqual({ code: 'SPEAKS_TLS', message })
  }
})

test('a server that only refuses, closes connections or speaks no HTTP is not said to speak TLS', async () => {
  const refusing = createServer((_, response) => response.writeHead(400).end('No.'))
  const closing = createServer((request) => request.socket.destroy())
  const other = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
  })
  expect(await failureAt(await addressOf(refusing))).toBeNull()
  expect((await failureAt(await addressOf(closing)))?.code).toBe('ECONNRESET')
  expect((await failureAt(await addressOf(other)))?.code).toBe('NOT_HTTP')
})

test('a target that served something is not asked whether it speaks TLS', async () => {
  let connections = 0
  const server = createServer((request, response) => {
    if (request.url === '/first') response.end('{}')
    else request.socket.destroy()
  })
  server.on('connection', () => void connections++)
  const url = await addressOf(server)
  const live = openLive()
  await live({ method: 'GET', url: `${url}/first`, headers: {} })
  const { failure } = await live({ method: 'POST', url: `${url}/second`, headers: {} })
  expect({ code: failure?.code, connections }).toEqual({ code: 'ECONNRESET', connections: 2 })
})
