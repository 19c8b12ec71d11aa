import { expect, test } from 'vitest'
import { exchange, violationsIn } from '../exchanges.fixture.ts'

test('a removed endpoint that succeeds is a fault of the newer versions only', () => {
  const path = '/entities/ent_1/vehicles'
  expect(violationsIn([exchange('GET', path, {})])).toEqual(['versioning/paths#removed'])
  expect(violationsIn([exchange('GET', path, {}, { status: 404 })])).toEqual([])
  // An error is a refusal, whatever its status.
  expect(violationsIn([exchange('GET', path, { error: { code: 1 } })])).toEqual([])
  expect(violationsIn([exchange('GET', path, {}, { version: '2020-12-06' })])).toEqual([])
})

test('a preflight, or another inquiry, is no call of a removed endpoint', () => {
  for (const method of ['OPTIONS', 'HEAD', 'TRACE', 'CONNECT'])
    expect(violationsIn([exchange(method, '/entities/ent_1/vehicles', '')])).toEqual([])
})

test('a page at the path of a removed endpoint says nothing of the endpoint', () => {
  const served = exchange('GET', '/entities/ent_1/vehicles', '<h1>Sign in</h1>')
  const response = { ...served.response!, headers: { 'content-type': 'text/html' } }
  expect(violationsIn([{ ...served, response }])).not.toContain('versioning/paths#removed')
})
