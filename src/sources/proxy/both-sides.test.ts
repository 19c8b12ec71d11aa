import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proxyLimits } from '../../core/exchange/index.ts'
import { account, payment } from '../har/har-file.fixture.ts'
import { checkFiles } from '../har/index.ts'
import { openClient, openForwarder, request } from './forward.fixture.ts'
import {
  blamed,
  json,
  notesOf,
  openFolder,
  openProxied,
  openServer,
  openTestProxy,
} from './proxied.fixture.ts'
import { Traces } from './traces.ts'

const key = 'Bearer sk_test_5f3a9'
const sent = { authorization: key, 'service-version': '2025-07-04' }

test('what the client breaks is a warning, and no fault of the implementation', async () => {
  const { proxied, proxy } = await openProxied()
  const version = { 'service-version': '2025-07-04' }
  await proxied.call('GET', '/entities')
  await proxied.call('GET', '/entities', undefined, { 'service-version': 'newest' })
  await proxied.call('GET', '/entities', undefined, { ...version, authorization: '' })
  await proxied.call('GET', '/widget/events', undefined, version)
  await proxied.call('POST', '/accounts', '{"holder_id":', version)
  await proxied.call('POST', '/reports', {}, version)
  await proxied.call('GET', '/entities/ent_1/vehicles', undefined, version)
  await proxied.call('GET', '/_clock', undefined, {})
  const run = await proxy.end()
  const { broken, warned } = blamed(run)
  expect(broken).toEqual([])
  expect(warned.sort()).toEqual([
    'authentication/key#sent',
    'authentication/version#sent',
    'conventions/json#requests',
    'reports/create#request',
    'versioning/header#sent',
    'versioning/paths#called',
    'widget-events/list#token-sent',
  ])
  expect(run.exitCode).toBe(3)
})

test('with --strict, what the client breaks counts', async () => {
  const { proxied, proxy } = await openProxied([], { strict: true })
  await proxied.call('GET', '/entities')
  const run = await proxy.end()
  expect(blamed(run).broken).toEqual(['authentication/version#sent'])
  expect(run.exitCode).toBe(1)
})

test('two credentials are two traces, and neither is written', async () => {
  const record = await openFolder()
  const baseUrl = await openServer((request, response) => {
    // Each user sees a record of their own under the same id.
    const isOne = request.headers.authorization === key
    json(account('acc_1', { created_at: `2025-01-0${isOne ? 1 : 2}T00:00:00.000Z` }))(
      request,
      response,
    )
  })
  const proxy = await openTestProxy({ baseUrl, record })
  for (const authorization of [key, 'Bearer sk_test_other77', key]) {
    await (
      await fetch(`${proxy.url}/accounts/acc_1`, { headers: { ...sent, authorization } })
    ).text()
  }
  expect(blamed(await proxy.end()).broken).toEqual([])
  const [file, ...others] = await readdir(record)
  expect(others).toEqual([])
  expect(await readFile(join(record, file!), 'utf8')).not.toMatch(/5f3a9|other77/)
  expect(blamed((await checkFiles([record], { baseUrl })).run).broken).toEqual([])
})

test('a method in lower case is another one, and the recording says the same', async () => {
  const record = await openFolder()
  const { upstream } = await openForwarder('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n')
  const proxy = await openTestProxy({ baseUrl: upstream.origin, record })
  const client = await openClient(Number(new URL(proxy.url).port))
  await client.ask(request('get', '/accounts/acc_1', []), /\r\n\r\n$/)
  await client.ask(request('GET', '/accounts/acc_1', []), /302[\s\S]*302[\s\S]*\r\n\r\n$/)
  const run = await proxy.end()
  expect(run.counts.exchanges).toBe(1)
  expect(notesOf(run)).toContain('GET /accounts/{acc_id} was answered with status 302.')
  const checked = await checkFiles([record], { baseUrl: upstream.origin })
  expect(checked.run.counts).toMatchObject({ exchanges: 1, operations: run.counts.operations })
  const [file] = await readdir(record)
  const { log } = JSON.parse(await readFile(join(record, file!), 'utf8'))
  expect(log._target.addresses).toHaveLength(1)
})

test('signed requests are told, and the header that names the client joins them', async () => {
  const baseUrl = await openServer((request, response) => {
    const at = Number(request.headers.nonce) === 12 ? 2 : 1
    json(account('acc_1', { created_at: `2025-01-0${at}T00:00:00.000Z` }))(request, response)
  })
  const look = async (client?: string) => {
    const proxy = await openTestProxy({ baseUrl, client })
    for (let nonce = 0; nonce <= 12; nonce++) {
      const headers = {
        ...sent,
        authorization: `Signature ${nonce}`,
        nonce: `${nonce}`,
        app: 'one',
      }
      await (await fetch(`${proxy.url}/accounts/acc_1`, { headers })).text()
    }
    return proxy.end()
  }
  const alone = await look()
  expect(blamed(alone).broken).toEqual([])
  expect(JSON.stringify(alone.findings)).toContain('13 credentials, as signed requests do')
  const joined = await look('App')
  expect(blamed(joined).broken).not.toEqual([])
  expect(JSON.stringify(joined.findings)).not.toContain('signed requests')
})

test('an absolute address that leads clients past the proxy is noted', async () => {
  const baseUrl = await openServer((request, response) => {
    const { host } = request.headers
    response.setHeader('Link', '</accounts?page=2>; rel=next')
    if (request.url === '/accounts/acc_1') response.setHeader('Location', 'https://api.test/x')
    const url = `http://${host}/reports/rpt_1/download`
    json(request.url === '/accounts/acc_2' ? { url } : {})(request, response)
  })
  const proxy = await openTestProxy({ baseUrl })
  for (const id of ['acc_1', 'acc_2', 'acc_3'])
    await (await fetch(`${proxy.url}/accounts/${id}`, { headers: sent })).text()
  const { findings } = await proxy.end()
  expect(findings.map(({ message }) => message)).toContain(
    '2 entries of the API name an absolute address, which leads a client past the proxy: location of GET /accounts/{acc_id} ×1, body of GET /accounts/{acc_id} ×1.',
  )
})

test('a request that is refused is counted, and OPTIONS * calls no operation', async () => {
  const baseUrl = await openServer(json({}))
  const proxy = await openTestProxy({ baseUrl })
  const client = await openClient(Number(new URL(proxy.url).port))
  await client.ask('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', / 200 /)
  await client.ask('CONNECT a.test:1 HTTP/1.1\r\n\r\n', 'closed')
  const run = await proxy.end()
  expect(blamed(run).broken).toEqual([])
  expect(proxy.counts()).toMatchObject({ forwarded: 1, refused: 1 })
  expect(run.findings.map(({ message }) => message).join('\n')).toMatch(
    /1 entry did not pass the proxy: Assay opens no tunnel/,
  )
})

test('a recording keeps apart the keys of writes that are sent again, and shows none', async () => {
  const record = await openFolder()
  const baseUrl = await openServer(json({ element_token: 'pk_elem_1' }))
  const proxy = await openTestProxy({ baseUrl, record })
  const keys = ['first-4711', 'first-4711', '5f0c7a52-8a53-4b4e-9b1e-0c7a528a534b']
  for (const key of keys) {
    const headers = { ...sent, 'idempotency-key': key, 'content-type': 'application/json' }
    const body = JSON.stringify({ type: 'connect', entity_id: 'ent_1' })
    const request = { method: 'POST', headers, body }
    await (await fetch(`${proxy.url}/elements/token`, request)).text()
  }
  const { findings } = await proxy.end()
  const distinct = findings.filter(({ clause }) => clause === 'elements/create-token#distinct')
  expect(distinct).toMatchObject([{ source: { entry: 2 } }])
  const [file] = await readdir(record)
  expect(await readFile(join(record, file!), 'utf8')).not.toMatch(/4711|5f0c7a52/)
  const checked = await checkFiles([record], { baseUrl })
  expect(checked.run.findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(distinct.map(({ id }) => id)),
  )
})

test('a key in the query is passed on, and not written', async () => {
  const record = await openFolder()
  let url = ''
  const baseUrl = await openServer((request, response) => {
    url = request.url!
    json(account('acc_1'))(request, response)
  })
  const proxy = await openTestProxy({ baseUrl, record })
  await (await fetch(`${proxy.url}/accounts/acc_1?api_key=sk_test_5f3a9`)).text()
  const run = await proxy.end()
  expect(url).toBe('/accounts/acc_1?api_key=sk_test_5f3a9')
  const [file] = await readdir(record)
  expect(await readFile(join(record, file!), 'utf8')).not.toContain('5f3a9')
  expect(JSON.stringify(run)).not.toContain('5f3a9')
})

test('a read at the same time as a write is not compared', async () => {
  const canceled = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }
  const moment = { updated_at: '2025-07-05T00:00:00.000Z' }
  let waiting: (() => void) | undefined
  const baseUrl = await openServer((request, response) => {
    if (request.method === 'DELETE') {
      waiting = () => json(payment('pmt_1', { ...canceled, ...moment }))(request, response)
    } else json(payment('pmt_1', { status: 'processing', ...moment }))(request, response)
  })
  const proxy = await openTestProxy({ baseUrl })
  const simulate = async () => {
    const body = JSON.stringify({ status: 'processing' })
    const headers = { ...sent, 'content-type': 'application/json' }
    const request = { method: 'POST', body, headers }
    await (await fetch(`${proxy.url}/simulate/payments/pmt_1`, request)).text()
  }
  const cancel = fetch(`${proxy.url}/payments/pmt_1`, { method: 'DELETE', headers: sent })
  while (waiting === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
  await simulate()
  waiting()
  await (await cancel).text()
  expect(blamed(await proxy.end()).broken).toEqual([])
})

test('long traffic goes on in another file, and requests under way go on with it', async () => {
  const record = await openFolder()
  const traces = new Traces({ baseUrl: 'http://127.0.0.1:1', record }, 1)
  const second = Math.floor(Date.now() / 1_000) * 1_000
  const began = (number: number) => ({
    ...{ number, method: 'GET', beganAt: second + number + 0.5 },
  })
  const message = { headers: ['Service-Version', '2025-07-04'], length: 2, isCut: false }
  const copy = { path: '/webhooks', sent: { ...message, length: 0 }, failure: undefined }
  const ended = (number: number, durationMs = 0.1) => ({
    ...{ ...began(number), credential: '', durationMs, size: proxyLimits.file },
    copy: { ...copy, received: { ...message, status: 200 } },
  })
  const notes = [began(1), began(2), ended(2), began(3), ended(1, 5), ended(3)]
  traces.take(notes, Buffer.from('{}{}{}'), second)
  expect(traces.counts()).toMatchObject({ forwarded: 3, judged: 3, open: 0 })
  await traces.save(true)
  const files = (await readdir(record)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(record, file), 'utf8')))
  const times = texts.map((text) =>
    text.match(/"startedDateTime":"[^"]*/g)?.map((at) => at.slice(-8)),
  )
  expect(times).toEqual([['.001500Z'], ['.002500Z'], ['.003500Z']])
  expect(texts.join()).toContain('webhooks')
})

test('an implementation that fails is not blamed for it', async () => {
  const baseUrl = await openServer((request, response) => {
    if (request.url === '/accounts/acc_1') request.socket.resetAndDestroy()
    else {
      response.writeHead(200, { 'content-length': 99 })
      response.write('{"id":')
      setTimeout(() => request.socket.destroy(), 20)
    }
  })
  const proxy = await openTestProxy({ baseUrl })
  expect((await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })).status).toBe(502)
  const broken = fetch(`${proxy.url}/accounts/acc_2`, { headers: sent }).then((all) => all.text())
  await expect(broken).rejects.toThrow()
  const run = await proxy.end()
  expect(blamed(run).broken).toEqual([])
  expect(proxy.counts()).toMatchObject({ forwarded: 2, failed: 2 })
})
