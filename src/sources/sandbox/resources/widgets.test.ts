import { expect, test } from 'vitest'
import { virtualClock } from '../../../base/clock/index.ts'
import { openSandbox } from '../open-sandbox.fixture.ts'
import { seededStore } from '../sandbox.ts'

const inline = {
  type: 'connect',
  connect: {
    products: ['connect'],
    entity: { type: 'individual', individual: { first_name: 'Ida', last_name: 'Sample' } },
  },
}

test('a token is issued for an entity by id or description, never the same twice', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const tokens = [
    await call('POST', '/elements/token', inline),
    await call('POST', '/elements/token', inline),
    await call('POST', '/elements/token', { type: 'connect', entity_id: person.id }),
  ].map(({ body }) => body.element_token)
  for (const token of tokens) expect(token).toMatch(/^pk_elem_/)
  expect(new Set(tokens).size).toBe(3)
})

test('error: a token without an entity, for an unknown entity or an unknown component is refused', async () => {
  const { call } = await openSandbox()
  const refusedWith = async (body: object) => (await call('POST', '/elements/token', body)).status
  expect(await refusedWith({ type: 'connect' })).toBe(400)
  expect(await refusedWith({ type: 'connect', connect: { products: [] } })).toBe(400)
  expect(await refusedWith({ ...inline, type: undefined })).toBe(400)
  expect(await refusedWith({ ...inline, type: 'other' })).toBe(400)
  expect(await refusedWith({ type: 'connect', connect: 'entity' })).toBe(400)
  expect(await refusedWith({ type: 'connect', entity_id: 7 })).toBe(400)
  expect(await refusedWith({ type: 'connect', entity_id: 'ent_none' })).toBe(404)
})

test('a token starts one session, which reads its own events and nothing else', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/elements/token', inline)
  const redeem = () => call('POST', '/_control/element_tokens/redeem', body)
  const { body: session } = await redeem()
  expect(session.session_token).toMatch(/^otkn_/)
  const authorization = `Bearer ${session.session_token}`
  const events = await call('GET', '/widget/events', undefined, { authorization })
  expect(events.body).toEqual({ data: [] })
  expect((await redeem()).status).toBe(409)
})

test('a token expires after thirty minutes, by either clock', async () => {
  const { call, clock } = await openSandbox()
  const issue = async () => (await call('POST', '/elements/token', inline)).body
  const redeem = (token: object) => call('POST', '/_control/element_tokens/redeem', token)
  const [early, late] = [await issue(), await issue()]
  await call('POST', '/_control/clock', { seconds: 1799 })
  expect((await redeem(early)).status).toBe(200)
  clock.advance(1000)
  expect((await redeem(late)).status).toBe(409)
})

test('error: a token that was never issued starts nothing', async () => {
  const { call } = await openSandbox()
  const redeem = (body: object) => call('POST', '/_control/element_tokens/redeem', body)
  expect((await redeem({ element_token: 'pk_elem_none' })).status).toBe(404)
  expect((await redeem({})).status).toBe(404)
})

test('a session token reads the events of its own session, spelled as their parts', async () => {
  const { call } = await openSandbox()
  const { body: first } = await call('POST', '/_control/widget_sessions', {})
  const { body: second } = await call('POST', '/_control/widget_sessions', {})
  expect(first.account_id).not.toBe(second.account_id)
  for (const { token, account_id } of [first, second]) {
    const authorization = `Bearer ${token}`
    const { body } = await call('GET', '/widget/events', undefined, { authorization })
    expect(body.data).toHaveLength(3)
    for (const { type, mode, object, action, data } of body.data) {
      expect(type).toBe(`${mode}.${object}.${action}`)
      expect(data.account).toBe(account_id)
    }
  }
})

test('the sandbox begins with one session for each card, which names it, and none for another account', () => {
  const { accounts, widgetSessions } = seededStore({
    seed: 1,
    clock: virtualClock(0),
    deviations: [],
  })
  const cards = [...accounts.values()].filter(({ type }) => type === 'liability')
  const named = [...widgetSessions.values()].map(({ events }) =>
    Array.from(events, ({ data }) => data?.account),
  )
  expect(cards).toHaveLength(2)
  expect(named).toEqual(cards.map(({ id }) => [id, id, id]))
})

test('events stay readable after the token has expired', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/widget_sessions', {})
  const authorization = `Bearer ${body.token}`
  const events = () => call('GET', '/widget/events', undefined, { authorization })
  const before = await events()
  await call('POST', '/_control/clock', { seconds: 86_400 })
  expect((await events()).body).toEqual(before.body)
})

test('error: the secret key reads no events, and a session token opens nothing else', async () => {
  const { call } = await openSandbox()
  expect((await call('GET', '/widget/events')).status).toBe(401)
  const { body } = await call('POST', '/_control/widget_sessions', {})
  const authorization = `Bearer ${body.token}`
  for (const path of ['/entities', '/webhooks', '/card_products/pdt_1']) {
    expect((await call('GET', path, undefined, { authorization })).status).toBe(401)
  }
  const { status } = await call('POST', '/_control/clock', { seconds: 1 }, { authorization })
  expect(status).toBe(401)
})

test('error: time does not run backwards', async () => {
  const { call } = await openSandbox()
  expect((await call('POST', '/_control/clock', { seconds: -1 })).status).toBe(400)
  expect((await call('POST', '/_control/clock', { seconds: '1' })).status).toBe(400)
})
