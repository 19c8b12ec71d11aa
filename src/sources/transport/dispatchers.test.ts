import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import certificates from './certificates.fixture.json' with { type: 'json' }
import { connectorTo } from './dispatchers.ts'
import type { LiveOptions } from './live.ts'
import { addressOf, openLive } from './wire.fixture.ts'

const pem = (name: 'authority' | 'right' | 'other' | 'expired') => certificates[name].join('\n')
const key = createPrivateKey({ key: certificates.key as JsonWebKey, format: 'jwk' })
  .export({ format: 'pem', type: 'pkcs8' })
  .toString()
const ca = pem('authority')
const own = { cert: pem('right'), key }

const read = (url: string, options?: LiveOptions) =>
  openLive(options)({ method: 'GET', url, headers: {} })

async function secure(options: ServerOptions, alpn?: 'HTTP/2 only'): Promise<string> {
  const server = alpn
    ? createSecureServer({ ...own, allowHTTP1: false })
    : createTlsServer({ ...own, ...options }, (_, response) => response.end('{}'))
  const url = await addressOf(server as unknown as Server)
  return url.replace('http:', 'https:')
}

test('a target with an authority of its own, or that wants a client certificate, is tested with the files for it', async () => {
  const url = await secure({})
  expect((await read(url)).failure).toEqual({
    code: 'TLS_AUTHORITY',
    message: `${new URL(url).host} has a certificate of an authority that is not known here.`,
  })
  expect((await read(url, { tls: { ca } })).response?.status).toBe(200)

  const wary = await secure({ ca, requestCert: true, maxVersion: 'TLSv1.2' })
  expect((await read(wary, { tls: { ca } })).failure?.code).toBe('TLS_CLIENT')
  expect((await read(wary, { tls: { ca, ...own } })).response?.status).toBe(200)
})

test('a certificate that has expired or is for another name, and a target without HTTP/1.1, are said as such', async () => {
  const codeOf = async (url: string) => (await read(url, { tls: { ca } })).failure?.code
  expect(await codeOf(await secure({ cert: pem('expired') }))).toBe('TLS_EXPIRED')
  expect(await codeOf(await secure({ cert: pem('other') }))).toBe('TLS_NAME')
  expect(await codeOf(await secure({}, 'HTTP/2 only'))).toBe('HTTP2_ONLY')
})

/** The address of a proxy with a user and a password. */
function withPassword(host: string): string {
  return Object.assign(new URL(`http://${host}`), { username: 'user', password: 'hushed' }).href
}

/** A proxy that passes requests and tunnels to one address, whatever name they are for. */
async function proxyTo(target: string) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization']}`)
    response.end('{}')
  })
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`)
    const { port } = new URL(target)
    const other = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      other.pipe(socket).pipe(other)
    })
    for (const end of [socket, other]) end.on('error', () => {})
    onTestFinished(() => void other.destroy())
  })
  const { host } = new URL(await addressOf(server))
  return { url: withPassword(host), host, seen }
}

test('requests go through the proxies of the environment, but not to this machine or to the hosts of NO_PROXY', async () => {
  const target = await secure({ cert: pem('other') })
  const proxy = await proxyTo(target)
  vi.stubEnv('HTTP_PROXY', proxy.url)
  vi.stubEnv('HTTPS_PROXY', proxy.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const tls = { ca }

  expect((await read('http://api.bank.internal/x')).response?.status).toBe(200)
  const credentials = `Basic ${Buffer.from('user:hushed').toString('base64')}`
  expect(proxy.seen).toEqual([`GET http://api.bank.internal/x ${credentials}`])
  expect((await read('https://other.example/x', { tls })).response?.status).toBe(200)
  expect(proxy.seen[1]).toBe('CONNECT other.example:443')

  expect((await read(target, { tls: { ca } })).failure?.code).toBe('TLS_NAME')
  vi.stubEnv('NO_PROXY', 'bank.internal')
  expect((await read('http://api.bank.internal/x')).response).toBeNull()
  expect(proxy.seen).toHaveLength(2)
})

test('a connection without a request goes through the same proxies, in a tunnel, but not through SOCKS', async () => {
  const target = await secure({ cert: pem('other') })
  const { url, seen } = await proxyTo(target)
  vi.stubEnv('HTTP_PROXY', url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const open = async (origin: string) =>
    (await (await connectorTo(origin, { timeoutMs: 2_000, tls: { ca } }))()).destroy()
  await open('http://api.bank.internal')
  await open('https://other.example')
  expect(seen).toEqual(['CONNECT api.bank.internal:80', 'CONNECT other.example:443'])
  await expect(open(target)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  vi.stubEnv('HTTP_PROXY', 'socks5://127.0.0.1:1')
  await expect(open('http://api.bank.internal')).rejects.toThrow(/through no SOCKS proxy\.$/)
})

test('a proxy without a scheme is HTTP, and what names none ends the run with one sentence', async () => {
  const { host, seen } = await proxyTo('http://127.0.0.1:1')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('HTTP_PROXY', ` user:hushed@${host} `)
  expect((await read('http://api.bank.internal/x')).response?.status).toBe(200)
  expect(seen).toHaveLength(1)
  for (const wrong of ['ftp://user:hushed@a.example', 'http://a b:1', '://']) {
    vi.stubEnv('HTTP_PROXY', wrong)
    await expect(read('http://api.bank.internal/x')).rejects.toThrow(
      /^HTTP_PROXY in the environment is no address of a proxy\.$/,
    )
  }
})

test('a proxy that is not there, or refuses, is named without its password', async () => {
  vi.stubEnv('HTTP_PROXY', withPassword('127.0.0.1:1'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const { failure } = await read('http://api.bank.internal/x')
  expect(failure).toEqual({
    code: 'PROXY',
    message:
      'The proxy 127.0.0.1:1 (HTTP_PROXY) cannot be reached, on the way to api.bank.internal.',
  })
  const server = createServer((_, response) => response.writeHead(407).end())
  const { host } = new URL(await addressOf(server))
  vi.stubEnv('HTTP_PROXY', `http://${host}`)
  expect((await read('http://api.bank.internal/x')).failure?.message).toBe(
    `The proxy ${host} (HTTP_PROXY) responded with status 407, on the way to api.bank.internal.`,
  )
})
