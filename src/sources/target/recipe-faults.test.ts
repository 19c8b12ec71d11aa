import { expect, test } from 'vitest'
import { virtualClock } from '../../base/clock/index.ts'
import { rawServer } from '../transport/wire.fixture.ts'
import type { ConfiguredTarget } from './index.ts'
import { serve, subjectsOf, usual } from './subjects-of.fixture.ts'

test('what needs a subject that was made once, in vain, has the cause and the status of that subject', async () => {
  const make = (needs: object = {}) => ({
    ...{ request: { method: 'POST', path: '/x', take: { id: '/id' } } as const, ...needs },
  })
  const subjects = { merchant: make(), 'payment.pending': make({ needs: { shop: 'merchant' } }) }
  const causes: unknown[] = []
  for (const status of [0, 429, 503, 500, 404]) {
    const closed = status === 0 && { baseUrl: 'http://127.0.0.1:1' }
    const { get } = await subjectsOf({ subjects, ...closed }, () => [status, {}])
    const results = [await get('merchant'), await get('merchant'), await get('payment.pending')]
    const [cause, ...others] = results.map((result) => !result.ok && [result.cause, result.status])
    causes.push(cause)
    expect(others).toEqual([cause, cause])
  }
  expect(causes).toEqual([
    ['away', undefined],
    ['limit', 429],
    ['before', 503],
    ['failure', 500],
    ['setting', 404],
  ])
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
      'payment.pending': make({ take: { pay: '/id' } }, { fields: { id: '{{pya}}' } }),
      'widget.session': { value: { token: '' } },
    },
  } as unknown as Partial<ConfiguredTarget>
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
      "account.ach could not be made: request POST /x returned nothing at /data/id (take "id"); it returned "id".",
      "account.liability could not be made: request POST /html returned a body that is not JSON.",
      "credit_score lacks entity_id (other fields: "id").",
      "sensitive could not be made: request POST /x uses {{car.id}}, which is not defined.",
      "card_product could not be made: request POST http://127.0.0.1:1/x got no response: 127.0.0.1:1 refused the connection.",
      "webhook could not be made: it needs event, and event is not configured.",
      "payment.pending could not be made: "fields" uses {{pya}}, which is not defined.",
      "widget.session lacks token (token is ""; other fields: none).",
      "The action advanceClock is not configured.",
    ]
  `)
})

test('error: what a recipe looks for in vain is said with what came, and how to go on', async () => {
  const get1 = (more: object) => ({ request: { method: 'GET', path: '/x', ...more } })
  const subjects = {
    merchant: get1({ take: { id: '/id' } }),
    event: get1({ pick: { where: { '/id': 'evt_1' } }, take: { id: '/id' } }),
    card_product: get1({ path: '/500', take: { id: '/id' } }),
    'entity.corporation': get1({ path: '/403', take: { id: '/id' } }),
    'entity.individual': get1({ path: '/html', take: { id: '/id' } }),
    subscription: get1({ path: '/list', pick: { where: { '/id': 'sub_1' } }, take: { id: '/id' } }),
  }
  const { get } = await subjectsOf(
    { subjects } as unknown as Partial<ConfiguredTarget>,
    ({ line }) => {
      if (line.endsWith('/403')) return [403, { message: 'key is read-only' }]
      if (line.endsWith('/500')) return [500, { message: 'no such column' }]
      if (line.endsWith('/html')) return [200, '<html>']
      if (line.endsWith('/list')) return [200, { data: [{ id: 'sub_2' }] }]
      return [200, { success: true, data: { id: 'x', status: 'pending' }, message: null }]
    },
    { clock: virtualClock(0) },
  )
  const reasons: unknown[] = []
  for (const name of Object.keys(subjects) as (keyof typeof subjects)[]) {
    const result = await get(name)
    if (!result.ok) reasons.push(result.reason, `→ ${result.remedy}`)
  }
  expect(reasons).toMatchInlineSnapshot(`
    [
      "merchant could not be made: request GET /x returned nothing at /id (take "id"); it returned "success", "data", "message".",
      "→ Write "take": { "id": "/data/id" }, or declare "dialect": { "envelope": "wrapped" }.",
      "event could not be made: request GET /x returned no list at "/data"; it returned "success", "data", "message".",
      "→ Correct /targets/mock/subjects/event/request in the configuration.",
      "card_product could not be made: request GET /500 returned 500: {"message":"no such column"}.",
      "→ Read the log of the target, or correct /targets/mock/subjects/card_product/request in the configuration.",
      "entity.corporation could not be made: request GET /403 returned 403: {"message":"key is read-only"}.",
      "→ Give the key that sends it the right to do so, or correct /targets/mock/subjects/entity.corporation/request in the configuration.",
      "entity.individual could not be made: request GET /html returned a body that is not JSON.",
      "→ Correct /targets/mock/subjects/entity.individual/request in the configuration.",
      "subscription could not be made: request GET /list returned a list of 1 at "/data", and no item has /id "sub_1".",
      "→ Correct /targets/mock/subjects/subscription/request in the configuration.",
    ]
  `)
})

test('error: the key, spelled out by a recipe, is shown to no other origin', async () => {
  const foreign = await serve(usual)
  const { get } = await subjectsOf({
    subjects: {
      event: {
        request: {
          method: 'POST',
          url: `${foreign.url}/x`,
          headers: { authorization: 'Bearer sk_test_1' },
          take: { id: '/id' },
        },
      },
      webhook: { request: { method: 'GET', url: `${foreign.url}/x?key=sk_test_1` } },
    },
  })
  expect(await get('event')).toMatchObject({
    reason: expect.stringContaining('it would show the key to another origin'),
  })
  expect(await get('webhook')).toMatchObject({ ok: false })
  expect(foreign.received).toEqual([])
})

test('error: what changes a target for good is not sent where no scenario would do it', async () => {
  const request = { method: 'POST', path: '/simulate/payments/p1', take: { id: '/id' } } as const
  const subjects = {
    event: { request },
    merchant: { request: { ...request, method: 'DELETE', path: '/things/1' } },
    webhook: { request: { ...request, path: '/webhooks' } },
  } as const
  const production = await subjectsOf({ environment: 'production', subjects })
  for (const name of ['event', 'merchant'] as const) {
    expect(await production.get(name)).toMatchObject({
      reason: expect.stringContaining(
        'changes the target for good: its environment is "production"',
      ),
    })
  }
  expect(await production.get('webhook')).toMatchObject({ ok: true })
  expect(production.received).toHaveLength(1)
  const mock = await subjectsOf({ environment: 'mock', subjects })
  for (const name of ['event', 'merchant'] as const) {
    expect(await mock.get(name)).toMatchObject({ ok: true })
  }
})

test('an action is accepted by a whole response only', async () => {
  const answered = (body: string) =>
    rawServer((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n${body}`))
  const accepted = async (body: string) => {
    const request = { method: 'POST', url: await answered(body) } as const
    const { act } = await subjectsOf({ actions: { advanceClock: { request } } }, usual)
    return act('advanceClock', { seconds: 60 })
  }
  expect(await accepted('{}')).toMatchObject({ ok: true, accepted: true })
  expect(await accepted('{')).toMatchObject({ ok: true, accepted: false, status: 200 })
})
