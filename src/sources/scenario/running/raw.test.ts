import { expect, test } from 'vitest'
import { createRaw } from './api.ts'
import { startTarget } from './mock-target.fixture.ts'

test('a path is requested under the base address, with the key and a version', async () => {
  const { target, wire, received } = await startTarget({ 'GET /v1/x': [200, { a: 1 }] })
  const apiVersions = [target.apiVersion, '2020-12-06']
  const raw = createRaw({ ...target, apiVersions }, wire)
  expect((await raw({ path: '/x' })).expectOk()).toEqual({ a: 1 })
  await raw({ path: `${target.baseUrl}/x`, apiVersion: '2020-12-06' })
  const keys = received.map(({ headers }) => headers.authorization)
  expect(keys).toEqual(['Bearer sk_test_1', 'Bearer sk_test_1'])
  expect(received.map(({ headers }) => headers['service-version'])).toEqual([
    target.apiVersion,
    '2020-12-06',
  ])
})

test('method and body are sent as they are given', async () => {
  const { target, wire, received } = await startTarget({})
  const response = await createRaw(target, wire)({ method: 'POST', path: '/gone', body: {} })
  expect(response.refused).toBe(true)
  expect(received).toMatchObject([{ line: 'POST /v1/gone', body: {} }])
})

test('an address of another host blocks the scenario, and nothing is sent', async () => {
  const { target, wire, exchanges } = await startTarget({})
  const raw = createRaw(target, wire)
  for (const path of ['http://elsewhere.test/x', 'no address']) {
    await expect(raw({ path })).rejects.toMatchObject({
      outcome: 'blocked',
      message: 'The response pointed to another host; no request was sent.',
      remedy: expect.stringContaining('"reportOrigins"'),
    })
  }
  expect(exchanges).toEqual([])
})
