import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

const ach = { routing: '011000002', number: '100000009', type: 'checking' }

test('a bank account belongs to the holder that was sent, and can be read again', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const { body } = await call('POST', '/accounts', { holder_id: person.id, ach })
  expect(body).toMatchObject({
    id: expect.stringMatching(/^acc_/),
    holder_id: person.id,
    type: 'ach',
    status: 'active',
    ach,
    liability: null,
    products: ['payment'],
  })
  expect((await call('GET', `/accounts/${body.id}`)).body).toEqual(body)
})

test('error: an account without holder or numbers, or for a debt, is refused', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const refusedWith = async (body: object) => (await call('POST', '/accounts', body)).status
  const holder_id = person.id
  expect(await refusedWith({ ach })).toBe(400)
  expect(await refusedWith({ holder_id })).toBe(400)
  expect(await refusedWith({ holder_id, ach: { ...ach, routing: 1 } })).toBe(400)
  expect(await refusedWith({ holder_id, ach: { routing: '011000002' } })).toBe(400)
  expect(await refusedWith({ holder_id, ach: { ...ach, type: 'hidden' } })).toBe(400)
  expect(await refusedWith({ holder_id, liability: { mch_id: 'mch_1' } })).toBe(403)
  expect(await refusedWith({ holder_id: 'ent_none', ach })).toBe(404)
})

test('a liability account names its latest update and card brand', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const path = `/accounts/${person.account_id}`
  const { body: before } = await call('GET', path)
  expect(before).toMatchObject({
    ach: null,
    liability: { mch_id: expect.stringMatching(/^mch_/), mask: expect.stringMatching(/^\d{4}$/) },
    update: expect.stringMatching(/^upt_/),
    balance: expect.stringMatching(/^bal_/),
    card_brand: expect.stringMatching(/^crd_/),
    payment_instrument: expect.stringMatching(/^pmt_inst_/),
    latest_verification_session: expect.stringMatching(/^avf_/),
  })
  const { body: update } = await call('POST', `${path}/updates`)
  expect(update).toMatchObject({
    account_id: person.account_id,
    status: 'pending',
    source: 'direct',
    credit_card: null,
  })
  const { body: brand } = await call('POST', `${path}/card_brands`)
  const { body: after } = await call('GET', path)
  expect(after).toMatchObject({
    update: update.id,
    card_brand: brand.id.replace('cbrd_', 'crd_'),
  })
  expect(after.updated_at > before.updated_at).toBe(true)
})

test('card brands are listed in the current shape, made and read in the earlier one', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const path = `/accounts/${person.account_id}/card_brands`
  const { body: made } = await call('POST', path)
  expect(made).toMatchObject({
    account_id: person.account_id,
    last4: expect.stringMatching(/^\d{4}$/),
    shared: false,
    source: 'network',
    brands: [{ id: expect.stringMatching(/^brand_/), url: expect.stringMatching(/^https:/) }],
  })
  expect((await call('GET', `${path}/${made.id}`)).body).toEqual(made)
  const { body: list } = await call('GET', path)
  expect(list).toMatchObject({ success: true, message: null })
  const listed = list.data.find(({ id }: { id: string }) => id === made.id)
  expect(Object.keys(listed).join()).not.toMatch(/last4|shared/)
  expect(Object.keys(listed.brands[0]).sort()).toEqual(
    'card_product_id description id issuer name network network_tier type url'.split(' '),
  )
})

test('a bank account has neither updates nor card brands', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const { body } = await call('POST', '/accounts', { holder_id: person.id, ach })
  const list = await call('GET', `/accounts/${body.id}/card_brands`)
  expect(list.body).toEqual({ success: true, data: [], message: null })
  expect((await call('POST', `/accounts/${body.id}/card_brands`)).status).toBe(409)
  expect((await call('POST', `/accounts/${body.id}/updates`)).status).toBe(409)
})

test('a sensitive record holds a number that ends as the mask says', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const { body } = await call('POST', '/_control/accounts', { holder_id: person.id })
  const { body: record } = await call('GET', `/accounts/${body.id}/sensitive/${body.sensitive_id}`)
  expect(record).toMatchObject({ account_id: body.id, type: 'credit_card', status: 'completed' })
  expect(record.credit_card.number.slice(-4)).toBe(body.liability.mask)
  expect(record.credit_card.billing_zip_code).toBeNull()
})
