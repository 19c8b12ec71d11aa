import { expect, test } from 'vitest'
import { virtualClock } from '../../base/clock/index.ts'
import { latestApiVersion } from '../../core/contract/index.ts'
import { serve, subjectsOf, usual } from './subjects-of.fixture.ts'

test('a request carries the key, the version and its body, and the record is kept', async () => {
  const { get, received } = await subjectsOf({
    subjects: {
      'entity.individual': {
        request: { method: 'POST', path: '/entities', body: { n: 1 }, take: { id: '/id' } },
      },
    },
  })
  const result = await get('entity.individual')
  expect(result).toMatchObject({ ok: true, fields: { id: 'id_1' }, record: { id: 'id_1', n: 1 } })
  expect(result.exchanges).toHaveLength(1)
  expect(received).toMatchObject([
    {
      line: 'POST /v1/entities',
      headers: { authorization: 'Bearer sk_test_1', 'service-version': latestApiVersion },
      body: { n: 1 },
    },
  ])
})

test('requests in order hand on what they take, and fields compose it', async () => {
  const { get, received } = await subjectsOf({
    subjects: {
      credit_score: {
        request: [
          { method: 'POST', path: '/entities', body: { id: 'a/b' }, take: { person: '/id' } },
          { method: 'POST', path: '/entities/{{person}}/scores', take: { score: '/id' } },
        ],
        fields: { id: '{{score}}', entity_id: '{{person}}' },
      },
    },
  })
  expect(await get('credit_score')).toMatchObject({ fields: { id: 'id_2', entity_id: 'a/b' } })
  expect(received[1]?.line).toBe('POST /v1/entities/a%2Fb/scores')
})

test('the key goes to no other origin, unless the recipe says so itself', async () => {
  const foreign = await serve(usual)
  const url = `${foreign.url}/x`
  const headers = { Authorization: 'Bearer own' }
  const { get, act, received } = await subjectsOf({
    headers: { 'x-gate': 'secret' },
    subjects: {
      event: { request: { method: 'POST', url, take: { id: '/id' } } },
      webhook: { request: { method: 'POST', url, headers, take: { id: '/id' } } },
      merchant: {
        request: {
          method: 'POST',
          path: '/m',
          headers: { Authorization: null, 'service-version': null },
          take: { id: '/id' },
        },
      },
      'entity.individual': { request: { method: 'GET', path: '{{uuid}}@evil.example/' } },
    },
    actions: { advanceClock: { request: { method: 'POST', url: '{{seconds}}' } } },
  })
  await get('event')
  await get('webhook')
  expect(foreign.received[0]?.headers).not.toHaveProperty('authorization')
  expect(foreign.received[0]?.headers).not.toHaveProperty('x-gate')
  expect(foreign.received[1]?.headers).toMatchObject({ authorization: 'Bearer own' })
  await get('merchant')
  expect(received[0]?.headers).not.toHaveProperty('authorization')
  expect(received[0]?.headers).not.toHaveProperty('service-version')
  expect(received[0]?.headers).toMatchObject({ 'x-gate': 'secret' })
  expect(await get('entity.individual')).toMatchObject({ ok: false, exchanges: [] })
  expect(await act('advanceClock', { seconds: 60 })).toMatchObject({ ok: false, exchanges: [] })
})

test('an action is accepted or refused by the status of its last answer', async () => {
  const { act, received } = await subjectsOf(
    {
      actions: {
        redeemElementToken: {
          request: {
            method: 'POST',
            path: '/redeem',
            body: { element_token: '{{token}}' },
            take: { session_token: '/session_token' },
          },
        },
        advanceClock: {
          request: { method: 'POST', path: '/clock', body: { seconds: '{{seconds}}' } },
        },
      },
    },
    ({ line }, count) => {
      if (line.endsWith('/clock')) return [500, {}]
      return count === 1 ? [200, { session_token: 'otkn_1' }] : [409, {}]
    },
  )
  expect(await act('redeemElementToken', { token: 'pk_elem_1' })).toMatchObject({
    ok: true,
    accepted: true,
    status: 200,
    fields: { session_token: 'otkn_1' },
  })
  const again = await act('redeemElementToken', { token: 'pk_elem_1' })
  expect(again).toMatchObject({ ok: true, accepted: false, status: 409, fields: {} })
  expect(await act('advanceClock', { seconds: 60 })).toMatchObject({ accepted: false, status: 500 })
  expect(received.map(({ body }) => body)).toEqual([
    { element_token: 'pk_elem_1' },
    { element_token: 'pk_elem_1' },
    { seconds: 60 },
  ])
})

test('what a recipe answers is unwrapped by the dialect, and its envelope may be named all the same', async () => {
  const { get } = await subjectsOf(
    {
      dialect: { envelope: 'wrapped' },
      subjects: {
        'entity.individual': { request: { method: 'GET', path: '/e', take: { id: '/id' } } },
        'entity.corporation': { request: { method: 'GET', path: '/e', take: { id: '/data/id' } } },
        webhook: { request: { method: 'GET', path: '/list', take: { id: '/data/0/id' } } },
        'payment.pending': { request: { method: 'GET', path: '/e', take: { id: '/id' } } },
        merchant: { request: { method: 'GET', path: '/bare', take: { id: '/id' } } },
        sensitive: { request: { method: 'GET', path: '/failed', take: { id: '/message' } } },
      },
    },
    ({ line }) => {
      if (line.endsWith('/failed')) return [200, { success: false, data: null, message: 'no' }]
      if (line.endsWith('/bare')) return [200, { id: 'bare' }]
      const data = line.endsWith('/list') ? [{ id: 'first' }] : { id: 'one' }
      return [200, { success: true, data, message: null }]
    },
  )
  expect(await get('entity.individual')).toMatchObject({ fields: { id: 'one' } })
  expect(await get('entity.corporation')).toMatchObject({ fields: { id: 'one' } })
  expect(await get('webhook')).toMatchObject({ fields: { id: 'first' } })
  expect(await get('payment.pending')).toMatchObject({ record: { id: 'one' } })
  expect(await get('merchant')).toMatchObject({ fields: { id: 'bare' } })
  const failed = /GET \/failed returned 200: \{"success":false,"data":null,"message":"no"\}/
  expect(await get('sensitive')).toMatchObject({ reason: expect.stringMatching(failed) })
})

test('a recipe fills in ids, times and variables, and a query is encoded', async () => {
  const clock = virtualClock(Date.parse('2026-11-22T08:00:00Z'))
  const { get, received } = await subjectsOf(
    {
      subjects: {
        credit_score: {
          request: [
            {
              method: 'POST',
              path: '/scores',
              headers: { 'idempotency-key': '{{uuid}}', 'x-token': '{{env.TOKEN}}' },
              body: { at: '{{now}}', due: '{{today+2d}}' },
              take: { score: '/id' },
            },
            {
              method: 'GET',
              path: '/scores/{{score}}?of={{env.PERSON}}&page_limit=5',
              take: { id: '/id', entity_id: '/of' },
            },
          ],
        },
      },
    },
    ({ line }) =>
      line.startsWith('POST') ? [201, { id: 'crs_1' }] : [200, { id: 'crs_1', of: 'ent_1' }],
    { clock, env: { TOKEN: 's3cr3t', PERSON: 'a&b' } },
  )
  const result = await get('credit_score')
  expect(result).toMatchObject({ ok: true, fields: { id: 'crs_1', entity_id: 'ent_1' } })
  expect(received.map(({ line }) => line)).toEqual([
    'POST /v1/scores',
    'GET /v1/scores/crs_1?of=a%26b&page_limit=5',
  ])
  expect(received[0]?.body).toEqual({ at: '2026-11-22T08:00:00.000Z', due: '2026-11-24' })
  expect(received[0]?.headers).toMatchObject({ 'x-token': 's3cr3t' })
  expect(received[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
})

test('the item of a list is picked by its members', async () => {
  const { get } = await subjectsOf(
    {
      subjects: {
        'account.liability': {
          needs: { person: 'entity.individual' },
          request: {
            method: 'GET',
            path: '/accounts',
            pick: { where: { '/type': 'liability', '/holder_id': '{{person.id}}' } },
            take: { id: '/id', entity_id: '/holder_id' },
          },
        },
        'entity.individual': { value: { id: 'ent_2' } },
      },
    },
    () => {
      const account = { id: 'acc_1', type: 'liability', holder_id: 'ent_1' }
      const own = { ...account, id: 'acc_2', holder_id: 'ent_2' }
      return [200, { data: [account, own] }]
    },
  )
  expect(await get('account.liability')).toMatchObject({
    fields: { id: 'acc_2', entity_id: 'ent_2' },
  })
})
