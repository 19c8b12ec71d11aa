import { expect, test } from 'vitest'
import { latestApiVersion, operations } from '../../../core/contract/index.ts'
import { createApi } from './api.ts'
import { type Routes, startTarget } from './mock-target.fixture.ts'

async function apiOf(routes: Routes, configuration = {}) {
  const opened = await startTarget(routes, configuration)
  return { ...opened, api: createApi(opened.target, opened.wire) }
}

test('there is one call for every operation', async () => {
  const { api } = await apiOf({})
  const callsIn = (nouns: object) => Object.values(nouns).flatMap((verbs) => Object.keys(verbs))
  const calls = callsIn(api.mayRefuse)
  expect(calls).toHaveLength(Object.keys(operations).length)
  const { mayRefuse: _, mayFail: __, ...own } = api
  expect(callsIn(own)).toEqual(calls)
  expect(Object.keys(api.verificationSessions)).toEqual(['create', 'list'])
  expect(Object.keys(api.entities)).toContain('withdrawConsent')
})

test('ids fill the path in order, the body follows, and the key authenticates', async () => {
  const { api, received } = await apiOf({ 'PUT /v1/entities/ent_1': [200, { id: 'ent_1' }] })
  const individual = { first_name: 'Ann' }
  const updated = await api.entities.update('ent_1', { individual })
  expect(updated.expectOk()).toEqual({ id: 'ent_1' })
  expect(received).toMatchObject([
    {
      line: 'PUT /v1/entities/ent_1',
      headers: { authorization: 'Bearer sk_test_1' },
      body: { individual },
    },
  ])
})

test('two ids lead to a record below another', async () => {
  const { api, received } = await apiOf({})
  await api.creditScores.retrieve('ent_1', 'crs_2')
  expect(received[0]?.line).toBe('GET /v1/entities/ent_1/credit_scores/crs_2')
})

test('a widget token takes the place of the key', async () => {
  const { api, received } = await apiOf({})
  await api.widgetEvents.list('pk_widget_1')
  expect(received[0]?.headers.authorization).toBe('Bearer pk_widget_1')
})

test('a call can carry another credential than its own, or none', async () => {
  const { api, received } = await apiOf({})
  await api.as('none').webhooks.list()
  await api.as({ token: 'other' }).webhooks.list()
  await api.as('part-of-key').webhooks.list()
  await api.as('key').widgetEvents.list('otkn_1')
  const carried = received.map(({ headers }) => headers.authorization)
  expect(carried).toEqual([undefined, 'Bearer other', 'Bearer sk_test_', 'Bearer sk_test_1'])
})

test('a call can be made under another version, and the next one is under the version of the target', async () => {
  const { api, received } = await apiOf({}, { apiVersions: ['2020-12-06', latestApiVersion] })
  expect(() => api.under('2024-04-04')).toThrow('does not claim version 2024-04-04')
  await api.under('2020-12-06').webhooks.list()
  await api.webhooks.list()
  const versions = received.map(({ headers }) => headers['service-version'])
  expect(versions).toEqual(['2020-12-06', latestApiVersion])
})

test('an id that an earlier response did not have blocks the scenario, and nothing is sent', async () => {
  const { api, received } = await apiOf({})
  for (const id of ['', undefined as unknown as string, 7 as unknown as string]) {
    await expect(api.accounts.retrieve(id)).rejects.toMatchObject({
      outcome: 'blocked',
      message: 'An earlier response has no usable acc_id.',
    })
  }
  expect(received).toEqual([])
})

test('a list without items blocks the scenario as soon as it is read', async () => {
  const { api } = await apiOf({ 'GET /v1/entities': [200, { data: null }] })
  const list = await api.entities.list()
  expect(list.ok).toBe(true)
  expect(() => list.expectOk()).toThrow('An earlier response has no list.')
})

test('records of a target with the wrapped envelope come without it, and lists keep theirs', async () => {
  const list = { data: [{ id: 'ent_1' }] }
  const { api } = await apiOf(
    {
      'GET /v1/events/evt_1': [200, { success: true, data: { id: 'evt_1' } }],
      'GET /v1/entities': [200, list],
    },
    { dialect: { envelope: 'wrapped' } },
  )
  expect((await api.events.retrieve('evt_1')).expectOk()).toEqual({ id: 'evt_1' })
  expect((await api.entities.list()).expectOk()).toEqual(list)
})
