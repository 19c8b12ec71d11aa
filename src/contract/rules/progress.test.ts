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
