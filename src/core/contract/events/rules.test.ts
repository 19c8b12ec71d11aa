import { expect, test } from 'vitest'
import { canceled, exchange, payment, violationsIn } from '../exchanges.fixture.ts'

const read = (
  resource: string,
  diff: unknown,
  data = 'Payment',
  type = 'payment.updated',
  kind = 'payment',
) =>
  exchange('GET', '/events/evt_1', {
    id: 'evt_1',
    type,
    resource_id: resource,
    resource_type: kind,
    data,
    diff,
    created_at: '2025-07-04T09:32:00.000Z',
    updated_at: '2025-07-04T09:32:00.000Z',
  })

test('an event about one resource with the snapshots of another is reported', () => {
  const diff = { before: payment, after: canceled }
  expect(violationsIn([read('pmt_1', diff)])).toEqual([])
  expect(violationsIn([read('pmt_2', diff)])).toEqual(['events/event#diff /resource_id'])
})

test('a new resource has no snapshot in before', () => {
  expect(violationsIn([read('pmt_1', { before: null, after: payment })])).toEqual([])
})

test('a credit score that increased is shown before and after', () => {
  const event = exchange('GET', '/events/evt_1', {
    id: 'evt_1',
    type: 'credit_score.increased',
    resource_id: null,
    resource_type: 'credit_score',
    data: 'CreditScore',
    diff: { before: null, after: null },
    created_at: '2025-07-04T09:32:00.000Z',
    updated_at: '2025-07-04T09:32:00.000Z',
  })
  expect(violationsIn([event])).toEqual([
    'events/event#snapshots /diff/before',
    'events/event#snapshots /diff/after',
  ])
})

test('an event about a payment that names a report is reported', () => {
  const diff = { before: payment, after: canceled }
  expect(violationsIn([read('pmt_1', diff, 'Report')])).toEqual(['events/event#data /data'])
  expect(violationsIn([read('pmt_1', diff, 'PaymentResource')])).toEqual([])
})

test('an event about a payment whose type names another kind is reported', () => {
  const ofType = (type: string) => [
    read('pmt_1', { before: payment, after: canceled }, 'Payment', type),
  ]
  expect(violationsIn(ofType('account.canceled'))).toEqual(['events/event#type-resource /type'])
  expect(violationsIn(ofType('creditScore.changed'))).toEqual(['events/event#type-resource /type'])
  for (const type of ['account.payment.canceled', 'Payments.canceled', 'transfer.canceled']) {
    expect(violationsIn(ofType(type))).toEqual([])
  }
})

test('what every object has by name is no kind of resource', () => {
  for (const kind of ['constructor', 'toString', '__proto__']) {
    const event = read('pmt_1', { before: payment, after: canceled }, 'Payment', `${kind}.a`, kind)
    expect(violationsIn([event]), kind).toEqual([])
  }
})
