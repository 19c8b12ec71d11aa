import { expect, test } from 'vitest'
import { latestApiVersion } from '../../core/contract/index.ts'
import { headersFor, leadsToTarget, resolveTarget, urlOf } from './index.ts'

function target(more: object = {}) {
  const mock = { baseUrl: 'http://b/v1/', sandboxUrl: 'http://s', apiKey: 'sk_test_1', ...more }
  return resolveTarget({ targets: { mock } }, undefined, { env: {} })
}

test('an operation is under its base, its parameters encoded', () => {
  expect(urlOf(target(), 'payments/cancel', { pmt_id: 'pmt_1/../?#é' })).toBe(
    'http://b/v1/payments/pmt_1%2F..%2F%3F%23%C3%A9',
  )
  expect(urlOf(target(), 'payments/simulate', { pmt_id: 'p' })).toBe('http://s/simulate/payments/p')
})

test('a dialect has its own paths, by address or number', () => {
  const dialect = { paths: { 'payments/cancel': '/p/{pmt_id}/x', 20: '/sim/{pmt_id}' } }
  expect(urlOf(target({ dialect }), 'payments/cancel', { pmt_id: '1' })).toBe('http://b/v1/p/1/x')
  expect(urlOf(target({ dialect }), 'payments/simulate', { pmt_id: '1' })).toBe('http://s/sim/1')
  const several = { paths: { 23: ['/hooks/{whk_id}', '/webhook/{whk_id}'] } }
  expect(urlOf(target({ dialect: several }), 'webhooks/retrieve', { whk_id: '1' })).toBe(
    'http://b/v1/hooks/1',
  )
})

test('a parameter that is not given is a fault of ours', () => {
  expect(() => urlOf(target(), 'payments/cancel')).toThrowErrorMatchingInlineSnapshot(
    `[SuiteError: The path of payments/cancel needs the parameter pmt_id.]`,
  )
})

test('a request carries its credential, the version, and the headers of the target', () => {
  const gated = target({ headers: { 'X-Gate': 'g' }, dialect: { versionHeader: 'Api-Version' } })
  const always = { 'x-gate': 'g', 'api-version': latestApiVersion }
  expect(headersFor(gated, 'key')).toEqual({ ...always, authorization: 'Bearer sk_test_1' })
  expect(headersFor(gated, 'key', 'sk_2')).toMatchObject({ authorization: 'Bearer sk_2' })
  expect(headersFor(gated, 'widget-token', 'otkn_1')).toMatchObject({
    authorization: 'Bearer otkn_1',
  })
  expect(headersFor(gated, 'widget-token')).toEqual(always)
  expect(headersFor(gated, 'none')).toEqual(always)
})

test('a target on this machine is reached by every name that leads to it, at its port', async () => {
  const here = target({ baseUrl: 'http://127.0.0.1:4010' })
  for (const name of ['127.0.0.1', 'localhost', 'api.localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    expect(await leadsToTarget(here, `http://${name}:4010/reports/rpt_1`)).toBe(true)
  }
  expect(await leadsToTarget(here, 'http://no.such.name.invalid:4010/x')).toBe(false)
  expect(await leadsToTarget(here, 'http://192.0.2.1:4010/x')).toBe(false)
  expect(await leadsToTarget(here, 'http://localhost:4011/x')).toBe(false)
  expect(await leadsToTarget(target(), 'http://localhost/v1/x')).toBe(false)
})
