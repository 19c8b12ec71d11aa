import { chmod, mkdir, mkdtemp, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exchangeOf } from '../har-entry/index.ts'
import { recordingFormat, renderRecording, type Step } from '../recording/index.ts'
import { blamed } from './check.fixture.ts'
import { checkFiles } from './check-files.ts'
import type { CheckOptions } from './check-options.ts'
import { account, entryOf, fileOf, merchant, payment } from './har-file.fixture.ts'
import { openTraffic } from './open-traffic.ts'
import { describeRecordings, describeTraffic } from './traffic.ts'

const base = 'https://api.invalid'
const mock = {
  name: 'mock',
  baseUrl: base,
  sandboxUrl: base,
  apiVersion: '2025-07-04',
  dialect: {},
}

type Har = ReturnType<typeof entryOf>

interface Written {
  readonly target?: object
  readonly steps?: readonly Step[]
}

/** A recording as `assay run --record` writes it: what it says of itself comes first. */
function recordingOf(entries: readonly Har[], { target = {}, steps = [] }: Written = {}): string {
  const about = {
    format: recordingFormat,
    scenario: 'merchants/retrieve/shows "}"',
    recordedAt: '2026-11-21T12:00:00.000Z',
    seed: 'a seed',
    target: { ...mock, ...target },
  } as const
  const exchanges = entries.map((entry) => exchangeOf(entry, entry.request))
  return renderRecording({ about, steps, exchanges })
}

async function check(text: string | Uint8Array, options: CheckOptions = {}) {
  const { run, traffic } = await checkFiles([await fileOf(text)], options)
  return { run, traffic: traffic[0]! }
}

const unversioned = { 'service-version': '2025-07-04' }
const got = (path: string, body: unknown, more: object = {}): Har =>
  entryOf({ url: base + path, body, headers: unversioned, ...more })
const sound = got('/merchants/mch_1', merchant('mch_1'))

test('a recording of ours knows where it was made, and nothing is searched for', async () => {
  const { run, traffic } = await check(recordingOf([sound, got('/_control/reset', {})]))
  expect(run).toMatchObject({
    counts: { clauses: { broken: 0 } },
    target: { name: 'mock', baseUrl: base },
    apiVersion: '2025-07-04',
  })
  expect(traffic).toMatchObject({ isFound: false, judged: 1, recorded: { name: 'mock' } })
  expect(describeTraffic(traffic)).toEqual([])
  expect(describeRecordings([traffic])).toBe(
    '1 recording of mock: 1 of 2 entries judged; the others set up scenarios or got no response.',
  )
  expect(run.findings.filter(({ message }) => message.includes('judged as the API'))).toEqual([])
})

test('the dialect and the version of a recording are its own', async () => {
  const path = '/shops/mch_1'
  const dialect = { envelope: 'wrapped', paths: { 'merchants/retrieve': '/shops/{mch_id}' } }
  const wrapped = { success: true, data: merchant('mch_2'), message: '' }
  const { run } = await check(recordingOf([got(path, wrapped)], { target: { dialect } }))
  expect(blamed(run)).toEqual(['merchants/retrieve#id'])
  expect(run.findings[0]).toMatchObject({ pointer: '/data/id' })

  const removed = got('/accounts/acc_1', account('acc_1', { data_status: 'synced' }))
  const headers = removed.request.headers.filter(({ name }) => name !== 'service-version')
  const bare = { ...removed, request: { ...removed.request, headers } }
  const clause = 'versioning/account#removed-members'
  expect(blamed((await check(recordingOf([bare]))).run)).toEqual([clause])
  const earlier = recordingOf([bare], { target: { apiVersion: '2020-12-06' } })
  const old = await check(earlier)
  expect(old.run.apiVersion).toBe('2020-12-06')
  expect(blamed(old.run)).not.toContain(clause)
  const insisted = await check(earlier, {
    apiVersion: '2025-07-04',
    insisted: { apiVersion: '2025-07-04' },
  })
  expect(insisted.run.apiVersion).toBe('2025-07-04')
  expect(blamed(insisted.run)).toContain(clause)
})

test('a configuration gives waivers, and only an address on the command line goes before its own', async () => {
  const text = recordingOf([sound])
  const baseUrl = 'https://api.example.com/v1'
  expect((await check(text, { baseUrl, name: 'configured' })).traffic.judged).toBe(1)
  const elsewhere = await check(text, { baseUrl, insisted: { baseUrl } })
  expect(elsewhere.run.verdict).toBe('incomplete')
  expect(elsewhere.traffic).toMatchObject({ baseUrl, judged: 0 })
})

test('where the address is known, that of a report is judged', async () => {
  const report = {
    id: 'rpt_1',
    type: 'payments.created.current',
    url: 'https://host-1.invalid/reports/rpt_1/download',
    status: 'completed',
    metadata: null,
    created_at: '2100-01-01T00:00:01.000Z',
    updated_at: '2100-01-01T00:00:01.000Z',
  }
  const sent = { type: 'payments.created.current' }
  const created = got('/reports', report, { method: 'POST', sent })
  const clause = 'reports/report#url-origin'
  expect(blamed((await check(recordingOf([created]))).run)).toEqual([clause])
  const target = { dialect: { reportOrigins: ['https://host-1.invalid'] } }
  expect(blamed((await check(recordingOf([created], { target }))).run)).toEqual([])
})

test('the trace learns what the scenario was given, as soon as the calls for it have ended', async () => {
  const created_at = '2025-07-04T00:00:00.000Z'
  const pending = payment('pmt_1', { created_at, updated_at: created_at })
  const made = got('/_control/payments', pending, { method: 'POST', sent: {} })
  const legs = { source_status: 'canceled', destination_status: 'canceled' }
  const updated_at = '2025-07-04T00:00:03.001Z'
  const canceled = { status: 'canceled', ...legs, updated_at }
  const moved = { created_at, amount: 4999, ...canceled }
  const cancel = got('/payments/pmt_1', payment('pmt_1', moved), { method: 'DELETE', at: 3 })
  const given = { given: 'payment.pending', ok: true, fields: { id: 'pmt_1' }, entries: [0] }
  const withRecord = { ...given, fields: { id: 'pmt_1', record: pending } }
  const blame = async (steps: readonly Step[]) =>
    blamed((await check(recordingOf([made, cancel], { steps }))).run)
  const clauses = await blame([given])
  expect(clauses).not.toEqual([])
  expect(await blame([{ ...given, fields: { id: 'pmt_2' } }])).toEqual([])
  expect(await blame([withRecord])).toEqual(clauses)
  expect(await blame([{ ...withRecord, entries: [] }])).toEqual(clauses)
  expect(await blame([{ ...withRecord, ok: false }])).toEqual([])
  expect(await blame([{ ...withRecord, entries: [1] }])).toEqual([])
})

test('a write to any other place voids what was known, as it does in a live run', async () => {
  const shown = (status: string, at: number) =>
    got('/accounts/acc_1', account('acc_1', { status }), { at })
  const hook = entryOf({
    url: 'https://host-1.invalid/',
    method: 'POST',
    sent: {},
    body: {},
    at: 5,
  })
  const blame = async (...entries: Har[]) => blamed((await check(recordingOf(entries))).run)
  expect(await blame(shown('active', 0), shown('closed', 9))).not.toEqual([])
  expect(await blame(shown('active', 0), hook, shown('closed', 9))).toEqual([])
})

test('a folder stands for all HAR files below it, in the order of their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-recordings-'))
  const write = async (name: string, content: string | Uint8Array) => {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await write('b/two.har', recordingOf([sound]))
  await write('a/one.har', recordingOf([sound], { target: { apiVersion: '2024-04-04' } }))
  await write('a/one.har.1.tmp', 'not yet')
  await write('notes.txt', 'none of it')
  const one = await checkFiles([folder])
  expect(one.traffic.map(({ file }) => file)).toEqual([
    join(folder, 'a/one.har'),
    join(folder, 'b/two.har'),
  ])
  expect(one.run).toMatchObject({
    counts: { clauses: { broken: 0 } },
    target: { name: 'mock', baseUrl: base },
  })
  await write('c.har', recordingOf([sound], { target: { name: 'staging' } }))
  const several = await checkFiles([folder])
  expect(several.run.target.name).toBe('several')
  expect(describeRecordings(several.traffic)).toBe(
    '3 recordings of mock, staging: 3 of 3 entries judged.',
  )
})

test('error: a folder without any HAR file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-recordings-'))
  await expect(checkFiles([folder])).rejects.toMatchObject({
    code: 'E_FILE_UNREADABLE',
    message: 'The folder has no HAR files.',
    details: { folder },
  })
})

test.skipIf(process.getuid?.() === 0)('error: a folder that may not be read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'assay-recordings-')), 'closed')
  await mkdir(folder)
  await chmod(folder, 0)
  await expect(checkFiles([folder])).rejects.toMatchObject({
    code: 'E_FILE_UNREADABLE',
    details: { folder, because: 'reading permission denied' },
  })
  const outer = dirname(folder)
  await expect(checkFiles([outer])).rejects.toMatchObject({ details: { folder } })
  await rmdir(folder)
})

test('a file is ours by what it says of itself, packed too', async () => {
  const read = async (text: string | Uint8Array) =>
    (await openTraffic(await fileOf(text))).recording
  const text = recordingOf([sound])
  expect(await read(text)).toMatchObject({ about: { target: mock } })
  expect(await read(gzipSync(text))).toMatchObject({ about: { target: mock } })
  expect(await read('{ "log": { "entries": [] } }')).toBeUndefined()
})

test('a file of ours that is damaged is read like any other one', async () => {
  const whole = recordingOf([sound])
  const { run, traffic } = await check(whole.replace('"seed"', '"sead"'))
  expect(run.verdict).toBe('incomplete')
  expect(traffic).toMatchObject({ judged: 1, recorded: undefined, isFound: true })
})
