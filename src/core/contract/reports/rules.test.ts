import { expect, test } from 'vitest'
import { base, exchange, findingsIn, violationsIn } from '../exchanges.fixture.ts'

const moment = '2025-07-04T09:30:00.000Z'
const report = (changes: object = {}) =>
  exchange('POST', '/reports', {
    id: 'rpt_1',
    type: 'payments.created.current',
    url: `${base}/reports/rpt_1/download`,
    status: 'completed',
    metadata: null,
    created_at: moment,
    updated_at: moment,
    ...changes,
  })
const fetched = (status: number, token = 'sk_test') =>
  exchange('GET', '/reports/rpt_1/download', 'id,amount', { status, token })

test('the results of a completed report can be fetched with its key, every time', () => {
  expect(violationsIn([report(), fetched(200), fetched(302)])).toEqual([])
  expect(violationsIn([report(), fetched(200), fetched(404)])).toEqual(['reports/create#download'])
  expect(violationsIn([report(), fetched(500)])).toEqual(['reports/create#download'])
})

test('a busy service, another credential and a report that is not completed prove nothing', () => {
  expect(violationsIn([report(), fetched(429), fetched(503), fetched(401, 'sk_other')])).toEqual([])
  expect(violationsIn([report({ status: 'pending' }), fetched(404)])).toEqual([])
  expect(violationsIn([fetched(404)])).toEqual([])
  const masked = { ...report().request, headers: { authorization: 'Bearer ***' } }
  const exchanges = [{ ...report(), request: masked }, fetched(401, '***')]
  expect(violationsIn(exchanges)).toEqual([])
})

test('an id may be encoded in the address of its report, which is that of no other', () => {
  const at = (id: string, path: string) => report({ id, url: `${base}/reports/${path}/download` })
  expect(violationsIn([at('rpt_a b', 'rpt_a%20b'), at('rpt_ä', 'rpt_%C3%A4')])).toEqual([])
  expect(violationsIn([at('rpt_a%', 'rpt_a%')])).toEqual([])
  expect(violationsIn([at('rpt_1', 'rpt_%31%31')])).toEqual(['reports/report#url-path /url'])
})

test('null is no result, and an empty body is warned of (A65)', () => {
  const results = (body: string) => exchange('GET', '/reports/rpt_1/download', body)
  expect(violationsIn([report(), results('null')])).toEqual(['reports/create#results'])
  expect(violationsIn([report(), results('[]'), results('id,amount')])).toEqual([])
  const found = findingsIn([report(), results('')])
  expect(found.map(({ clause, severity }) => `${severity} ${clause}`)).toEqual([
    'warning reports/create#results',
  ])
})
