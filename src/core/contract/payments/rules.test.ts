import { expect, test } from 'vitest'
import { canceled, exchange, payment, violationsIn, withdrawn } from '../exchanges.fixture.ts'

const open = { ...payment, source_status: 'processing', destination_status: null }
const shut = { ...open, source_status: 'canceled', destination_status: 'canceled' }
const forced = (body: object, status = 'processing') =>
  exchange('POST', '/simulate/payments/pmt_1', { ...body, status }, { sent: { status } })
const refused = exchange('DELETE', '/payments/pmt_1', { error: 'no' }, { status: 409 })
const broken = [
  'payments/cancel#only-pending /destination_status',
  'payments/cancel#only-pending /source_status',
]

test('a cancellation that is refused cancels no leg', () => {
  expect(violationsIn([forced(open), refused, forced(shut)]).toSorted()).toEqual(broken)
  const between = [forced(open), refused, forced(shut, 'failed'), forced(shut)]
  expect(violationsIn(between).toSorted()).toEqual(broken)
  const half = { ...open, source_status: 'canceled' }
  expect(violationsIn([forced(open), refused, forced(half)])).toEqual(broken.slice(1))
})

test('a leg may be canceled in another status, and before or without a refusal', () => {
  expect(violationsIn([forced(open), refused, forced(shut, 'failed')])).toEqual([])
  expect(violationsIn([forced(open), forced(shut)])).toEqual([])
  expect(violationsIn([forced(shut), refused, forced(shut)])).toEqual([])
  expect(violationsIn([forced(payment), refused, forced(shut)])).toEqual([])
})

test('what canceled the payment since may have canceled its legs', () => {
  const accepted = exchange('DELETE', '/payments/pmt_1', canceled)
  const ways = [
    [forced(open, 'pending'), accepted],
    [forced(canceled, 'canceled')],
    [exchange('POST', '/entities/ent_1/consent', withdrawn)],
  ]
  for (const way of ways)
    expect(violationsIn([forced(open), ...way, refused, forced(shut)])).not.toEqual(
      expect.arrayContaining([expect.stringContaining('only-pending')]),
    )
})

test('neither a cancellation nor a forced status withdraws the metadata of a payment', () => {
  const noted = { ...payment, metadata: { order: 'A-1' } }
  const agree = ['conventions/records#agree /metadata']
  const cancels = exchange('DELETE', '/payments/pmt_1', { ...canceled, metadata: null })
  expect(violationsIn([forced(noted), forced(noted)])).toEqual([])
  expect(violationsIn([forced(noted), forced(payment)])).toEqual(agree)
  expect(violationsIn([forced(noted, 'pending'), cancels])).toEqual(agree)
  // What metadata hold is open, and another request may have withdrawn them.
  expect(violationsIn([forced(noted), forced({ ...noted, metadata: {} })])).toEqual([])
  expect(violationsIn([forced({ ...noted, metadata: {} }), forced(payment)])).toEqual([])
  const unlisted = exchange('POST', '/payments/pmt_1', {})
  expect(violationsIn([forced(noted), unlisted, forced(payment)])).toEqual([])
  expect(violationsIn([forced(noted), forced(payment)], { isExcerpt: true })).toEqual([])
})
