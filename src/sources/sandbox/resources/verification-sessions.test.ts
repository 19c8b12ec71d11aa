import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

const sms = { type: 'phone', method: 'sms', sms: {} }
const kba = { type: 'identity', method: 'kba', kba: {} }

test('a session by text message waits for its code, then says when it came', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { verified: false })
  const path = `/entities/${person.id}/verification_sessions`
  const { body: created } = await call('POST', path, sms)
  expect(created).toMatchObject({ entity_id: person.id, status: 'in_progress', method: 'sms' })
  expect([created.sms, created.kba]).toEqual([{}, null])
  const complete = `/_control/verification_sessions/${created.id}/complete`
  expect((await call('POST', complete, { code: '000000' })).status).toBe(400)
  expect((await call('POST', complete, {})).status).toBe(400)
  await call('POST', complete, { code: '123456' })
  const { body: list } = await call('GET', path)
  expect(list).toMatchObject({ success: true, message: null })
  expect(list.data).toEqual([
    {
      ...created,
      status: 'verified',
      sms: { timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) },
      updated_at: expect.any(String),
    },
  ])
  expect((await call('POST', complete, { code: '123456' })).status).toBe(409)
})

test('an entity is active once its phone and its identity are verified', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { verified: false })
  const current = async () => (await call('GET', '/entities')).body.data.at(-1)
  expect(await current()).toMatchObject({ status: 'incomplete', products: [], error: null })
  const sessions = []
  for (const request of [sms, kba]) {
    const path = `/entities/${person.id}/verification_sessions`
    const { body: session } = await call('POST', path, request)
    sessions.push(session.id)
    expect((await current()).status).toBe('incomplete')
    await call('POST', `/_control/verification_sessions/${session.id}/complete`, {
      code: '123456',
    })
  }
  const entity = await current()
  expect(entity).toMatchObject({
    status: 'active',
    verification: {
      phone: { verified: true, latest_verification_session: sessions[0] },
      identity: { verified: true, matched: true, latest_verification_session: sessions[1] },
    },
  })
  expect(entity.products).toContain('connect')
})

test('a session by questions holds them, and says whether the answers were right', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { verified: false })
  const { body } = await call('POST', `/entities/${person.id}/verification_sessions`, kba)
  expect(body).toMatchObject({ status: 'in_progress', sms: null, kba: { authenticated: false } })
  expect(body.kba.questions).toHaveLength(1)
  const complete = `/_control/verification_sessions/${body.id}/complete`
  const { body: done } = await call('POST', complete, {})
  expect(done).toMatchObject({ status: 'verified', kba: { authenticated: true } })
})

test('what a team vouches for is verified at once', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { verified: false })
  const path = `/entities/${person.id}/verification_sessions`
  const { body } = await call('POST', path, { type: 'phone', method: 'byo_sms' })
  expect(body).toMatchObject({ status: 'verified', sms: null, kba: null })
})

test('error: a session that cannot be is refused', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const { body: company } = await call('POST', '/_control/entities', { type: 'corporation' })
  const { data } = (await call('GET', '/entities')).body
  const unknownNumber = data[1].id
  const refused = [
    [person.id, {}],
    [person.id, { type: 'phone' }],
    [person.id, { type: 'phone', method: 'kba' }],
    [person.id, { type: 'identity', method: 'sms' }],
    [person.id, { ...sms, sms: 'now' }],
    [company.id, sms],
    [unknownNumber, kba],
  ]
  for (const [id, body] of refused) {
    const { status } = await call('POST', `/entities/${id}/verification_sessions`, body)
    expect(status, JSON.stringify(body)).toBe(400)
  }
})
