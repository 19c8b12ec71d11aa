import { expect, test } from 'vitest'
import {
  account,
  exchange,
  findingsIn,
  individual,
  violationsIn,
  withdrawn,
} from '../exchanges.fixture.ts'

const read = (changes: object = {}, id = 'acc_1') =>
  exchange('GET', `/accounts/${id}`, { ...account, id, ...changes })
const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
const list = (entity: object) => exchange('GET', '/entities', { data: [entity] })
const later = { updated_at: '2025-07-04T10:00:00.000Z' }

test('an account that is read for the first time has no products when its holder withdrew consent', () => {
  const products = 'entities/withdraw-consent#account-products /products'
  expect(violationsIn([consent, read()])).toEqual([products])
  expect(violationsIn([consent, read({ products: [] })])).toEqual([])
  expect(violationsIn([consent, read({ products: [], subscriptions: ['update'] })])).toEqual([
    'entities/withdraw-consent#account-subscriptions /subscriptions',
  ])
  expect(violationsIn([consent, read({ holder_id: 'ent_2' })])).toEqual([])
})

test('an account that was created after the withdrawal is not concerned', () => {
  const young = { created_at: '2025-07-04T09:50:00.000Z', ...later }
  expect(violationsIn([consent, read(young), read(young)])).toEqual([])
  // It was shown before the withdrawal, whatever the clock of the target says.
  expect(violationsIn([read(young), consent, read(young)])).toEqual([
    'entities/withdraw-consent#account-products /products',
  ])
})

test('a response that is not the account that was asked for is no account with products', () => {
  const [other, none] = [{ ...account, id: 'acc_2' }, null].map((body) =>
    exchange('GET', '/accounts/acc_1', body),
  )
  for (const response of [other!, none!]) {
    const alone = violationsIn([response])
    expect(alone).not.toEqual([])
    expect(violationsIn([consent, response])).toEqual(alone)
  }
})

test('the accounts of other entities keep what they had', () => {
  const other = { holder_id: 'ent_2' }
  const emptied = { ...other, ...later, products: [] }
  const blamed = ['entities/withdraw-consent#others-keep /products']
  expect(violationsIn([read(other), consent, read(emptied)])).toEqual(blamed)
  expect(violationsIn([read(other), consent, read(other)])).toEqual([])
  expect(violationsIn([read(other), read(emptied)])).toEqual([])
  expect(violationsIn([consent, read(other), read(emptied)])).toEqual([])
  const unlisted = exchange('POST', '/accounts/acc_1/close', {})
  expect(violationsIn([read(other), consent, unlisted, read(emptied)])).toEqual([])
  // An update of its holder may be why.
  const update = exchange('PUT', '/entities/ent_2', { ...individual, id: 'ent_2' })
  expect(violationsIn([read(other), update, consent, read(emptied)])).toEqual([])
  const closed = { ...emptied, status: 'closed' }
  expect(violationsIn([read(other), consent, read(closed)])).toEqual([])
  const atOnce = { ...closed, updated_at: withdrawn.updated_at }
  expect(violationsIn([read(other), consent, read(atOnce)])).toEqual(blamed)
})

test('an entity that was shown as withdrawn stays disabled, with or without an update', () => {
  const blamed = 'entities/withdraw-consent#stays-disabled /status'
  const revived = exchange('PUT', '/entities/ent_1', { ...individual, ...later })
  expect(violationsIn([consent, revived])).toContain(blamed)
  expect(violationsIn([list(withdrawn), revived])).toContain(blamed)
  const refused = exchange('PUT', '/entities/ent_1', {}, { status: 409 })
  expect(violationsIn([consent, refused])).toEqual([])
  // It is disabled for another reason, which may end.
  const error = { type: 'REVIEW', sub_type: 'MANUAL', code: 1, message: 'In review.' }
  const held = { ...individual, status: 'disabled', error }
  expect(violationsIn([list(held), revived])).toEqual([])
})

test('no update gives a withdrawn entity its type or its address back (A63)', () => {
  const error = { ...withdrawn.error, sub_type: 'UNDER_REVIEW' }
  const held = { ...individual, ...later, status: 'disabled', error }
  const refused = exchange('PUT', '/entities/ent_1', {}, { status: 409 })
  const blamed = ['type', 'address'].map(
    (name) => `entities/withdraw-consent#stays-empty /data/0/${name}`,
  )
  expect(violationsIn([consent, refused, list(held)])).toEqual(blamed)
  expect(violationsIn([consent, refused, list(withdrawn)])).toEqual([])
  expect(violationsIn([list(held), refused, list(held)])).toEqual([])
})

test('a withdrawal that is refused takes nothing from the accounts of its entity', () => {
  const emptied = { ...later, products: [] }
  const refused = exchange('POST', '/entities/ent_1/consent', {}, { status: 409 })
  const found = (...between: Parameters<typeof violationsIn>[0]) =>
    violationsIn([list(individual), named, read(), ...between, read(emptied)])
  const named = exchange('GET', '/entities/ent_1/subscriptions', {})
  const blamed = ['entities/withdraw-consent#others-keep /products']
  expect(found(refused)).toEqual(blamed)
  // What was there after the refusal was not taken by it; the withdrawal was accepted, or may have been; the holder is another one.
  expect(found()).toEqual([])
  expect(found(refused, read())).toEqual([])
  expect(found(refused, consent)).toEqual([])
  const failed = exchange('POST', '/entities/ent_1/consent', 'Error', { status: 500 })
  expect(found(refused, failed)).not.toContain(blamed[0])
  // An update of its holder, or a request that the contract does not know, may be why.
  const update = exchange('PUT', '/entities/ent_1', individual)
  expect(found(update, refused)).toEqual([])
  expect(found(refused, update)).toEqual([])
  expect(found(refused, exchange('POST', '/accounts/acc_1/close', {}))).toEqual([])
  const ofOther = { holder_id: 'ent_2' }
  expect(
    violationsIn([
      list(individual),
      named,
      read(ofOther),
      refused,
      read({ ...emptied, ...ofOther }),
    ]),
  ).toEqual([])
})

test('a withdrawal that is refused disables nobody', () => {
  const disabled = { ...individual, ...later, status: 'disabled' }
  const refused = exchange('POST', '/entities/ent_1/consent', {}, { status: 400 })
  const found = (...between: Parameters<typeof violationsIn>[0]) =>
    violationsIn([named, list(individual), ...between, list(disabled)]).filter((one) =>
      one.includes('#one-only'),
    )
  const named = exchange('GET', '/entities/ent_1/subscriptions', {})
  expect(found(refused)).toEqual(['entities/withdraw-consent#one-only /data/0/status'])
  expect(violationsIn([named, list(individual), refused, list(individual)])).toEqual([])
  // Nothing was refused, another withdrawal was accepted or may have been, or the credential may not withdraw.
  expect(found()).toEqual([])
  expect(found(refused, consent)).toEqual([])
  expect(found(consent, refused)).toEqual([])
  // An update may be served after a withdrawal that was sent later.
  const update = exchange('PUT', '/entities/ent_1', disabled)
  expect(found(refused, { ...update, beside: [consent.request] }, consent)).toEqual([])
  expect(found(refused, update, consent)).toEqual(['entities/withdraw-consent#one-only /status'])
  const failed = exchange('POST', '/entities/ent_1/consent', 'Error', { status: 500 })
  expect(found(refused, failed)).toEqual([])
  expect(found(exchange('POST', '/entities/ent_1/consent', {}, { status: 403 }))).toEqual([])
  expect(violationsIn([named, list(disabled), refused, list(disabled)])).toEqual(
    violationsIn([named, list(disabled), list(disabled)]),
  )
})

test('each withdrawal that was refused since the entity was shown may be why it is disabled', () => {
  const disabled = { ...individual, ...later, status: 'disabled' }
  const refused = exchange('POST', '/entities/ent_1/consent', {}, { status: 400 })
  const named = exchange('GET', '/entities/ent_1/subscriptions', {})
  const causesOf = (...between: Parameters<typeof findingsIn>[0]) =>
    findingsIn([named, list(individual), ...between, list(disabled)])
      .filter(({ clause }) => clause.endsWith('#one-only'))
      .map(({ causedBy, refusals }) => [causedBy, refusals])
  expect(causesOf(refused)).toEqual([[3, [3]]])
  expect(causesOf(refused, refused)).toEqual([[3, [3, 4]]])
  expect(causesOf(refused, list(individual), refused)).toEqual([[5, [5]]])
  // It may show late what was refused before.
  expect(causesOf(refused, refused, list(individual))).toEqual([[3, [3, 4]]])
})
