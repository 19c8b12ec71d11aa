import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { proxyLimits } from '../../core/exchange/index.ts'
import { account } from '../har/har-file.fixture.ts'
import { checkFiles } from '../har/index.ts'
import { openCopies, type Passing, type Room } from './copies.ts'
import { eventually, get, ok, openClient, openForwarder, request } from './forward.fixture.ts'
import { blamed, json, notesOf, openFolder, openServer, openTestProxy } from './proxied.fixture.ts'
import { Traces } from './traces.ts'

const key = 'Bearer sk_test_5f3a9'
const sent = { authorization: key, 'service-version': '2025-07-04' }

/** A request with a body that is to come. */
const post = (path: string, ...lines: readonly string[]) => request('POST', path, lines)

test('a body that is packed is judged unpacked, and passed on packed', async () => {
  const packed = brotliCompressSync(JSON.stringify(account('acc_1', { id: 7 })))
  const baseUrl = await openServer((_, response) => {
    response.setHeader('content-encoding', 'br')
    response.end(packed)
  })
  const proxy = await openTestProxy({ baseUrl })
  const response = await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.json()).toMatchObject({ id: 7 })
  expect(blamed(await proxy.end()).broken).toContain('conventions/ids#present')
})

test('a body that is longer than is judged is passed on, and counted as cut', async () => {
  const baseUrl = await openServer(json(account('acc_1', { id: 7, long: 'x'.repeat(3_000_000) })))
  const proxy = await openTestProxy({ baseUrl })
  const response = await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })
  expect((await response.text()).length).toBeGreaterThan(3_000_000)
  const run = await proxy.end()
  expect(blamed(run).broken).toEqual([])
  expect(proxy.counts()).toMatchObject({ forwarded: 1, cut: 1 })
  expect(run.problems).toEqual(['In 1 exchange, a body of more than 1 MiB was not judged.'])
})

test('a request that is longer than is judged says nothing of its client, and its response is judged', async () => {
  const baseUrl = await openServer((request, response) => {
    request.resume().on('end', () => json(account('acc_1', { id: 7 }))(request, response))
  })
  const proxy = await openTestProxy({ baseUrl })
  const body = JSON.stringify({ long: 'x'.repeat(1_500_000) })
  const request = { method: 'POST', headers: sent, body }
  await (await fetch(`${proxy.url}/accounts`, request)).text()
  const run = await proxy.end()
  const warned = ['conventions/timestamps#instant']
  expect(blamed(run)).toEqual({ broken: ['conventions/ids#present'], warned })
  expect(run.problems).toEqual(['In 1 exchange, a body of more than 1 MiB was not judged.'])
  expect(notesOf(run)).toContain(
    '1 entry of the API had a body that could not be judged: it is longer than 1 MiB ×1.',
  )
})

test('a request that was answered before it had ended is not said to have no body', async () => {
  const record = await openFolder()
  const { upstream } = await openForwarder((socket, text) => {
    if (text.endsWith('\r\n\r\n')) socket.end(`HTTP/1.1 417 No\r\nContent-Length: 2\r\n\r\n{}`)
  })
  const proxy = await openTestProxy({ baseUrl: upstream.origin, record })
  const client = await openClient(Number(new URL(proxy.url).port))
  const lines = ['Expect: 100-continue', 'Content-Length: 9', `Authorization: ${key}`]
  const version = 'Service-Version: 2025-07-04'
  await client.ask(post('/accounts', ...lines, version), 'closed')
  const run = await proxy.end()
  expect(blamed(run)).toEqual({ broken: [], warned: [] })
  const { findings } = (await checkFiles([record], { baseUrl: upstream.origin })).run
  expect(blamed({ findings })).toEqual({ broken: [], warned: [] })
})

test('who left, who did not respond, and what broke off or does not unpack is counted', async () => {
  const record = await openFolder()
  const { upstream } = await openForwarder((socket, text) => {
    const broken = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'
    const packed = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}'
    if (text.includes('acc_1')) socket.end(broken)
    else if (text.includes('acc_2')) socket.write(packed)
    else if (text.includes('acc_3')) socket.destroy()
  })
  const proxy = await openTestProxy({ baseUrl: upstream.origin, record })
  for (const id of ['acc_1', 'acc_2', 'acc_3', 'acc_4']) {
    const client = await openClient(Number(new URL(proxy.url).port))
    const until = id === 'acc_2' ? /\{\}$/ : 'closed'
    const asked = client.ask(get(`/accounts/${id}`, `Authorization: ${key}`), until)
    if (id === 'acc_4') {
      await eventually(() => upstream.text().includes(id))
      client.socket.destroy()
    }
    await asked
  }
  const run = await proxy.end()
  const notes = [
    '2 entries of the API had a body that could not be judged: it broke off: the connection closed before its end ×1, it does not decode as gzip ×1.',
    '1 entry of the API got no response: GET /accounts/{acc_id} ×1.',
    '1 entry of the API ended before the response, as the client left or the proxy ended: GET /accounts/{acc_id} ×1.',
  ]
  expect(notesOf(run)).toEqual(expect.arrayContaining(notes))
  expect(run.obstacles).toMatchObject([{ status: null, requests: 1 }])
  const checked = await checkFiles([record], { baseUrl: upstream.origin })
  expect(notesOf(checked.run)).toEqual(expect.arrayContaining(notes))
})

test('what passes while there is no room is not copied, and counted', async () => {
  const room: Room = new Int32Array(new SharedArrayBuffer(4))
  const notes: Passing[] = []
  const { open } = await openForwarder(ok, {
    watch: openCopies(room, (note) => void notes.push(note)),
  })
  Atomics.store(room, 0, proxyLimits.waiting)
  await (await open()).ask(get('/accounts/acc_1'), /ok$/)
  Atomics.store(room, 0, 0)
  await (await open()).ask(get('/accounts/acc_1'), /ok$/)
  await eventually(() => notes.length === 4)
  const traces = new Traces({ baseUrl: 'http://127.0.0.1:1' }, 1)
  traces.take(notes, Buffer.from('ok'), Date.now())
  expect(traces.counts()).toMatchObject({ forwarded: 2, skipped: 1, judged: 1 })
  expect(traces.run(0).run.problems).toEqual([
    '1 exchange passed without being judged: too many came at a time.',
  ])
})
