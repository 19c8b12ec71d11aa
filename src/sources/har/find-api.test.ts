import { expect, test } from 'vitest'
import { blamed, check, got, sound } from './check.fixture.ts'
import type { HarEntry } from './entry.ts'
import { findApi } from './find-api.ts'
import { base, entryOf, merchant, payment } from './har-file.fixture.ts'
import { describeTraffic } from './traffic.ts'

test('a simulation at another address belongs to the API', async () => {
  const simulated = entryOf({
    method: 'POST',
    url: 'https://sandbox.example.net/simulate/payments/pmt_1',
    sent: { status: 'processing' },
    body: payment('pmt_1', { status: 'canceled' }),
  })
  const { run, traffic } = await check([...sound, simulated])
  expect(run.target).toMatchObject({ sandboxUrl: 'https://sandbox.example.net' })
  expect(traffic.judged).toBe(3)
  expect(blamed(run)).toEqual(['payments/simulate#status'])
})

test('a WebSocket is no place of the API', async () => {
  const socket = entryOf({ url: `${base.replace('http', 'ws')}/merchants/mch_1`, status: 101 })
  const { traffic } = await check([socket, socket, ...sound])
  expect(traffic).toMatchObject({ baseUrl: base, candidates: [], judged: 2 })
})

test('of two addresses the one with more requests is taken, and the other one is named', async () => {
  const other = entryOf({ url: 'http://localhost:4010/merchants/mch_1', body: merchant('mch_1') })
  const { traffic } = await check([other, ...sound])
  expect(traffic).toMatchObject({ baseUrl: base, candidates: ['http://localhost:4010'] })
  expect(describeTraffic(traffic)[1]!.text).toMatch(
    /^Requests to http:\/\/localhost:4010 look like/,
  )
  const named = await check([other, ...sound], { baseUrl: 'http://LOCALHOST:4010/' })
  expect(named.traffic).toMatchObject({ judged: 1, isFound: false })
})

test('the API is found behind any length of other traffic, and nothing before it is lost', async () => {
  const page = entryOf({ url: 'https://cdn.example.org/app.js', body: 'x'.repeat(10_000) })
  const weak = got('/webhooks', { data: [] }, { headers: {} })
  const { traffic } = await check([weak, ...Array(400).fill(page), ...sound])
  expect(traffic).toMatchObject({ baseUrl: base, entries: 403, judged: 3 })
})

test('paths that many APIs share prove nothing without a version header', async () => {
  const weak = { url: 'https://calendar.example.org/events/123', body: { id: 1 } }
  const { run } = await check([entryOf(weak)])
  expect(run.verdict).toBe('nonconformant')
  const plain = entryOf(weak)
  const headers: object[] = []
  const nameless = { ...plain, request: { ...plain.request, headers } }
  const { run: none, traffic, file } = await check([nameless], { allowIncomplete: true })
  expect(none).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    headline: {
      mark: '!',
      text: `INCOMPLETE. Nothing was tested: no request of this API in ${file}.`,
    },
    problems: [
      'There is no request of this API in 1 entry. Name its address with --base-url. The requests went to https://calendar.example.org.',
    ],
    target: { name: file, baseUrl: '' },
  })
  expect(traffic.baseUrl).toBeUndefined()
})

test('relative addresses without a host are matched by their path', async () => {
  const relative = [
    entryOf({ url: '/v1/merchants/mch_1', body: merchant('mch_1') }),
    entryOf({ url: '/v1/merchants/mch_2', body: merchant('mch_9') }),
  ]
  const found = await check(relative)
  expect(blamed(found.run)).toEqual(['merchants/retrieve#id'])
  expect(found.run.target.name).toBe('(no host recorded)')
  const host = { headers: { Host: 'api.example.com' } }
  const hosted = entryOf({ url: '/v1/merchants/mch_2', body: merchant('mch_9'), ...host })
  expect(blamed((await check([hosted], { baseUrl: base })).run)).toEqual(['merchants/retrieve#id'])
})

test('a named address is the host of relative addresses that have none', async () => {
  const relative = entryOf({ url: '/v1/merchants/mch_2', body: merchant('mch_9') })
  expect(blamed((await check([relative], { baseUrl: base })).run)).toEqual([
    'merchants/retrieve#id',
  ])
})

test('where the address was only found, a report may name another one', async () => {
  const url = 'https://public.example.com/v1/reports/rpt_1/download'
  const report = {
    id: 'rpt_1',
    type: 'payments.created.current',
    url,
    status: 'completed',
    metadata: null,
    created_at: '2025-07-04T09:30:00.000Z',
    updated_at: '2025-07-04T09:30:00.000Z',
  }
  const sent = { type: 'payments.created.current' }
  const created = got('/reports', report, { method: 'POST', sent })
  const clause = 'reports/report#url-origin'
  const found = await check([...sound, created])
  expect(blamed(found.run)).toEqual([])
  expect(found.run.clauses.find(({ id }) => id === clause)?.verdict).toBe('unreached')
  const named = await check([...sound, created], { baseUrl: base })
  expect(blamed(named.run)).toEqual([clause])
})

test('what can be read once is read once: its first batch says where the API is', async () => {
  const batchOf = (...values: unknown[]) => values.map((value) => ({ index: 0, value }) as HarEntry)
  const page = entryOf({ url: 'https://cdn.example.org/app.js', body: '' })
  const placeIn = async (batches: readonly HarEntry[][], isOnce: boolean) => {
    let reads = 0
    const read = async function* () {
      reads++
      yield* batches
    }
    const found = await findApi(read, {
      versionHeader: 'Service-Version',
      known: new Set<string>(),
      isOnce,
    })
    let entries = 0
    for await (const batch of found.batches) entries += batch.length
    return [reads, entries, found.place?.baseUrl]
  }
  expect(await placeIn([batchOf(page, ...sound)], true)).toEqual([1, 3, base])
  expect(await placeIn([batchOf(page), batchOf(...sound)], true)).toEqual([1, 3, undefined])
  expect(await placeIn([batchOf(page), batchOf(...sound)], false)).toEqual([2, 3, base])
})
