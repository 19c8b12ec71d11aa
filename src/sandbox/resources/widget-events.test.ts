import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

test('a session token reads the events of its own session, spelled as their parts', async () => {
  const { call } = await openSandbox()
  const { body: one } = await call('POST', '/_control/widget_sessions', {})
  const { body: two } = await call('POST', '/_control/widget_sessions', {})
  expect(one.account_id).not.toBe(two.account_id)
  for (const { token, account_id } of [one, two]) {
    const authorization = `Bearer ${token}`
    const { body } = await call('GET', '/widget/events', undefined, { authorization })
    expect(body.data).toHaveLength(3)
    for (const { type, mode, object, action, data } of body.data) {
      expect(type).toBe(`${mode}.${object}.${action}`)
      expect(data.account).toBe(account_id)
    }
  }
})

test('events stay readable after the token has expired or the session has ended', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/widget_sessions', {})
  const authorization = `Bearer ${body.token}`
  const events = () => call('GET', '/widget/events', undefined, { authorization })
  const before = await events()
  await call('POST', '/_control/clock', { seconds: 86_400 })
  expect((await events()).body).toEqual(before.body)
  await call('POST', '/_control/widget_sessions/end', { token: body.token })
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

test('error: time does not run backwards, and an unknown session does not end', async () => {
  const { call } = await openSandbox()
  expect((await call('POST', '/_control/clock', { seconds: -1 })).status).toBe(400)
  expect((await call('POST', '/_control/clock', { seconds: '1' })).status).toBe(400)
  expect((await call('POST', '/_control/widget_sessions/end', { token: 'otkn_x' })).status).toBe(
    404,
  )
})
