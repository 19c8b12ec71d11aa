import { expect, test } from 'vitest'
import * as records from '../../sources/har/har-file.fixture.ts'
import { judgeSettings, latestApiVersion } from '../contract/index.ts'
import { contract } from '../contract/judging/index.ts'
import { type Body, type Exchange, trafficLimits } from '../exchange/index.ts'
import { createRedactor } from '../redaction/index.ts'
import { type Finding, isBreach } from '../run/index.ts'
import { buildRun } from './build-run.ts'
import { Collector } from './collector.ts'
import { hintOfCache } from './hints.ts'
import type { Writers } from './writers.ts'

const base = 'https://api.example.com'
const settings = judgeSettings(base)
const merchant = records.merchant('mch_1')

function got(path: string, value: unknown, more: Partial<Exchange['request']> = {}): Exchange {
  const body: Body = { kind: 'json', value, bytes: 7 }
  return {
    request: {
      method: 'GET',
      url: base + path,
      headers: { authorization: 'Bearer sk_test_0123456789', 'service-version': latestApiVersion },
      body: { kind: 'none' },
      ...more,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  }
}

/** Its id is not the one that was asked for: one violation, and no more. */
const wrong = (n: number) => got(`/merchants/mch_${n}`, merchant)
const inputs = {
  command: 'check',
  target: { name: 'it', baseUrl: base },
  apiVersion: latestApiVersion,
  interrupted: false,
  startedAt: 0,
  endedAt: 5,
} as const

const common = { contract, settings, redactor: createRedactor() }
const ofFile = (limits = trafficLimits) =>
  new Collector({ ...common, source: { file: 'a.har' }, limits })
const ofScenario = () => new Collector({ ...common, source: { scenario: 'a/b/c' } })

test('a cache is named at each fault that it may have caused, also where no delay may', () => {
  const collector = ofScenario()
  const { response, ...rest } = got('/accounts/acc_2', records.account('acc_1'))
  const headers = { ...response!.headers, 'x-cache': 'HIT' }
  collector.add({ ...rest, response: { ...response!, headers } })
  const clause = 'widget-events/list#survive-expiry'
  const texts = { message: 'They are gone.', expected: 'the same', actual: 'none' }
  collector.blame({
    clause,
    severity: 'violation',
    operation: 25,
    pointer: '',
    ...texts,
  } as Finding)
  const { findings } = collector.evidence()
  const hintOf = (of: string) => findings.find((finding) => finding.clause === of)?.hint
  expect(hintOf('accounts/retrieve#id')).toBe(hintOfCache(['x-cache']))
  expect(hintOf(clause)).toBe(hintOfCache(['x-cache']))
})

test('a value that a refused request had sent names that request', () => {
  const url = { method: 'PUT', url: `${base}/entities/ent_1` }
  const put = (sent: unknown, status: number): Exchange => {
    const body: Body = { kind: 'json', value: sent, bytes: 7 }
    const { response, ...rest } = got('', { id: 'ent_1', individual: { dob: 'a' } }, url)
    return { ...rest, request: { ...rest.request, body }, response: { ...response!, status } }
  }
  const stored = ofScenario()
  stored.add(put({ individual: { dob: 'a' } }, 400))
  stored.add(put({ address: {} }, 200))
  const [shown] = stored.evidence().findings.filter(({ hint }) => hint?.includes('refused'))
  expect(shown?.hint).toContain('(step 1, PUT /entities/{ent_id}): ')
  expect(shown).not.toHaveProperty('refusedBy')
  // No delay shows what was refused.
  const lost = ofScenario()
  const listed = (dob: string) => got('/entities', { data: [{ id: 'ent_1', individual: { dob } }] })
  const named = got('/entities/ent_1/subscriptions', {})
  const refused = put({ individual: { dob: '1991-02-28' } }, 400)
  for (const [at, one] of [named, listed('1990-02-28'), refused, listed('1991-02-28')].entries())
    lost.add({ ...one, startedAt: at * 10 })
  const [found] = lost.evidence().findings.filter(({ hint }) => hint?.includes('refused'))
  expect(found).not.toHaveProperty('soonAfterWrite')
})

test('no delay explains what a read shows that no earlier response contradicts', () => {
  const collector = ofScenario()
  const write = got('/merchants/mch_1', {}, { method: 'PUT' })
  const error = got('/entities', { error: { code: 1 } })
  for (const [at, one] of [write, wrong(2), error].entries())
    collector.add({ ...one, startedAt: at * 10 })
  const own = collector.evidence().findings.filter(isBreach)
  const clauses = ['merchants/retrieve#id', 'entities/list#answer']
  expect(own.map(({ clause }) => clause)).toEqual(clauses)
  for (const finding of own) expect(finding).not.toHaveProperty('soonAfterWrite')
})

test('what a read had shown and is gone after another write is no late change', () => {
  const gone = (first: Partial<Exchange['request']>) => {
    const collector = ofScenario()
    const { response, ...rest } = got('/accounts/acc_1', { error: { code: 1 } })
    const missing = { ...rest, response: { ...response!, status: 404 } }
    const path = first.method === 'POST' ? '/accounts' : '/accounts/acc_1'
    const made = got(path, records.account('acc_1'), first)
    const write = got('/accounts', records.account('acc_2'), { method: 'POST' })
    for (const [at, one] of [made, write, missing].entries())
      collector.add({ ...one, startedAt: at * 10 })
    const { findings } = collector.evidence()
    return findings.filter(({ clause }) => clause === 'accounts/retrieve#answer')
  }
  const [found] = gone({})
  expect(found).toMatchObject({ causedBy: 1 })
  expect(found).not.toHaveProperty('soonAfterWrite')
  expect(found).not.toHaveProperty('isGone')
  // What was made just now may not have come everywhere.
  expect(gone({ method: 'POST' })[0]).toMatchObject({ causedBy: 1, soonAfterWrite: true })
})

test('a proxy that may take the version header away is named where a version shows what it does not have', () => {
  const collector = ofScenario()
  const account = { ...records.account('acc_1'), data_status: 'synced' }
  collector.add(got('/accounts/acc_1', account))
  const { findings } = collector.evidence()
  const removed = findings.find(({ clause }) => clause === 'versioning/account#removed-members')
  expect(removed?.hint).toContain('take the version header away')
})

test('a sample shows the first exchange of an operation and each with a violation', () => {
  const collector = ofFile()
  for (const [entry, n] of [1, 1, 2].entries()) collector.add(wrong(n), { entry })
  const { exchanges, findings } = collector.evidence()
  expect(exchanges.map(({ source }) => source?.entry)).toEqual([0, 2])
  const [broken] = findings.filter(({ severity }) => severity === 'violation')
  expect(broken).toMatchObject({
    clause: 'merchants/retrieve#id',
    operation: 18,
    exchange: 1,
    source: { file: 'a.har', entry: 2 },
  })
})

test('a scenario keeps every exchange, and findings name it', () => {
  const collector = ofScenario()
  for (const n of [1, 1, 2]) collector.add(wrong(n))
  const { exchanges, findings } = collector.evidence()
  expect(exchanges.map(({ scenario, operation }) => [scenario, operation])).toEqual(
    Array(3).fill(['a/b/c', 18]),
  )
  const [broken] = findings.filter(({ severity }) => severity === 'violation')
  expect(broken).toMatchObject({ exchange: 2, scenario: 'a/b/c' })
  expect(broken).not.toHaveProperty('source')
})

test('a fault of a record that another scenario wrote names that scenario', () => {
  const writers: Writers = new Map()
  const of = (scenario: string) => new Collector({ ...common, source: { scenario }, writers })
  const [writing, reading] = [of('a/b/writes'), of('a/b/reads')]
  const writerIn = (collector: Collector) =>
    collector.evidence().findings.find(({ clause }) => clause === 'accounts/account#status')
      ?.writtenBy
  const broken = records.account('acc_1', { status: 7 })
  const write = got('/accounts', broken, { method: 'POST' })
  reading.add(got('/accounts/acc_1', broken))
  expect(writerIn(reading)).toBeUndefined()
  writing.add(write)
  writing.add(got('/accounts/acc_1', broken))
  expect(writerIn(writing)).toBeUndefined()
  const later = of('a/b/later')
  later.add(got('/accounts/acc_1', broken))
  expect(writerIn(later)).toBe('a/b/writes')
  // What a write itself shows may be the record of another.
  const again = of('a/b/again')
  again.add(write)
  expect(writerIn(again)).toBe('a/b/writes')
})

test('a fault of a request that names a record of another scenario names that scenario, whatever the response shows', () => {
  const writers: Writers = new Map()
  const of = (scenario: string) => new Collector({ ...common, source: { scenario }, writers })
  of('a/b/writes').add(got('/accounts', records.account('acc_1'), { method: 'POST' }))
  const writersIn = (path: string) => {
    const reading = of('a/b/reads')
    reading.add(got(path, { error: null }))
    const breaches = reading.evidence().findings.filter(isBreach)
    return new Set(breaches.map(({ writtenBy }) => writtenBy))
  }
  expect(writersIn('/accounts/acc_1')).toEqual(new Set(['a/b/writes']))
  expect(writersIn('/accounts/acc_2')).toEqual(new Set([undefined]))
})

test('each collector has a memory of its own', () => {
  const status = (value: string) => records.payment('pmt_1', { status: value })
  const sent: Body = { kind: 'json', value: { status: 'processing' }, bytes: 23 }
  const simulate = got('/simulate/payments/pmt_1', status('processing'), {
    method: 'POST',
    body: sent,
  })
  const canceled = got('/payments/pmt_1', status('canceled'), { method: 'DELETE' })
  const cancel = { ...canceled, startedAt: 9 }
  const clause = 'payments/cancel#only-pending'
  const isBlamed = (collectors: readonly Collector[]) => {
    for (const [at, exchange] of [simulate, cancel].entries()) {
      collectors[at]!.add(exchange, { entry: at })
    }
    return collectors.some((collector) =>
      collector.evidence().findings.some((finding) => finding.clause === clause),
    )
  }
  const same = ofFile()
  expect(isBlamed([same, same])).toBe(true)
  expect(isBlamed([ofFile(), ofFile()])).toBe(false)
})

test('a flood of violations is listed in part, and the rest is counted', () => {
  const collector = ofFile({ ...trafficLimits, exchanges: 3, findings: 20, findingsOfPlace: 5 })
  for (let entry = 0; entry < 50; entry++) collector.add(wrong(entry + 2), { entry })
  const { exchanges, findings } = collector.evidence()
  expect(exchanges).toHaveLength(3)
  const violations = findings.filter(({ severity }) => severity === 'violation')
  expect(violations).toHaveLength(20)
  expect(violations.at(-1)).toMatchObject({ source: { entry: 19 } })
  expect(violations.at(-1)).not.toHaveProperty('exchange')
  expect(violations.at(-1)).toMatchObject({ clause: 'merchants/retrieve#id', more: 30 })
})

test('an equal novelty is listed once, with how often it was seen', () => {
  const collector = ofFile()
  for (let entry = 0; entry < 40; entry++) {
    const id = `mch_${entry}`
    collector.add(got(`/merchants/${id}`, { ...merchant, id, surprise: true }), { entry })
  }
  const { findings } = collector.evidence()
  const novelties = findings.filter(({ pointer }) => pointer === '/surprise')
  expect(novelties).toHaveLength(1)
  expect(novelties[0]).toMatchObject({ more: 39 })
})

test('an exchange too large to keep is still named by its findings', () => {
  const collector = ofFile({ ...trafficLimits, characters: 100 })
  collector.add(wrong(2), { entry: 3 })
  const { exchanges, findings } = collector.evidence()
  expect(exchanges).toEqual([])
  expect(findings[0]).toMatchObject({ source: { file: 'a.har', entry: 3 } })
  expect(findings[0]).not.toHaveProperty('exchange')
})

test('a secret met anywhere stands nowhere in the run, not even in what came before it', () => {
  const collector = ofScenario()
  collector.add(
    got('/merchants/mch_1', { ...merchant, name: 'paid by +15551000006, sk_odd_secret' }),
  )
  const headers = { authorization: 'Bearer sk_odd_secret' }
  collector.add(got('/merchants/mch_1', merchant, { headers }))
  collector.blame({
    clause: 'merchants/retrieve#id',
    origin: 'C1',
    severity: 'violation',
    operation: 18,
    pointer: '',
    message: 'sk_odd_secret was refused',
    expected: '+15551000006',
    actual: '',
  })
  const text = JSON.stringify(buildRun(collector.evidence(), inputs))
  expect(text).toContain('was refused')
  expect(text).not.toMatch(/sk_odd_secret|15551000006/)
})

test('a finished run plans every testable clause, and keeps only what was covered', () => {
  const collector = ofFile()
  collector.add(wrong(1), { entry: 0 })
  const run = buildRun(collector.evidence(), inputs)
  expect(run).toMatchObject({ command: 'check', verdict: 'incomplete', durationMs: 5 })
  expect(run.counts).toMatchObject({ exchanges: 1, operations: { tested: 1 } })
  const verdictOf = (id: string) => run.clauses.find((clause) => clause.id === id)?.verdict
  expect(verdictOf('merchants/retrieve#id')).toBe('kept')
  expect(verdictOf('payments/cancel#both-legs')).toBe('unreached')
})

test('nothing broken is incomplete where the sources say so; something broken never is', () => {
  const run = (n: number) => {
    const collector = ofFile()
    collector.add(wrong(n), { entry: 0 })
    return buildRun(collector.evidence(), { ...inputs, problems: ['A file broke off.'] })
  }
  expect(run(1)).toMatchObject({
    verdict: 'incomplete',
    problems: ['A file broke off.'],
  })
  expect(run(2)).toMatchObject({ verdict: 'nonconformant' })
})

test('calls are counted by operation, with or without a response, whether their exchange is kept or not', () => {
  const collector = ofFile()
  for (let n = 0; n < 5; n++) collector.add(got('/merchants/mch_1', merchant))
  const failure = { code: 'ECONNRESET', message: 'The connection was reset.' }
  collector.add({ ...got('/merchants/mch_1', merchant), response: null, failure })
  const { counts, exchanges } = buildRun(collector.evidence(), inputs)
  expect(exchanges.length).toBeLessThan(5)
  expect(counts).toMatchObject({
    exchanges: 5,
    operations: { tested: 1, calls: { 18: 6 }, exchanges: { 18: 5 } },
  })
})

test('what stands before the API is called, and judged it is not', () => {
  const collector = ofScenario()
  const { response, ...rest } = got('/merchants/mch_1', { error: 'Connection refused' })
  collector.add({ ...rest, response: { ...response!, status: 502 } })
  const { called, judged } = collector.evidence()
  expect([called.get(18), judged.get(18)]).toEqual([1, undefined])
})

test('where no more findings have room, the first of each clause at each operation is listed', () => {
  const collector = ofFile({ ...trafficLimits, findings: 1, findingsOfPlace: 1 })
  const late = { ...merchant, created_at: '2100-01-01' }
  collector.add(got('/merchants/mch_1', late))
  collector.add(got('/webhooks', { data: [{ created_at: '2100-01-01' }] }))
  const { findings } = collector.evidence()
  const times = findings.filter(({ clause }) => clause === 'conventions/timestamps#form')
  expect(new Set(times.map(({ operation }) => operation))).toEqual(new Set([18, 22]))
})
