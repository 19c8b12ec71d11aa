import { expect, test } from 'vitest'
import type { Exchange } from '../../exchange/index.ts'
import { exchange, violationsIn } from '../exchanges.fixture.ts'

const origin = 'reports/report#url-origin'
const moment = '2025-07-04T09:30:00.123Z'

/** A report whose address has a host, and a read of it. */
function reported(host: string, status = 200): readonly Exchange[] {
  const url = `http://${host}/reports/rpt_1/download`
  const report = { type: 'payments.created.current', status: 'completed', metadata: null, url }
  const created = exchange(
    'POST',
    '/reports',
    { id: 'rpt_1', ...report, created_at: moment, updated_at: moment },
    { sent: { type: 'payments.created.current' } },
  )
  const read = exchange('GET', '/', {}, { status })
  return [created, { ...read, request: { ...read.request, url } }].map((one, nth) =>
    nth === 0 ? { ...one, request: { ...one.request, url: `${here}/reports` } } : one,
  )
}

const here = 'http://127.0.0.1:4010'
const blamed = (all: readonly Exchange[], baseUrl = here) =>
  violationsIn(all, { baseUrl, sandboxUrl: baseUrl }).filter((one) => one.startsWith(origin))

test('a report that is readable under another name of this machine breaks nothing', () => {
  expect(blamed(reported('mock.test:4010'))).toEqual([])
  expect(blamed(reported('localhost:4010'))).toEqual([])
  expect(blamed(reported('mock.test:4010', 404))).toEqual([origin])
  expect(blamed(reported('mock.test:4010', 421))).toEqual([])
  expect(blamed(reported('mock.test:4010').slice(0, 1))).toEqual([])
})

test('another port, another protocol or a target elsewhere is another origin', () => {
  expect(blamed(reported('mock.test:4011'))).toEqual([`${origin} /url`])
  expect(blamed(reported('127.0.0.1:4011'))).toEqual([`${origin} /url`])
  const elsewhere = reported('other.test:4010').map(({ request, ...one }) => ({
    ...one,
    request: { ...request, url: request.url.replace('127.0.0.1', 'api.test') },
  }))
  expect(blamed(elsewhere, 'http://api.test:4010')).toEqual([`${origin} /url`])
})
