import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startSandbox } from '../sandbox/index.ts'
import { blamed, check, got, sound } from './check.fixture.ts'
import { checkFiles } from './check-files.ts'
import {
  account,
  base,
  entity,
  entryOf,
  fileOf,
  harOf,
  merchant,
  payment,
} from './har-file.fixture.ts'
import { describeTraffic } from './traffic.ts'

test('traffic that keeps the contract has no violation, and proves only what it shows', async () => {
  const { run, traffic } = await check(sound)
  expect(blamed(run)).toEqual([])
  expect(run).toMatchObject({
    command: 'check',
    verdict: 'incomplete',
    exitCode: 3,
    headline: {
      mark: '!',
      text: expect.stringMatching(
        /^INCOMPLETE: \S+ shows no violation in 2 exchanges; \d+ of the \d+ clauses of the contract tested; /,
      ),
    },
    target: { name: 'api.example.com/v1', baseUrl: base },
    apiVersion: '2025-07-04',
    scenarios: [],
    interrupted: false,
  })
  expect(traffic).toMatchObject({ baseUrl: base, isFound: true, entries: 2, judged: 2 })
})

test('a finding names its file, its entry and its exchange', async () => {
  const wrong = got('/merchants/mch_2', merchant('mch_3'))
  const { run, file } = await check([...sound, wrong])
  expect(run.verdict).toBe('nonconformant')
  const [finding] = run.findings
  expect(finding).toMatchObject({
    clause: 'merchants/retrieve#id',
    pointer: '/id',
    source: { file, entry: 2 },
  })
  expect(run.exchanges[finding!.exchange!]).toMatchObject({
    operation: 18,
    source: { file, entry: 2 },
    request: { url: `${base}/merchants/mch_2` },
  })
})

test('a report does not name other services', async () => {
  const file = await fileOf(harOf([...sound, entryOf({ url: 'https://bank.example.org/a' })]))
  const { run } = await checkFiles([file])
  expect(JSON.stringify(run)).not.toContain('bank.example')
})

test('a sequence of calls is judged like a live one', async () => {
  const withdrawn = { type: 'withdraw', reason: 'entity_withdrew_consent' }
  const listed = (status: string, at: number) =>
    got('/entities', { data: [entity('ent_1', { status })] }, { at })
  const withdraw = entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    sent: withdrawn,
    body: {},
    at: 5,
  })
  const clause = 'entities/withdraw-consent#stays-disabled'
  const late = await check([listed('active', 0), withdraw, listed('active', 10)])
  expect(blamed(late.run)).toContain(clause)
  const outOfOrder = await check([withdraw, listed('active', 0)])
  expect(blamed(outOfOrder.run)).not.toContain(clause)
})

test('the exchange of a violation is in the report, also of one that earlier responses decide', async () => {
  const shown = (holder_id: string, at: number) =>
    got('/accounts/acc_1', account('acc_1', { holder_id, metadata }), { at })
  const metadata = { note: 'x'.repeat(4_000) }
  // The examples of operations have room of their own.
  const note = 'x'.repeat(8 * 1024 * 1024 - 10_000)
  const long = { method: 'PUT', sent: { metadata: { note } }, at: 5 }
  const entries = [shown('ent_1', 0), got('/entities/ent_2', entity('ent_2'), long)]
  const { run, file } = await check([...entries, ...sound, shown('ent_3', 90)])
  const finding = run.findings.find(({ pointer }) => pointer === '/holder_id')
  expect(finding).toMatchObject({ severity: 'violation', source: { file, entry: 4 } })
  expect(run.exchanges[finding!.exchange!]).toMatchObject({ source: { file, entry: 4 } })
  expect(run.exchanges.map(({ source }) => source?.entry)).toContain(1)
})

test('each file is a trace of its own', async () => {
  const wasPending = got('/payments/pmt_1', payment('pmt_1', { status: 'processing' }), {
    method: 'POST',
    url: `${base}/simulate/payments/pmt_1`,
    sent: { status: 'processing' },
  })
  const legs = { source_status: 'canceled', destination_status: 'canceled' }
  const updated_at = '2025-07-04T12:00:00.001Z'
  const canceled = { status: 'canceled', ...legs, updated_at }
  const cancel = got('/payments/pmt_1', payment('pmt_1', canceled), { method: 'DELETE', at: 9 })
  const clause = 'payments/cancel#only-pending'
  expect(blamed((await check([wasPending, cancel])).run)).toEqual([clause])
  const files = [await fileOf(harOf([wasPending])), await fileOf(harOf([cancel]))]
  expect(blamed((await checkFiles(files)).run)).toEqual([])
})

test('what belongs to no operation is printed without what its path names', async () => {
  const file = await fileOf(harOf([...sound, got('/people/last-name/Vandilquist', {})]))
  const { traffic } = await checkFiles([file])
  const said = describeTraffic(traffic[0]!).map(({ text }) => text)
  expect(said.join(' ')).toContain('GET /xxxxxx/last-name/')
  expect(said.join(' ')).not.toContain('Vandil')
})

test('what belongs to no operation is counted and listed, and never judged', async () => {
  const { run, traffic } = await check([
    ...sound,
    got('/payments/pmt_77', { error: 'odd' }),
    got('/payments/pmt_78?expand=1', { error: 'odd' }),
    got('/elements', '<html>'),
    got('/people/gideon@example.com/sk_live_abcdefgh', {}),
    got('/entities/ent_1/vehicles', {}, { status: 404 }),
    entryOf({ url: 'https://cdn.example.org/app.js', body: 'x' }),
    entryOf({ url: 'https://cdn.example.org/accounts/list', body: 'x' }),
    entryOf({ url: 'data:image/png;base64,AAAA' }),
  ])
  expect(blamed(run)).toEqual([])
  expect(traffic.judged).toBe(2)
  expect(traffic.unknownOperations).toEqual([
    { what: 'GET /payments/{id}', count: 2, first: 2 },
    { what: 'GET /elements', count: 1, first: 4 },
    { what: 'GET /xxxxxx/{id}/{id}', count: 1, first: 5 },
    { what: 'GET /entities/{id}/vehicles (removed by 2024-04-04)', count: 1, first: 6 },
  ])
  expect(traffic.elsewhere).toEqual([
    { what: 'https://cdn.example.org', count: 2, first: 7 },
    { what: 'data:', count: 1, first: 9 },
  ])
  const said = run.findings.map(({ severity, message }) => ({ severity, message }))
  expect(said).toContainEqual({
    severity: 'observation',
    message: '3 entries went to other addresses.',
  })
})

test('files of several addresses have no one target', async () => {
  const other = entryOf({ url: 'https://b.example.net/merchants/mch_1', body: merchant('mch_1') })
  const files = [await fileOf(harOf(sound)), await fileOf(harOf([other]))]
  const { run } = await checkFiles(files)
  expect(run.target).toEqual({ name: 'several', baseUrl: base })
  expect(run.headline.text).toMatch(/^[A-Z]+: several show/)
  expect((await checkFiles([files[0]!, files[0]!])).run.target.name).toBe('api.example.com/v1')
})

test('a removed endpoint that responds is blamed', async () => {
  const { run } = await check([...sound, got('/entities/ent_1/vehicles', { data: [] })])
  expect(blamed(run)).toEqual(['versioning/paths#removed'])
})

test('requests without a response and responses without a body blame nobody and prove nothing', async () => {
  const plain = got('/merchants/mch_1', undefined)
  const bodiless = { ...plain, response: { ...plain.response, content: { size: 300 } } }
  const failed = { ...plain, response: { ...plain.response, status: 0 } }
  const { run, traffic } = await check([bodiless, failed])
  expect(run).toMatchObject({
    verdict: 'incomplete',
    problems: ['No clause was tested.'],
    counts: { exchanges: 1 },
  })
  expect(traffic.bodiless).toEqual([{ what: 'GET /merchants/{mch_id}', count: 1, first: 0 }])
  expect(traffic.unanswered).toEqual([{ what: 'GET /merchants/{mch_id}', count: 1, first: 1 }])
})

test('without a version what depends on it is only noted', async () => {
  const removed = got('/accounts/acc_1', account('acc_1', { data_status: 'synced' }))
  const headers = removed.request.headers.filter(({ name }) => name !== 'service-version')
  const unversioned = { ...removed, request: { ...removed.request, headers } }
  expect(blamed((await check([removed])).run)).toEqual(['versioning/account#removed-members'])
  expect(blamed((await check([unversioned])).run)).toEqual([])
  const named = await check([unversioned], { apiVersion: '2025-07-04' })
  expect(blamed(named.run)).toEqual(['versioning/account#removed-members'])
})

test('NDJSON in a folder is judged as HAR is', async () => {
  const wrong = got('/merchants/mch_2', merchant('mch_3'))
  const lines = [...sound, wrong].map((entry) => JSON.stringify(entry)).join('\n')
  for (const [name, content] of [
    ['a.jsonl', lines],
    ['a.ndjson.gz', gzipSync(lines)],
  ] as const) {
    const { run } = await checkFiles([dirname(await fileOf(content, name))])
    expect(blamed(run)).toEqual(['merchants/retrieve#id'])
    expect(run.findings[0]?.source?.entry).toBe(2)
  }
})

test('secrets of the traffic stand nowhere in the run', async () => {
  const secret = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'
  const headers = { 'x-debug': secret }
  const listed = got('/entities', { data: [entity('ent_1', { id: 7 })] }, { headers })
  const { run } = await check([
    listed,
    got('/merchants/mch_1?phone=+15551000006', merchant('mch_9')),
  ])
  expect(run.verdict).toBe('nonconformant')
  const text = JSON.stringify(run)
  for (const value of [secret, 'sk_test_1234567890', '+15551000006', 'gideon@example.com'])
    expect(text).not.toContain(value)
})

test('waivers, warnings and an interruption count as they do in a live run', async () => {
  const wrong = [got('/merchants/mch_2', merchant('mch_3'))]
  const waiver = {
    clause: 'merchants/retrieve#id',
    reason: 'known',
    owner: 'me',
    expires: '2999-01-01',
  }
  expect((await check(wrong, { waivers: [waiver] })).run.counts.clauses).toMatchObject({
    broken: 0,
    waived: 1,
  })
  const { run } = await check(sound, { signal: AbortSignal.abort() })
  expect(run).toMatchObject({
    verdict: 'incomplete',
    problems: expect.arrayContaining(['The run was interrupted.']),
    interrupted: true,
  })
})

test('a recorded round trip with the sandbox is conformant, and a falsified one is not', async () => {
  const recordTrip = async (defects: readonly string[]) => {
    const { baseUrl, apiKey, close } = await startSandbox({ defects })
    const entries: unknown[] = []
    const call = async (method: string, path: string, sent?: unknown) => {
      // Two requests of one millisecond would have no order.
      await setTimeout(2)
      const startedAt = Date.now()
      const answer = await fetch(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
      const body = (await answer.json()) as Readonly<Record<string, unknown>>
      const { status } = answer
      const entry = entryOf({ method, url: baseUrl + path, sent, status, body })
      entries.push({
        ...entry,
        startedDateTime: new Date(startedAt).toISOString(),
        time: Date.now() - startedAt,
      })
      return body
    }
    const person = await call('POST', '/_control/entities', { type: 'individual', accounts: true })
    await call('GET', '/entities')
    await call('GET', `/accounts/${person.account_id}`)
    const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }
    await call('POST', `/entities/${person.id}/consent`, withdrawal)
    await call('GET', `/accounts/${person.account_id}`)
    await close()
    return (await check(entries, { settleMs: 0 })).run
  }
  expect(blamed(await recordTrip([]))).toEqual([])
  expect(blamed(await recordTrip(['withdrawal-spares-a-product']))).toEqual([
    'entities/withdraw-consent#account-products',
  ])
})
