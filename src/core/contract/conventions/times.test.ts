import { expect, test } from 'vitest'
import type { Exchange } from '../../exchange/index.ts'
import { openTrace } from '../../judge/index.ts'
import { account, base, exchange, findingsIn, payment } from '../exchanges.fixture.ts'
import { contract } from '../judging/index.ts'
import { judgeSettings } from '../settings.ts'

const read = (changes: object) => exchange('GET', '/accounts/acc_1', { ...account, ...changes })
const graded = (exchanges: Parameters<typeof findingsIn>[0]) =>
  findingsIn(exchanges)
    .filter(({ severity }) => severity !== 'novelty')
    .map(({ clause, severity, pointer }) => `${severity} ${clause} ${pointer}`)

test('a record is not updated before it is created, but for the second that two clocks may differ', () => {
  expect(graded([read({ updated_at: '2025-07-04T09:29:58.999Z' })])).toEqual([
    'violation conventions/timestamps#in-order /updated_at',
  ])
  expect(graded([read({ updated_at: '2025-07-04T09:29:59.000Z' })])).toEqual([
    'warning conventions/timestamps#in-order /updated_at',
  ])
  expect(graded([read({})])).toEqual([])
})

test('the time of the last update does not move back between two responses', () => {
  const later = read({ updated_at: '2025-07-04T10:00:00.000Z' })
  expect(graded([later, read({ updated_at: '2025-07-04T09:59:58.000Z' })])).toEqual([
    'violation conventions/timestamps#never-back /updated_at',
  ])
  expect(graded([later, read({ updated_at: '2025-07-04T09:59:59.500+00:00' })])).toEqual([
    'warning conventions/timestamps#never-back /updated_at',
  ])
  const asked = { ...read({ updated_at: '2025-07-04T09:31:00.000Z' }), startedAt: 1000 }
  expect(graded([{ ...later, startedAt: 900, durationMs: 200 }, asked])).toEqual([])
})

test('an event shows the resource after its change no earlier than before', () => {
  const event = (before: object, after: object) =>
    exchange('GET', '/events/evt_1', {
      id: 'evt_1',
      type: 'account.updated',
      resource_id: 'acc_1',
      resource_type: 'account',
      data: 'Account',
      diff: { before: { ...account, ...before }, after: { ...account, ...after } },
      created_at: account.created_at,
      updated_at: account.updated_at,
    })
  const later = { updated_at: '2025-07-04T10:00:00.000Z' }
  expect(graded([event({}, later)])).toEqual([])
  expect(graded([event(later, {})])).toEqual([
    'violation conventions/timestamps#never-back /diff/after/updated_at',
  ])
})

/** A payment that was pending before, or in another status, is forced to processing; when its state before had arrived, and the request was sent. */
function forced(updated_at: string, sentAt: number | null = null, before = 'pending') {
  const trace = openTrace(contract, judgeSettings(base))
  const force = (status: string, startedAt: number | null) => ({
    ...exchange(
      'POST',
      '/simulate/payments/pmt_1',
      { ...payment, status, updated_at },
      { sent: { status } },
    ),
    startedAt,
  })
  trace.judge(force(before, sentAt && 0))
  return trace.judge(force('processing', sentAt)).findings.map(({ clause }) => clause)
}

test('forcing a status moves updated_at, where the clock could have moved', () => {
  expect(forced('2025-07-04T10:00:00.125Z')).toEqual(['payments/simulate#updated-at'])
  expect(forced('2025-07-04T10:00:00.000Z')).toEqual([])
  expect(forced('2025-07-04T10:00:00.000Z', 900)).toEqual([])
  expect(forced('2025-07-04T10:00:00.000Z', 1100)).toEqual(['payments/simulate#updated-at'])
})

test('forcing the status that a payment has moves updated_at as well: the contract says so of any state', () => {
  const again = (sentAt: number) => forced('2025-07-04T10:00:00.125Z', sentAt, 'processing')
  expect(again(1100)).toEqual(['payments/simulate#updated-at'])
  expect(again(10)).toEqual([])
})

test('records from before a run do not show that the clock of the target counts parts of a second', () => {
  const trace = openTrace(contract, judgeSettings(base))
  const moved = 'payments/simulate#updated-at'
  const at = (startedAt: number, one: Exchange) => {
    const { findings } = trace.judge({ ...one, startedAt })
    return findings.flatMap(({ clause }) => (clause === moved ? clause : []))
  }
  at(0, read({ updated_at: '2025-07-04T09:59:00.125Z' }))
  const second = { ...payment, updated_at: '2025-07-04T10:00:00.000Z' }
  const force = (status: string, updated_at = second.updated_at) => {
    const body = { ...second, status, updated_at }
    return exchange('POST', '/simulate/payments/pmt_1', body, { sent: { status } })
  }
  expect(at(100, force('pending'))).toEqual([])
  expect(at(300, force('processing'))).toEqual([])
  // This write shows it.
  expect(at(500, force('pending', '2025-07-04T10:00:00.250Z'))).toEqual([])
  expect(at(700, force('processing', '2025-07-04T10:00:00.250Z'))).toEqual([moved])
})

test('a payment that was made just before may be forced within the same step of a clock', () => {
  const learnt = (sentAt: number) => {
    const trace = openTrace(contract, judgeSettings(base))
    const at = (startedAt: number, one: Exchange) => trace.judge({ ...one, startedAt }).findings
    at(0, read({ updated_at: '2025-07-04T10:00:00.125Z' }))
    at(1000, exchange('POST', '/_payments', payment))
    trace.addRecord('payment', {
      ...payment,
      status: 'pending',
      updated_at: '2025-07-04T10:00:00.125Z',
    })
    const again = { ...payment, status: 'processing', updated_at: '2025-07-04T10:00:00.125Z' }
    const sent = { status: 'processing' }
    const found = at(sentAt, exchange('POST', '/simulate/payments/pmt_1', again, { sent }))
    return found.map(({ clause }) => clause)
  }
  expect(learnt(1001)).toEqual([])
  expect(learnt(1018)).toEqual([])
  expect(learnt(1020)).toEqual(['payments/simulate#updated-at'])
})

test('null in the place of a list is absent, and warned of', () => {
  expect(graded([read({ products: null })])).toEqual([
    'warning accounts/account#products /products',
  ])
  const { products: _, ...bare } = account
  expect(graded([exchange('GET', '/accounts/acc_1', { ...bare, subscriptions: null })])).toEqual([
    'violation conventions/absence#null /products',
    'warning accounts/account#subscriptions /subscriptions',
  ])
})
