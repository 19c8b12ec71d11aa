import { expect, test } from 'vitest'
import { exchange, individual, violationsIn } from '../exchanges.fixture.ts'

const update = (body: unknown) => exchange('PUT', '/entities/ent_1', body)

test('unknown members that are named as those of an envelope are unknown members', () => {
  const answer = (data: unknown) => ({ element_token: 'pk_elem_1', success: true, data })
  for (const data of [[], {}]) {
    const sent = { type: 'connect', entity_id: 'ent_1' }
    const created = exchange('POST', '/elements/token', answer(data), { sent })
    expect(violationsIn([created])).toEqual([])
    expect(violationsIn([update({ ...individual, success: true, data })])).toEqual([])
  }
})

test('an object that is no record at all is one fault', () => {
  const none = [{}, { ok: true, status: 'active' }, { entity: individual }, { error: { code: 1 } }]
  for (const body of none) expect(violationsIn([update(body)])).toEqual(['entities/update#answer'])
  const { id: _, ...anonymous } = individual
  expect(violationsIn([update(anonymous)])).toEqual(['conventions/ids#present /id'])
})

test('a record in an unexpected envelope is one fault, and the record is judged', () => {
  const wrapped = { success: true, data: { ...individual, id: 7 }, message: null }
  expect(violationsIn([update(wrapped)])).toEqual([
    'entities/update#answer',
    'conventions/ids#present /data/id',
  ])
  expect(violationsIn([update(wrapped)], { envelope: 'wrapped' })).toEqual([
    'conventions/ids#present /data/id',
  ])
})

test('a bare array is no envelope, and an empty array is no map', () => {
  expect(violationsIn([exchange('GET', '/entities', [individual])])).toEqual([
    'entities/list#answer',
  ])
  expect(violationsIn([exchange('GET', '/entities', { data: [individual] })])).toEqual([])
  expect(violationsIn([exchange('GET', '/entities/ent_1/subscriptions', [])])).toEqual([
    'subscriptions/list#empty',
  ])
  expect(violationsIn([exchange('GET', '/entities/ent_1/subscriptions', {})])).toEqual([])
})

test('card brands in the other shape are one fault', () => {
  const stamps = {
    error: null,
    created_at: '2025-07-04T09:30:00.000Z',
    updated_at: '2025-07-04T09:30:00.000Z',
  }
  const earlier = {
    id: 'cbrd_1',
    account_id: 'acc_1',
    network: 'visa',
    issuer: 'Example',
    last4: '0000',
    status: 'completed',
    brands: [{ id: 'brand_1', name: 'Example', url: 'x' }],
    shared: false,
    source: 'network',
    ...stamps,
  }
  const list = exchange('GET', '/accounts/acc_1/card_brands', {
    success: true,
    data: [earlier],
    message: null,
  })
  expect(violationsIn([list])).toEqual(['card-brands/list#shape'])
  expect(violationsIn([exchange('GET', '/accounts/acc_1/card_brands/cbrd_1', earlier)])).toEqual([])
  const older = exchange(
    'GET',
    '/accounts/acc_1/card_brands',
    { success: true, data: [earlier], message: null },
    { version: '2024-04-04' },
  )
  expect(violationsIn([older], { cardBrandShape: 'by-version' })).toEqual([])
})

test('a response that is no record breaks the clause of the response, and nothing else', () => {
  for (const body of [null, 7, [individual]]) {
    expect(violationsIn([update(body)])).toEqual(['entities/update#answer'])
  }
})

test('an error that comes with a status of success breaks the clause of the response, shows no record, and did nothing', () => {
  const errors = [
    { error: { type: 'NOT_FOUND', sub_type: 'UNKNOWN_RECORD', code: 13001, message: 'none' } },
    { success: false, data: null, message: 'none' },
    { success: false, error: 'none' },
    { errors: [{ detail: 'none' }] },
  ]
  const calls = [
    ['GET /entities', 'entities/list#answer'],
    ['GET /entities/ent_1/subscriptions', 'subscriptions/list#answer'],
    ['GET /webhooks/whk_1', 'webhooks/retrieve#answer'],
    ['POST /elements/token', 'elements/create-token#answer'],
  ] as const
  for (const body of errors) {
    for (const [call, clause] of calls) {
      const [method = '', path = ''] = call.split(' ')
      expect(violationsIn([exchange(method, path, body)])).toEqual([clause])
    }
    const withdrawal = exchange('POST', '/entities/ent_1/consent', body)
    const later = exchange('GET', '/entities', { data: [individual] })
    expect(violationsIn([withdrawal, later])).toEqual(['entities/withdraw-consent#answer'])
  }
})

test('a record and a list with an error in it are none', () => {
  const error = { type: 'A', sub_type: 'B', code: 1, message: 'c' }
  const failed = { ...individual, status: 'disabled', error }
  expect(violationsIn([update(failed)])).toEqual(violationsIn([update({ ...failed, id: 'ent_1' })]))
  expect(violationsIn([exchange('GET', '/entities', { data: [failed] })])).toEqual([])
})
