import { expect, test } from 'vitest'
import { bodyFromText, type Exchange, truncatedBody } from '../exchange/index.ts'
import { startSandbox } from '../sandbox/index.ts'
import { collectDrift } from './drift.ts'
import {
  drift,
  driftBetween,
  exchangeWith,
  failed,
  got,
  recordingOf,
} from './recordings.fixture.ts'

test('a difference names its scenario, operation, call and place in one sentence', () => {
  const path = '/accounts/acc_000001/card_brands/cbrd_000001'
  const before = recordingOf([
    exchangeWith({ path, body: { id: 'cbrd_000001', status: 'completed' } }),
  ])
  const after = recordingOf([exchangeWith({ path, body: { id: 'cbrd_000001' } })])
  expect(driftBetween(before, after)).toEqual([
    {
      scenario: 'payments/retrieve/shows',
      operation: 15,
      call: 'GET /accounts/{acc_id}/card_brands/{cbrd_id}',
      pointer: '/status',
      kind: 'member-gone',
      before: 'present',
      after: 'absent',
      message:
        'GET /accounts/{acc_id}/card_brands/{cbrd_id} /status: A member is gone. present → absent',
    },
  ])
})

test('statuses are compared exactly, and responses of success with each other', () => {
  const [ok, created] = [exchangeWith({ body: { a: 1 } }), exchangeWith({ status: 201, body: {} })]
  expect(drift([ok], [created])).toEqual([
    'status-success : 200 → 201',
    'member-gone /a: present → absent',
  ])
  const refused = (status: number) => exchangeWith({ status, body: { error: status } })
  expect(drift([ok, refused(404)], [ok, refused(400)])).toEqual(['status-refusal : 404 → 400'])
})

test('reads that were sent again until they were right may be more or fewer', () => {
  const refused = exchangeWith({ status: 404, body: { error: 'x' } })
  const missing: Exchange = { ...refused, early: true }
  const ok = got({ id: 'pmt_000001', n: 1 })
  expect(drift([ok, ok], [ok, ok, ok])).toEqual([])
  expect(drift([missing, ok], [missing, missing, ok])).toEqual([])
  expect(drift([missing, missing, ok], [ok])).toEqual([])
  expect(drift([missing, ok], [refused])).toEqual(['path-gone : 200 → 404'])
  const often = Array.from({ length: 8 }, () => ok)
  const failing = exchangeWith({ status: 500 })
  expect(drift(often, [...often, failing])).toEqual(['status-new : 200 → 200 or 500'])
  expect(drift([ok], [ok, failing, ok])).toEqual([])
})

test('a response that does not come any more counts, and whether a body is whole JSON', () => {
  expect(drift([failed('ECONNRESET')], [failed('TIMEOUT')])).toEqual([])
  expect(drift([got({})], [failed('TIMEOUT')])).toEqual(['response-gone : 200 → no response'])
  const withBody = (body: Exchange['request']['body']): Exchange => {
    const exchange = got({})
    return { ...exchange, response: { ...exchange.response!, body } }
  }
  const cut = withBody(truncatedBody(Buffer.from('{"a'), 'it was cut off'))
  expect(drift([got({})], [cut])).toEqual(['body : JSON → a body that is not JSON'])
  expect(drift([got({})], [withBody({ kind: 'none' })])).toEqual(['body : JSON → no body'])
  const texts = ['<p>0</p>', '<b>xx'].map((text) => withBody(bodyFromText(text)))
  expect(drift([texts[0]!], [texts[1]!])).toEqual([])
})

test('headers count by name, and by value only where the value says what a response is', () => {
  const with_ = (headers: Record<string, string>) => [exchangeWith({ headers })]
  expect(drift(with_({ first: '1', next: '1' }), with_({ next: '2', last: '1' }))).toEqual([
    'header-gone : first: present → first: absent',
    'header-new : last: absent → last: present',
  ])
  const type = (value: string) => with_({ 'content-type': value })
  expect(drift(type('application/json'), type('text/html'))).toEqual([
    'header-value : content-type: application/json → content-type: text/html',
  ])
  expect(
    drift(type('application/json; charset=utf-8'), type('Application/JSON;charset=UTF-8')),
  ).toEqual([])
  const version = (value: string) => with_({ 'service-version': value })
  expect(drift(version('2024-04-04'), version('2025-07-04'))).toHaveLength(1)
  expect(drift(version('2024-04-04'), version('(not kept)'))).toEqual([])
})

test('a missing older recording is the only difference', () => {
  expect(driftBetween(undefined, recordingOf([got({})]))).toMatchObject([
    { kind: 'missing-recording', call: '', operation: null },
  ])
})

test('what one scenario sees otherwise is no drift where others see it on both sides', () => {
  const scenarioOf = (scenario: string, body: object) =>
    recordingOf(
      Array.from({ length: 8 }, () => got(body)),
      { scenario },
    )
  const compare = (...now: readonly [first: object, second: object]) => {
    const drift = collectDrift()
    drift.add(scenarioOf('a/b/one', { id: 'a', dba: null }), scenarioOf('a/b/one', now[0]))
    drift.add(scenarioOf('a/b/other', { id: 'b', dba: 'x' }), scenarioOf('a/b/other', now[1]))
    return drift.finish().map(({ scenario, kind }) => `${scenario} ${kind}`)
  }
  expect(compare({ id: 'a', dba: 'x' }, { id: 'b', dba: null })).toEqual([])
  expect(compare({ id: 'a', dba: 'x' }, { id: 'b', dba: 'x' })).toEqual(['a/b/one null-gone'])
  expect(compare({ id: 'a' }, { id: 'b', dba: 'x' })).toEqual([
    'a/b/one null-gone',
    'a/b/one member-sometimes',
  ])
})

test('two sandboxes with other addresses, keys, ids and times do not differ, and a changed one does', async () => {
  const record = async (defects: readonly string[] = []) => {
    const { baseUrl, apiKey, close } = await startSandbox({ defects })
    const exchanges: Exchange[] = []
    const call = async (method: string, path: string, sent?: object) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(sent && { body: JSON.stringify(sent) }) }
      const response = await fetch(baseUrl + path, init)
      const body = bodyFromText(await response.text())
      exchanges.push({
        request: { method, url: baseUrl + path, headers: {}, body: { kind: 'none' } },
        response: { status: response.status, headers: Object.fromEntries(response.headers), body },
        failure: null,
        startedAt: Date.now(),
        durationMs: 0,
      })
      return (body.kind === 'json' ? body.value : {}) as Readonly<Record<string, string>>
    }
    const person = await call('POST', '/_control/entities', { type: 'individual', accounts: true })
    await call('GET', '/entities')
    await call('GET', `/entities/${person.id}`)
    await call('GET', `/accounts/${person.account_id}`)
    await call('GET', `/accounts/${person.account_id}/card_brands`)
    await call('GET', '/merchants/mch_unknown')
    await close()
    return recordingOf(exchanges, { baseUrl })
  }
  const [first, second] = [await record(), await record()]
  expect(driftBetween(first, second)).toEqual([])
  expect(driftBetween(first, await record(['no-card-brands-as-null']))).toMatchObject([
    { kind: 'null-new', pointer: '/data', operation: 13 },
  ])
})
