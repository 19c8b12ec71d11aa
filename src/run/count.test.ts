import { expect, test } from 'vitest'
import { groupDifferences } from './count.ts'
import type { Difference } from './run.ts'

const difference = (rest: Partial<Difference>): Difference => ({
  scenario: 'payments/cancel/a',
  operation: 19,
  call: 'DELETE /payments/{pmt_id}',
  pointer: '/id',
  kind: 'member-gone',
  before: 'always there',
  after: 'absent',
  message: '/id was always there and is now absent.',
  ...rest,
})

test('a difference that several scenarios show is one', () => {
  const groups = groupDifferences([
    difference({}),
    difference({ scenario: 'payments/cancel/b' }),
    difference({ pointer: '/status' }),
  ])
  expect(groups.map(({ scenarios }) => scenarios.length)).toEqual([2, 1])
})

test('a new value is the same whatever was seen before it', () => {
  const fresh = { kind: 'value-new', after: '"frozen"' }
  const groups = groupDifferences([
    difference({ ...fresh, before: '"pending"' }),
    difference({ ...fresh, before: '"canceled"', scenario: 'b' }),
  ])
  expect(groups).toHaveLength(1)
})

test('a header that many calls have is one difference, and names the calls', () => {
  const header = { kind: 'header-new', pointer: '', before: 'no x-trace', after: 'x-trace' }
  const groups = groupDifferences([
    difference({ ...header, call: 'GET /webhooks' }),
    difference({ ...header, call: 'GET /entities' }),
    difference({ ...header, call: 'GET /entities', after: 'x-other' }),
  ])
  expect(groups.map(({ calls }) => calls)).toEqual([
    ['GET /webhooks', 'GET /entities'],
    ['GET /entities'],
  ])
})
