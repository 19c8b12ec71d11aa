import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }

test('withdrawn consent disables the entity and erases what it was', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const { body } = await call('POST', `/entities/${person.id}/consent`, withdrawal)
  expect(body).toMatchObject({
    id: person.id,
    status: 'disabled',
    type: null,
    individual: null,
    receive_only: null,
    verification: null,
    products: [],
    subscriptions: [],
    error: { type: 'ENTITY_DISABLED', sub_type: 'ENTITY_CONSENT_WITHDRAWN', code: 12004 },
  })
  expect(body.address).toEqual({})
  expect(body.updated_at > person.updated_at).toBe(true)
  const { data } = (await call('GET', '/entities')).body
  expect(data.at(-1)).toEqual(body)
})

test('withdrawn consent takes products and subscriptions from every account of the entity', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const { body: other } = await call('POST', '/_control/entities', { accounts: true })
  const ach = { routing: '011000002', number: '100000009', type: 'checking' }
  const { body: bank } = await call('POST', '/accounts', { holder_id: person.id, ach })
  await call('POST', `/entities/${person.id}/consent`, withdrawal)
  for (const id of [bank.id, person.account_id]) {
    const { body } = await call('GET', `/accounts/${id}`)
    expect(body).toMatchObject({ holder_id: person.id, products: [], subscriptions: [] })
  }
  const { body: untouched } = await call('GET', `/accounts/${other.account_id}`)
  expect([untouched.products.length, untouched.subscriptions.length]).toEqual([5, 1])
})

test('withdrawn consent ends the subscriptions of the entity', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const before = await call('GET', `/entities/${person.id}/subscriptions`)
  expect(Object.keys(before.body)).toEqual(['connect', 'attributes'])
  await call('POST', `/entities/${person.id}/consent`, withdrawal)
  expect((await call('GET', `/entities/${person.id}/subscriptions`)).body).toEqual({})
  const path = `/entities/${person.id}/subscriptions/${before.body.connect.id}`
  expect((await call('GET', path)).status).toBe(404)
})

test('error: nothing can be changed in an entity that withdrew its consent', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', { accounts: true })
  const path = `/entities/${body.id}`
  await call('POST', `${path}/consent`, withdrawal)
  const session = { type: 'phone', method: 'sms', sms: {} }
  const ach = { routing: '011000002', number: '100000009', type: 'checking' }
  const refusals = [
    await call('POST', `${path}/consent`, withdrawal),
    await call('PUT', path, { address: { city: 'Elsewhere' } }),
    await call('POST', `${path}/verification_sessions`, session),
    await call('POST', '/elements/token', { type: 'connect', entity_id: body.id }),
    await call('POST', '/accounts', { holder_id: body.id, ach }),
    await call('POST', `/accounts/${body.account_id}/updates`),
    await call('POST', `/accounts/${body.account_id}/card_brands`),
    await call('POST', '/_control/accounts', { holder_id: body.id }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual(Array(8).fill(409))
})

test('error: consent is withdrawn in the words of the contract only', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', {})
  for (const wrong of [{}, { type: 'give' }, { type: 'withdraw', reason: 'bored' }, []]) {
    expect((await call('POST', `/entities/${body.id}/consent`, wrong)).status).toBe(400)
  }
})
