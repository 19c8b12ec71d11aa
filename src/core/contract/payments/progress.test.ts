import { expect, test } from 'vitest'
import { account, exchange, violationsIn } from '../exchanges.fixture.ts'

const read = (body: unknown) => exchange('GET', '/accounts/acc_1', body)

test('a record that completes by itself, without a new updated_at, does not disagree', () => {
  const unready = { ...account, status: 'processing', products: [] }
  expect(violationsIn([read(unready), read(account)])).toEqual([])
  expect(violationsIn([read(account), read(unready)])).not.toEqual([])
})

test('members that cannot change are compared across statuses too', () => {
  const unready = { ...account, status: 'processing', holder_id: 'ent_2' }
  expect(violationsIn([read(unready), read(account)])).toEqual([
    'conventions/records#agree /holder_id',
  ])
})

test('a session that a person completes within a second of a clock of whole seconds does not disagree', () => {
  const listed = (updated_at: string, members: object) => {
    const names = { id: 'evf_1', entity_id: 'ent_1', type: 'phone', method: 'sms', error: null }
    const session = { ...names, created_at: updated_at, updated_at, ...members }
    const body = { success: true, data: [session], message: null }
    return exchange('GET', '/entities/ent_1/verification_sessions', body)
  }
  const named = exchange('POST', '/_control/verification_sessions/evf_1/complete', {
    id: 'evf_1',
  })
  // Where the time is not known, a session may have expired meanwhile.
  const completed = (at: string) =>
    violationsIn(
      [
        named,
        listed(at, { status: 'in_progress', sms: {} }),
        listed(at, { status: 'verified', sms: { timestamp: at } }),
      ].map((one, nth) => ({ ...one, startedAt: Date.parse(at) + nth * 20 })),
    )
  expect(completed('2031-01-01T00:00:00.000Z')).toEqual([])
  expect(completed('2031-01-01T00:00:00.123Z')).toEqual([
    'conventions/records#agree /data/0/status',
  ])
})
