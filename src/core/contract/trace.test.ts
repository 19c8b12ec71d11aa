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

const read = (body: unknown) => exchange('GET', '/accounts/acc_1', body)
const simulate = (body: unknown, status: string) =>
  exchange('POST', '/simulate/payments/pmt_1', body, { sent: { status } })
const cancel = (body: unknown, status = 200) =>
  exchange('DELETE', '/payments/pmt_1', body, { status })

test('the record returned is the record requested', () => {
  expect(violationsIn([read({ ...account, id: 'acc_2' })])).toEqual(['accounts/retrieve#id /id'])
})

test('the response shows what was sent', () => {
  const sent = {
    holder_id: 'ent_1',
    ach: { routing: '021000005', number: '100000001', type: 'checking' },
  }
  expect(violationsIn([exchange('POST', '/accounts', account, { sent })])).toEqual([
    'accounts/create#sent /ach/routing',
  ])
  const changed = { individual: { last_name: ' EXAMPLE ', email: 'other@example.com' } }
  expect(violationsIn([exchange('PUT', '/entities/ent_1', individual, { sent: changed })])).toEqual(
    ['entities/update#sent /individual/email'],
  )
})

test('a social security number that is masked, or shown in part, is not compared with the one that was sent', () => {
  const sent = { individual: { ssn: '999999999', ssn_4: '9999' } }
  const showing = (ssn: string | null, ssn_4: string | null) => {
    const shown = { ...individual, individual: { ...individual.individual, ssn, ssn_4 } }
    const before = exchange('PUT', '/entities/ent_1', individual, { sent: { address: {} } })
    return violationsIn([before, exchange('PUT', '/entities/ent_1', shown, { sent })])
  }
  expect(showing('xxxxxxxxx', null)).toEqual([])
  expect(showing(null, 'xxxx')).toEqual([])
  expect(showing(null, '9999')).toEqual([])
  expect(showing('xxxxx9999', '1234')).toEqual(['entities/update#sent /individual/ssn_4'])
})

test('a member that no request of the contract shows may stay as it was, and is not set to another value', () => {
  const sent = { individual: { ssn_4: '9999', phone: '+15550002222' } }
  const put = (ssn_4: string, phone: string | null = individual.individual.phone) => {
    const shown = { ...individual, individual: { ...individual.individual, ssn_4, phone } }
    return exchange('PUT', '/entities/ent_1', shown, { sent })
  }
  expect(violationsIn([put('9999'), put('9999')])).toEqual([])
  expect(violationsIn([put('1234'), put('1234', null)])).toEqual([])
  expect(violationsIn([put('1234'), put('1235', '+15550003333')])).toEqual([
    'entities/update#sent /individual/ssn_4',
    'entities/update#sent /individual/phone',
  ])
})

test('a payment known not to be pending cannot be canceled', () => {
  expect(violationsIn([simulate(payment, 'processing'), cancel(canceled)])).toEqual([
    'payments/cancel#only-pending /status',
  ])
  expect(violationsIn([simulate(payment, 'processing'), cancel({}, 409)])).toEqual([])
  expect(violationsIn([cancel(canceled)])).toEqual([])
})

test('canceling twice is only warned of, where it changes nothing', () => {
  const found = findingsIn([cancel(canceled), cancel(canceled)])
  expect(found.map(({ clause, severity }) => `${severity} ${clause}`)).toEqual([
    'warning payments/cancel#only-pending',
  ])
  expect(found[0]!.message).toBe(
    'DELETE /payments/{pmt_id} was accepted for a payment that an earlier response had shown as "canceled".',
  )
  const later = { ...canceled, updated_at: '2025-07-04T09:33:00.000Z' }
  expect(violationsIn([cancel(canceled), cancel(later)])).toEqual([
    'payments/cancel#only-pending /status',
  ])
})

test('a payment that was forced to canceled promises no legs when it is canceled (A60)', () => {
  const forced = { ...canceled, source_status: null, destination_status: null }
  const found = findingsIn([simulate(forced, 'canceled'), cancel(forced)])
  expect(found.map(({ clause, severity }) => `${severity} ${clause}`)).toEqual([
    'warning payments/cancel#only-pending',
  ])
  expect(
    violationsIn([simulate({ ...payment, status: 'pending' }, 'pending'), cancel(forced)]),
  ).toEqual([
    'payments/cancel#both-legs /source_status',
    'payments/cancel#both-legs /destination_status',
  ])
  expect(violationsIn([simulate(forced, 'canceled'), cancel(payment)])).toContain(
    'payments/cancel#canceled /status',
  )
})

test('of two cancellations at the same time, either may come second and show no legs', () => {
  const second = { ...canceled, source_status: null, destination_status: null }
  const at = (sent: number, ended: number, body: unknown) => ({
    ...cancel(body),
    sequence: { sent, ended },
  })
  const legs = 'payments/cancel#both-legs /source_status'
  expect(violationsIn([at(1, 3, canceled), at(2, 4, second)])).not.toContain(legs)
  expect(violationsIn([at(1, 2, second)])).toContain(legs)
  // The other one has no response yet.
  const first = { ...at(1, 4, second), beside: [cancel({}).request] }
  expect(violationsIn([first, at(2, 5, canceled)])).toEqual([])
  const pending = { ...first, ...cancel({ ...second, status: 'processing' }) }
  expect(violationsIn([pending])).toContain('payments/cancel#canceled /status')
})

test('of two statuses that a payment is forced into at the same time, either may be shown', () => {
  const forced = (into: string, status: string) => simulate({ ...payment, status }, into)
  const beside = (one: Exchange, ...others: readonly Exchange[]) => {
    return { ...one, beside: others.map(({ request }) => request) }
  }
  const [first, other] = [forced('processing', 'pending'), forced('pending', 'pending')]
  expect(violationsIn([first, other])).toContain('payments/simulate#status /status')
  expect(violationsIn([beside(first, other), other])).toEqual([])
  const canceling = cancel({ ...payment, status: 'processing' })
  const wrong = 'payments/cancel#canceled /status'
  expect(violationsIn([canceling])).toContain(wrong)
  expect(violationsIn([beside(canceling, other)])).toEqual([])
  expect(violationsIn([beside(canceling, cancel({}))])).toContain(wrong)
})

test('a read may show a write that is under way', () => {
  const other = read({ ...account, status: 'closed' })
  const disagrees = 'conventions/records#agree /status'
  expect(violationsIn([read(account), other])).toContain(disagrees)
  const withdrawal = exchange('POST', '/entities/ent_1/consent', withdrawn)
  expect(violationsIn([read(account), { ...other, beside: [withdrawal.request] }])).toEqual([])
  const ofOther = exchange('POST', '/entities/ent_2/consent', withdrawn)
  expect(violationsIn([read(account), { ...other, beside: [ofOther.request] }])).toContain(
    disagrees,
  )
})

test('a withdrawal empties the accounts of the entity, and the entity stays disabled', () => {
  const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
  expect(
    violationsIn([
      read(account),
      consent,
      read({ ...account, updated_at: '2025-07-04T10:00:00.000Z' }),
    ]),
  ).toEqual(['entities/withdraw-consent#account-products /products'])
  expect(violationsIn([read(account), consent, read({ ...account, products: [] })])).toEqual([])
  const foreign = { ...account, holder_id: 'ent_2' }
  expect(violationsIn([read(foreign), consent, read(foreign)])).toEqual([])
  expect(
    violationsIn([
      consent,
      exchange('GET', '/entities', {
        data: [{ ...individual, updated_at: '2025-07-04T10:00:00.000Z' }],
      }),
    ]),
  ).toEqual(['entities/withdraw-consent#stays-disabled /data/0/status'])
})

test('members that cannot change are always compared, the others while nothing has changed', () => {
  const moved = { ...account, created_at: '2025-07-03T09:30:00.000Z' }
  expect(violationsIn([read(account), read(moved)])).toEqual([
    'conventions/timestamps#created-once /created_at',
  ])
  const other = { ...account, ach: { ...account.ach, type: 'savings' } }
  expect(violationsIn([read(account), read(other)])).toEqual([
    'conventions/records#agree /ach/type',
  ])
  expect(
    violationsIn([read(account), read({ ...other, updated_at: '2025-07-04T10:00:00.000Z' })]),
  ).toEqual([])
  const write = exchange('POST', '/accounts/acc_1/updates', {}, { status: 500 })
  expect(violationsIn([read(account), write, read(other)])).toEqual([])
})

test('the same moment in two spellings is no disagreement', () => {
  const spelled = { ...account, created_at: '2025-07-04T09:30:00.000+00:00' }
  expect(violationsIn([read(account), read(spelled)])).toEqual([])
})

test('an update lasts until another one; in an excerpt, until something newer is shown', () => {
  const sent = { individual: { first_name: 'Bea' } }
  const updated = {
    ...individual,
    individual: { ...individual.individual, first_name: 'Bea' },
    updated_at: '2025-07-04T11:00:00.000Z',
  }
  const put = exchange('PUT', '/entities/ent_1', updated, { sent })
  const list = (entity: unknown) => exchange('GET', '/entities', { data: [entity] })
  expect(violationsIn([put, list(updated)])).toEqual([])
  expect(violationsIn([put, list(individual)])).toEqual([
    'conventions/timestamps#never-back /data/0/updated_at',
    'entities/update#lasts /data/0/individual/first_name',
  ])
  const newer = [put, list({ ...individual, updated_at: '2025-07-04T12:00:00.000Z' })]
  expect(violationsIn(newer)).toEqual(['entities/update#lasts /data/0/individual/first_name'])
  expect(violationsIn(newer, { isExcerpt: true })).toEqual([])
})

test('exchanges that overlap say nothing about the order of things', () => {
  const first = { ...simulate(payment, 'processing'), startedAt: 1000, durationMs: 500 }
  const second = { ...cancel(canceled), startedAt: 1200 }
  expect(violationsIn([first, second])).toEqual([])
  expect(violationsIn([first, { ...second, startedAt: 1600 }])).toEqual([
    'payments/cancel#only-pending /status',
  ])
})

test('element tokens need an entity and are all different', () => {
  const request = (token: string, sent: unknown) =>
    exchange('POST', '/elements/token', { element_token: token }, { sent })
  const entity = { type: 'connect', entity_id: 'ent_1' }
  expect(violationsIn([request('pk_elem_a', entity), request('pk_elem_b', entity)])).toEqual([])
  expect(violationsIn([request('pk_elem_a', entity), request('pk_elem_a', entity)])).toEqual([
    'elements/create-token#distinct /element_token',
  ])
  expect(
    violationsIn([request('pk_elem_a', { type: 'connect', connect: { products: [] } })]),
  ).toEqual(['elements/create-token#entity-required'])
})

test('widget events of one session are not shown to another', () => {
  const event = {
    type: 'connect.card.verified',
    mode: 'connect',
    object: 'card',
    action: 'verified',
    timestamp: '2025-07-04T09:30:00.125Z',
    data: { account: 'acc_1' },
  }
  const list = (token: string, events: unknown[]) =>
    exchange('GET', '/widget/events', { data: events }, { token })
  const later = { ...event, timestamp: '2025-07-04T09:30:00.250Z' }
  const own = { ...event, data: { account: 'acc_2' } }
  expect(
    violationsIn([list('otkn_a', [event]), list('otkn_b', [own]), list('otkn_a', [event, later])]),
  ).toEqual([])
  const both = [list('otkn_a', [event, later]), list('otkn_b', [own, event, later])]
  expect(violationsIn(both)).toEqual([
    'widget-events/list#scoped /data/1',
    'widget-events/list#scoped /data/2',
  ])
})

test('a higher credit score is a new record with a higher score of the same source and model', () => {
  const score = (id: string, value: number) => ({
    id,
    entity_id: 'ent_1',
    status: 'completed',
    scores: [{ score: value, source: 'a', model: 'm', factors: [] }],
  })
  const event = (before: unknown, after: unknown) =>
    exchange('GET', '/events/evt_1', {
      id: 'evt_1',
      type: 'credit_score.increased',
      resource_id: 'crs_1',
      resource_type: 'credit_score',
      data: 'CreditScore',
      diff: { before, after },
      created_at: '2025-07-04T09:30:00.000Z',
      updated_at: '2025-07-04T09:30:00.000Z',
    })
  expect(violationsIn([event(score('crs_1', 600), score('crs_2', 640))])).toEqual([])
  expect(violationsIn([event(score('crs_1', 640), score('crs_2', 640))])).toEqual([
    'events/event#higher-score /diff/after/scores/0/score',
  ])
  expect(violationsIn([event(score('crs_1', 600), score('crs_1', 640))])).toEqual([
    'events/event#new-score /diff/after/id',
  ])
  const { scores: _, ...empty } = score('crs_1', 600)
  expect(violationsIn([event(empty, score('crs_2', 640))])).toEqual([
    'events/event#snapshots /diff/before/scores',
  ])
})
