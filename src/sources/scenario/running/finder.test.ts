import { expect, test } from 'vitest'
import type { SubjectName, SubjectResult } from '../../target/index.ts'
import { requirementsOf } from '../find-subjects.ts'
import { createFinder } from './finder.ts'
import { type Routes, startTarget } from './mock-target.fixture.ts'
import { subjectsOf } from './session.ts'

const missing = { ok: false, reason: 'not here', exchanges: [] } as const
const person = { ok: true, fields: { id: 'ent_1' }, exchanges: [] } as const

async function finderOf(routes: Routes, individual: SubjectResult = missing) {
  const { target, transport, received } = await startTarget(routes)
  const get = async (name: SubjectName) => (name === 'entity.individual' ? individual : missing)
  return { find: createFinder(target, transport, { get }), received }
}

test('a webhook is the first of the list, and is looked for once', async () => {
  const { target, transport, received } = await startTarget({
    'GET /v1/webhooks': [200, { data: [{ id: 'whk_1' }, { id: 'whk_2' }] }],
  })
  const { get } = subjectsOf(target, transport, {})
  const first = await get('webhook')
  expect(first).toMatchObject({ ok: true, fields: { id: 'whk_1' } })
  expect(first.exchanges.map(({ request }) => request.method)).toEqual(['GET'])
  expect(await get('webhook')).toEqual({ ...first, exchanges: [] })
  expect(received).toHaveLength(1)
})

test('a bank account is created for the configured individual', async () => {
  const { find, received } = await finderOf({ 'POST /v1/accounts': [201, { id: 'acc_1' }] }, person)
  expect(await find('account.ach')).toMatchObject({ fields: { id: 'acc_1', entity_id: 'ent_1' } })
  expect(received[0]?.body).toMatchObject({ holder_id: 'ent_1', ach: { type: 'checking' } })
})

test('what is made for a person is made anew, of that person, whoever is configured', async () => {
  const { target, transport, received } = await startTarget(
    { 'POST /v1/accounts': [201, { id: 'acc_1' }] },
    { subjects: { 'entity.individual': { value: { id: 'ent_1' } } } },
  )
  const { get } = subjectsOf(target, transport, { usedIds: new Map() })
  await get('account.ach')
  expect(await get('account.ach', 'ent_9')).toMatchObject({ fields: { entity_id: 'ent_9' } })
  const holders = received.map(({ body }) => (body as { holder_id: string }).holder_id)
  expect(holders).toEqual(['ent_1', 'ent_9'])
})

test('without an individual no bank account is created', async () => {
  const { find, received } = await finderOf({})
  expect(await find('account.ach')).toMatchObject({
    ok: false,
    reason: 'The subject account.ach is not configured, and none was found.',
    exchanges: [],
  })
  expect(received).toEqual([])
})

test('a subscription is looked for among the entities of the list', async () => {
  const { find } = await finderOf({
    'GET /v1/entities': [200, { data: [{ id: 'ent_1' }, null, { id: 'ent_2' }] }],
    'GET /v1/entities/ent_1/subscriptions': [404, {}],
    'GET /v1/entities/ent_2/subscriptions': [200, { payment: { id: 'sub_9' } }],
  })
  expect(await find('subscription')).toMatchObject({ fields: { id: 'sub_9', entity_id: 'ent_2' } })
})

test('a subject that nothing finds says so, and one whose search failed says why', async () => {
  const { find } = await finderOf({ 'GET /v1/webhooks': [403, {}] })
  expect(await find('merchant')).toMatchObject({
    reason: 'The subject merchant is not configured.',
  })
  expect(await find('webhook')).toMatchObject({
    reason:
      'The subject webhook is not configured, and the search for one failed: GET /webhooks was refused: status 403.',
  })
})

test('where a search ends in a failure of all requests, no remedy is about subjects', async () => {
  for (const [status, remedy] of [
    [503, /^Run Assay again: the target was busy or away\./],
    [500, /log of the target/],
    [403, /"subjects": "webhook"/],
  ] as const) {
    const { find } = await finderOf({ 'GET /v1/webhooks': [status, {}] })
    expect(await find('webhook')).toMatchObject({ remedy: expect.stringMatching(remedy) })
  }
})

test('a list that shows none is named: it may be at fault, which an id in the configuration tells', async () => {
  const { find } = await finderOf({ 'GET /v1/webhooks': [200, { data: [] }] })
  expect(await find('webhook')).toMatchObject({
    reason: 'The subject webhook is not configured, and GET /webhooks showed none.',
  })
  const without = await finderOf({ 'GET /v1/entities': [200, { data: [] }] })
  expect(await without.find('subscription')).toMatchObject({
    reason: 'The subject subscription is not configured, and GET /entities showed none.',
  })
})

test('what Assay finds or makes itself needs less of a target', () => {
  expect(requirementsOf('account.ach')).toEqual(['entity.individual'])
  expect(requirementsOf('webhook')).toEqual([])
  expect(requirementsOf('payment.pending')).toEqual(['payment.pending'])
  expect(requirementsOf('advanceClock')).toEqual(['advanceClock'])
})
