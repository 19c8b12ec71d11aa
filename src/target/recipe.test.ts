import { afterEach, expect, test } from 'vitest'
import type { TargetConfiguration } from './index.ts'
import { closeAll, serve, subjectsOf, usual } from './subjects-of.fixture.ts'

afterEach(closeAll)

test('a request carries the key, the version and its body, and the record is kept', async () => {
  const { get, seen } = await subjectsOf({
    subjects: {
      'entity.individual': {
        request: { method: 'POST', path: '/entities', body: { n: 1 }, take: { id: '/id' } },
      },
    },
  })
  const result = await get('entity.individual')
  expect(result).toMatchObject({ ok: true, fields: { id: 'id_1' }, record: { id: 'id_1', n: 1 } })
  expect(result.exchanges).toHaveLength(1)
  expect(seen).toMatchObject([
    {
      line: 'POST /v1/entities',
      headers: { authorization: 'Bearer sk_test_1', 'service-version': '2025-07-04' },
      body: { n: 1 },
    },
  ])
})

test('requests in order hand on what they take, and fields compose it', async () => {
  const { get, seen } = await subjectsOf({
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
  expect(seen[1]?.line).toBe('POST /v1/entities/a%2Fb/scores')
})

test('the key goes to no other origin, unless the recipe says so itself', async () => {
  const foreign = await serve(usual)
  const url = `${foreign.url}/x`
  const headers = { Authorization: 'Bearer own' }
  const { get, act, seen } = await subjectsOf({
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
      'entity.individual': { request: { method: 'GET', path: '@evil.example/' } },
    },
    actions: { advanceClock: { request: { method: 'POST', url: '{{seconds}}' } } },
  })
  await get('event')
  await get('webhook')
  expect(foreign.seen[0]?.headers).not.toHaveProperty('authorization')
  expect(foreign.seen[0]?.headers).not.toHaveProperty('x-gate')
  expect(foreign.seen[1]?.headers).toMatchObject({ authorization: 'Bearer own' })
  await get('merchant')
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(seen[0]?.headers).not.toHaveProperty('service-version')
  expect(seen[0]?.headers).toMatchObject({ 'x-gate': 'secret' })
  expect(await get('entity.individual')).toMatchObject({ ok: false, exchanges: [] })
  expect(await act('advanceClock', { seconds: 60 })).toMatchObject({ ok: false, exchanges: [] })
})

test('why a subject could not be made is one sentence', async () => {
  const make = (request: object, more: object = {}) => ({
    request: { method: 'POST', path: '/x', ...request },
    ...more,
  })
  const configured = {
    subjects: {
      'entity.individual': make({ path: '/404' }),
      'entity.corporation': { request: [make({}).request, make({ path: '/404' }).request] },
      'account.ach': make({ take: { id: '/data/id' } }),
      'account.liability': make({ path: '/html', take: { id: '/id' } }),
      credit_score: make({ take: { id: '/id' } }),
      sensitive: make({ body: { a: '{{car.id}}' } }, { needs: { card: 'merchant' } }),
      merchant: { value: { id: 'm' } },
      card_product: make({ url: 'http://127.0.0.1:1/x', path: undefined }),
      webhook: make({}, { needs: { a: 'event' } }),
      subscription: () => {
        throw new Error('no luck.')
      },
      'payment.pending': make({ take: { pay: '/id' } }, { fields: { id: '{{pya}}' } }),
      'widget.session': { value: { token: '' } },
    },
  } as unknown as Partial<TargetConfiguration>
  const { get, act } = await subjectsOf(configured, ({ line }) =>
    line.endsWith('/404') ? [404, {}] : [200, line.endsWith('/html') ? '<html>' : { id: 'x' }],
  )
  const names = Object.keys(configured.subjects ?? {}) as Parameters<typeof get>[0][]
  const reasons: unknown[] = []
  for (const name of names) {
    const result = await get(name)
    if (!result.ok) reasons.push(result.reason)
  }
  reasons.push(
    await act('advanceClock', { seconds: 1 }).then((result) => !result.ok && result.reason),
  )
  expect(reasons).toMatchInlineSnapshot(`
    [
      "entity.individual could not be made: request POST /404 returned 404.",
      "entity.corporation could not be made: request 2 of 2, POST /404, returned 404.",
      "account.ach could not be made: request POST /x returned nothing at /data/id (take "id").",
      "account.liability could not be made: request POST /html returned a body that is not JSON.",
      "credit_score lacks entity_id (other fields: id).",
      "sensitive could not be made: request POST /x uses {{car.id}} (did you mean {{card.id}}?), which is not defined.",
      "card_product could not be made: request POST http://127.0.0.1:1/x got no response: 127.0.0.1:1 refused the connection.",
      "webhook needs event, and event is not configured.",
      "subscription could not be made: the function failed: no luck.",
      "payment.pending could not be made: "fields" uses {{pya}} (did you mean {{pay}}?), which is not defined.",
      "widget.session lacks token (other fields: none).",
      "The action advanceClock is not configured.",
    ]
  `)
})

test('a recipe in TypeScript asks as the others do', async () => {
  const { get, seen } = await subjectsOf(
    {
      subjects: {
        merchant: async ({ request, env }) => {
          const { status, body } = await request('POST', '/m/{{x}}', { a: env.NAME })
          return { ...(body as object), status }
        },
      },
    },
    usual,
    { env: { NAME: 'n' } },
  )
  expect(await get('merchant')).toMatchObject({ fields: { id: 'id_1', a: 'n', status: 201 } })
  expect(seen[0]?.headers.authorization).toBe('Bearer sk_test_1')
})

test('an action is accepted or refused by the status of its last answer', async () => {
  const { act, seen } = await subjectsOf(
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
        advanceClock: async ({ request, inputs }) => {
          const { status } = await request('POST', '/clock', inputs)
          return { accepted: status < 300 }
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
  expect(seen.map(({ body }) => body)).toEqual([
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
        event: async ({ request }) => {
          const { body } = await request('GET', '/e')
          return { id: (body as { id: string }).id }
        },
        'payment.pending': { request: { method: 'GET', path: '/e', take: { id: '/id' } } },
        merchant: { request: { method: 'GET', path: '/bare', take: { id: '/id' } } },
      },
    },
    ({ line }) => {
      if (line.endsWith('/bare')) return [200, { id: 'bare' }]
      const data = line.endsWith('/list') ? [{ id: 'first' }] : { id: 'one' }
      return [200, { success: true, data, message: null }]
    },
  )
  expect(await get('entity.individual')).toMatchObject({ fields: { id: 'one' } })
  expect(await get('entity.corporation')).toMatchObject({ fields: { id: 'one' } })
  expect(await get('webhook')).toMatchObject({ fields: { id: 'first' } })
  expect(await get('event')).toMatchObject({ fields: { id: 'one' } })
  expect(await get('payment.pending')).toMatchObject({ record: { id: 'one' } })
  expect(await get('merchant')).toMatchObject({ fields: { id: 'bare' } })
})
