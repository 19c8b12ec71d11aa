import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import {
  account,
  canceled,
  exchange,
  findingsIn,
  individual,
  payment,
  violationsIn,
  withdrawn,
} from './exchanges.fixture.ts'

const list = (...data: unknown[]) => exchange('GET', '/entities', { data })
const update = (body: { readonly id: string; readonly corporation?: object | null }) =>
  exchange('PUT', `/entities/${body.id}`, body, { sent: {} })
const other = { ...individual, id: 'ent_2' }
const renamed = { ...other, status: 'under_review' }

test('an update of one entity that changes another one is reported', () => {
  const named = exchange('GET', '/entities/ent_2/subscriptions', {})
  const before = [named, list(individual, other)]
  expect(violationsIn([...before, update(individual), list(individual, renamed)])).toEqual([
    'conventions/records#agree /data/1/status',
  ])
  const moved = { ...renamed, updated_at: '2025-07-04T10:00:00.000Z' }
  expect(violationsIn([...before, update(individual), list(individual, moved)])).toEqual([])
  const own = exchange('PUT', '/entities/ent_2', {}, { sent: {}, status: 500 })
  expect(violationsIn([...before, own, list(individual, renamed)])).toEqual([])
})

test('in an excerpt a record may change twice within a second of a clock of whole seconds', () => {
  const read = (at: string, status: string, startedAt: string) => ({
    ...exchange('GET', '/accounts/acc_1', { ...account, status, updated_at: at }),
    startedAt: Date.parse(startedAt),
  })
  const found = (at: string, seenAt: string) =>
    violationsIn([read(at, 'active', seenAt), read(at, 'dormant', '2025-07-04T11:00:00.000Z')], {
      isExcerpt: true,
    })
  const disagrees = ['conventions/records#agree /status']
  expect(found('2025-07-04T10:00:00.000Z', '2025-07-04T10:00:00.700Z')).toEqual([])
  expect(found('2025-07-04T10:00:00.000Z', '2025-07-04T10:00:09.000Z')).toEqual(disagrees)
  expect(found('2025-07-04T10:00:00.123Z', '2025-07-04T10:00:00.700Z')).toEqual(disagrees)
})

test('a withdrawal by its holder, and a write outside the contract, may have touched an account; another write may not', () => {
  const dormant = { ...account, status: 'dormant' }
  const read = (body: unknown) => exchange('GET', '/accounts/acc_1', body)
  for (const write of [
    exchange('POST', `/entities/${account.holder_id}/consent`, {}, { status: 500 }),
    exchange('POST', '/_control/anything', {}),
  ]) {
    expect(violationsIn([read(account), write, read(dormant)])).toEqual([])
  }
  for (const write of [
    exchange('POST', '/entities/ent_9/consent', {}, { status: 500 }),
    exchange('POST', '/accounts/acc_9/updates', {}, { status: 500 }),
    exchange('POST', '/accounts', {}, { status: 400 }),
    exchange('DELETE', '/payments/pmt_9', {}, { status: 500 }),
  ]) {
    expect(violationsIn([read(account), write, read(dormant)])).toEqual([
      'conventions/records#agree /status',
    ])
  }
})

test('a refused request explains no change, nor does a request of no operation in an excerpt', () => {
  const at = Date.parse('2025-07-04T11:00:00.000Z')
  const read = (status: string, startedAt: number) => ({
    ...exchange('GET', '/accounts/acc_1', { ...account, status }),
    startedAt,
  })
  const found = (write: Exchange, isExcerpt: boolean) => {
    const all = [read('active', at), { ...write, startedAt: at + 10 }, read('dormant', at + 20)]
    return violationsIn(all, { isExcerpt })
  }
  const disagrees = ['conventions/records#agree /status']
  const refused = exchange('POST', `/entities/${account.holder_id}/consent`, {}, { status: 409 })
  const unlisted = exchange('POST', '/payments', {})
  expect(found(refused, false)).toEqual(disagrees)
  expect(found(refused, true)).toEqual(disagrees)
  expect(found(unlisted, false)).toEqual([])
  expect(found(unlisted, true)).toEqual(disagrees)
})

test('an account that is created may have touched its holder, and no other entity', () => {
  const named = exchange('GET', '/entities/ent_2/subscriptions', {})
  const created = (holder_id: string) =>
    exchange('POST', '/accounts', {}, { status: 500, sent: { holder_id } })
  const found = (holder: string) =>
    violationsIn([named, list(other), created(holder), list(renamed)])
  expect(found('ent_2')).toEqual([])
  expect(found('ent_9')).toEqual(['conventions/records#agree /data/0/status'])
})

test('a list shows no record twice, and two records with one id must agree', () => {
  const later = { ...individual, created_at: '2025-07-03T00:00:00.000Z' }
  const twice = 'conventions/records#listed-once /data'
  expect(violationsIn([list(individual, later)])).toEqual([
    twice,
    'conventions/timestamps#created-once /data/1/created_at',
  ])
  expect(violationsIn([list(individual, individual, other)])).toEqual([twice])
})

test('a session that waits may be shown in another status once the clock has moved, and in nothing else', () => {
  const { created_at } = individual
  const shared = { id: 'evf_1', entity_id: 'ent_1', type: 'phone', method: 'sms', sms: {} }
  const times = { created_at, updated_at: '2025-07-04T10:00:00.123Z' }
  const session = { ...shared, status: 'in_progress', error: null, ...times }
  const at = Date.parse('2025-07-04T11:00:00.123Z')
  const sent = { type: 'phone', method: 'sms', sms: {} }
  const created = exchange('POST', '/entities/ent_1/verification_sessions', session, { sent })
  const list = (one: object) => {
    const data = [{ ...session, ...one }]
    const body = { success: true, message: null, data }
    return exchange('GET', '/entities/ent_1/verification_sessions', body)
  }
  const found = (is: object, later: Partial<Exchange>, was: object = {}) =>
    violationsIn([
      { ...created, startedAt: at },
      { ...list(was), startedAt: at + 20 },
      { ...list(is), startedAt: at + 40, ...later },
    ])
  const expired = { status: 'expired' }
  const disagrees = ['conventions/records#agree /data/0/status']
  const moved = { clockMovedMs: 11 * 60_000 }
  expect(found(expired, {})).toEqual(disagrees)
  expect(found(expired, moved)).toEqual([])
  expect(found(expired, { startedAt: at + 11 * 60_000 })).toEqual([])
  expect(found({ ...expired, error: { type: 'EXPIRED' } }, moved)).not.toEqual([])
  const later = { updated_at: '2025-07-04T10:30:00.123Z' }
  expect(found({ ...later, ...expired }, moved, { ...later, status: 'verified' })).toContain(
    disagrees[0],
  )
})

test('a flag of a webhook that differs between the list and the single record is reported', () => {
  const webhook = {
    id: 'whk_1',
    type: 'payment.update',
    url: 'https://receiver.example.com',
    metadata: null,
    status: 'active',
    error: null,
    created_at: individual.created_at,
    updated_at: individual.updated_at,
  }
  const listed = exchange('GET', '/webhooks', {
    data: [{ ...webhook, expand_event: true, expanded_event: false }],
  })
  const single = (expanded_event: boolean) =>
    exchange('GET', '/webhooks/whk_1', { ...webhook, expanded_event, expand_event: false })
  expect(violationsIn([listed, single(true)])).toEqual([])
  expect(violationsIn([listed, single(false)])).toEqual([
    'conventions/records#agree /expanded_event',
  ])
})

test('an id where an object or null is expected does not disagree with null', () => {
  const linked = { ...individual, connect: 'cxn_1' }
  expect(violationsIn([list(individual), list(linked)])).toEqual([])
})

test('null in one response disagrees with an object or a value in another, unless it is secret or may move', () => {
  const company = { ...individual, type: 'corporation', individual: null, verification: null }
  const corporation = { name: 'Example', dba: 'Example', ein: '123456789', owners: [] }
  const found = (was: object, is: object) =>
    violationsIn([
      update({ ...company, corporation, ...was }),
      list({ ...company, corporation, ...is }),
    ])
  expect(found({}, { corporation: null })).toEqual([
    'conventions/records#agree /data/0/corporation',
  ])
  expect(found({ metadata: { team: 'a' } }, {})).toEqual([
    'conventions/records#agree /data/0/metadata',
  ])
  expect(found({}, { updated_at: '2025-07-04T10:00:00.000Z', corporation: null })).toEqual([])
  const { ach, ...bare } = account
  const shown = (one: object) => exchange('GET', '/accounts/acc_1', { ...bare, ...one })
  const both = (was: object, is: object) =>
    violationsIn([shown({ ach, ...was }), shown({ ach, ...is })])
  expect(both({}, { ach: { ...ach, type: null } })).toEqual(['conventions/records#agree /ach/type'])
  expect(both({}, { ach: { ...ach, number: null } })).toEqual([])
  expect(both({ update: 'upt_1' }, { update: null })).toEqual([])
})

test('a list of words is the same in each view of a record, and a list of records need not be', () => {
  const created = exchange('POST', '/accounts', account, { sent: { holder_id: account.holder_id } })
  const shown = (changes: object) => exchange('GET', '/accounts/acc_1', { ...account, ...changes })
  const lost = ['conventions/records#agree /products']
  expect(violationsIn([created, shown({ products: [] })])).toEqual(lost)
  expect(violationsIn([created, shown({ products: ['payment', 'balance'] })])).toEqual(lost)
  const changed = { products: [], updated_at: '2025-07-04T10:00:00.000Z' }
  expect(violationsIn([created, shown(changed)])).toEqual([])
  // What nothing but the creation had shown was not there before a withdrawal, but no withdrawal took it.
  const consent = exchange('POST', '/entities/ent_2/consent', { ...withdrawn, id: 'ent_2' })
  expect(violationsIn([created, consent, shown({ products: [] })])).toEqual(lost)
  expect(violationsIn([created, consent, shown(changed)])).toEqual([
    'entities/withdraw-consent#others-keep /products',
  ])
  const owner = { ...individual.individual, address: individual.address }
  const company = (...owners: object[]) => ({
    ...individual,
    type: 'corporation',
    individual: null,
    verification: null,
    corporation: { name: 'Example', dba: 'Example', ein: '123456789', owners },
  })
  expect(violationsIn([update(company(owner)), list(company(owner, owner))])).toEqual([])
})

test('two shapes of one card brand agree about the members that both have', () => {
  const { id: account_id, created_at, updated_at } = account
  const shared = {
    id: 'cbrd_1',
    account_id,
    status: 'completed',
    error: null,
    created_at,
    updated_at,
  }
  const single = exchange('POST', '/accounts/acc_1/card_brands', {
    ...shared,
    ...{
      network: 'visa',
      issuer: 'Bank',
      last4: '0001',
      brands: [],
      shared: false,
      source: 'network',
    },
  })
  const brand = (changes: object) =>
    exchange('GET', '/accounts/acc_1/card_brands', {
      ...{ success: true, message: null },
      data: [{ ...shared, brands: [], source: 'method', ...changes }],
    })
  const later = '2025-07-04T10:00:00.000Z'
  expect(violationsIn([single, brand({})])).toEqual([])
  expect(violationsIn([single, brand({ updated_at: later, status: 'expired' })])).toEqual([])
  expect(violationsIn([single, brand({ status: 'expired' })])).toEqual([
    'conventions/records#agree /data/0/status',
  ])
  expect(violationsIn([single, brand({ created_at: later, updated_at: later })])).toEqual([
    'conventions/timestamps#created-once /data/0/created_at',
  ])
})

test('metadata that differs while nothing has changed the record is reported, in whatever order its members stand', () => {
  const having = (metadata: unknown) => exchange('GET', '/accounts/acc_1', { ...account, metadata })
  expect(violationsIn([having({ a: 1, b: [2] }), having({ b: [2], a: 1 })])).toEqual([])
  expect(violationsIn([having({ team: 'a' }), having({ team: 'x***' })])).toEqual([])
  const deep = JSON.parse(`${'{"a":'.repeat(998)}1${'}'.repeat(998)}`) as unknown
  const listed = exchange('GET', '/entities', { data: [{ ...individual, metadata: deep }] })
  const updated = exchange('PUT', '/entities/ent_1', { ...individual, metadata: deep })
  expect(violationsIn([updated, listed])).toEqual([])
  for (const other of [{ a: 2 }, {}, null]) {
    expect(violationsIn([having({ a: 1 }), having(other)])).toEqual([
      'conventions/records#agree /metadata',
    ])
  }
})

const event = (before: unknown, after: unknown, type = 'payment.updated') =>
  exchange('GET', '/events/evt_1', {
    id: 'evt_1',
    type,
    resource_id: 'pmt_1',
    resource_type: 'payment',
    data: 'Payment',
    diff: { before, after },
    created_at: individual.created_at,
    updated_at: individual.updated_at,
  })

test('a payment does not lose its description by a change of its status, and may get it later', () => {
  const description = 'Rent'
  const simulate = (body: Readonly<Record<string, unknown>>) =>
    exchange('POST', '/simulate/payments/pmt_1', body, { sent: { status: body.status } })
  expect(violationsIn([simulate({ ...payment, description }), simulate(canceled)])).toEqual([
    'conventions/records#agree /description',
  ])
  expect(violationsIn([simulate(payment), simulate({ ...canceled, description })])).toEqual([])
})

test('a stored event whose snapshots change between two reads is reported', () => {
  const shown = { ...payment, description: 'Rent' }
  const changed = { ...payment, description: 'Bread' }
  const after = { ...canceled, description: 'Rent' }
  expect(violationsIn([event(shown, after), event(shown, after)])).toEqual([])
  expect(violationsIn([event(shown, after), event(changed, after)])).toContain(
    'conventions/records#agree /diff/before/description',
  )
})

test('a stored event shows what it showed, also when its resource has changed since', () => {
  const now = { ...canceled, status: 'processing', updated_at: '2025-07-04T10:00:00.000Z' }
  expect(violationsIn([event(payment, canceled), event(payment, now)])).toEqual([
    'conventions/records#agree /diff/after/status',
    'conventions/records#agree /diff/after/updated_at',
  ])
  const [first] = violationsIn([event(payment, canceled), event(payment, { ...now, id: 'pmt_2' })])
  expect(first).toBe('conventions/records#agree /diff/after/id')
})

test('an event whose resource changes into another one is reported', () => {
  expect(violationsIn([event(payment, { ...canceled, amount: 1 })])).toEqual([
    'events/event#diff /diff/after/amount',
  ])
  const replaced = { ...canceled, id: 'pmt_2', amount: 1 }
  expect(violationsIn([event(payment, replaced)])).toEqual([])
})

test('what two responses disagree about has a reading about all records, and no statement about accounts', () => {
  const cancel = (body: object) => exchange('DELETE', '/payments/pmt_1', body)
  const found = findingsIn([cancel(canceled), cancel({ ...canceled, amount: 1 })])
  const { origin } = found.find(({ clause }) => clause === 'conventions/records#agree') ?? {}
  expect(origin).toBe('A52')
})
