import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import {
  account,
  canceled,
  exchange,
  findingsIn,
  individual,
  payment,
} from './exchanges.fixture.ts'

/** The exchange that set what a clause expects, counted from 1. */
function setBy(exchanges: readonly Exchange[], clause: string): readonly (number | undefined)[] {
  const own = findingsIn(exchanges).filter((finding) => finding.clause === clause)
  return own.map(({ causedBy }) => causedBy)
}

test('a list that lacks a record names the response that showed that record', () => {
  const update = (id: string) => exchange('PUT', `/entities/${id}`, { ...individual, id })
  const list = (data: readonly unknown[]) => exchange('GET', '/entities', { data })
  const updates = [update('ent_1'), update('ent_2')]
  expect(setBy([...updates, list([])], 'entities/list#not-empty')).toEqual([1])
  const other = list([{ ...individual, id: 'ent_2' }])
  expect(setBy([...updates, other], 'conventions/records#agree')).toEqual([1])
})

test('an expectation that no earlier response set names none', () => {
  const opened = (number: string, shown = number) =>
    exchange(
      'POST',
      '/accounts',
      { ...account, ach: { ...account.ach, number: shown } },
      { sent: { holder_id: account.holder_id, ach: { ...account.ach, number } } },
    )
  const openings = [opened('100000001'), opened('100000002', '100000003')]
  expect(setBy(openings, 'accounts/create#sent-number')).toEqual([undefined])
  const read = exchange('GET', '/accounts/acc_1', account)
  const failed = exchange('GET', '/entities', 'Error', { status: 500 })
  const trace = [read, failed, read, failed, failed, failed]
  expect(setBy(trace, 'entities/list#answer')).toEqual([undefined])
  const moved = { ...account, created_at: '2031-01-01T00:00:00.000Z' }
  const later = exchange('GET', '/accounts/acc_1', moved)
  expect(setBy([read, later], 'conventions/timestamps#in-order')).toEqual([undefined])
})

test('a moment that did not move is the one of the response that showed it, whatever the clock of the target shows', () => {
  const whole = { ...payment, status: 'pending', updated_at: '2025-07-04T09:31:00.000Z' }
  const opened = exchange('POST', '/accounts', {
    ...account,
    updated_at: '2025-07-04T09:30:00.123Z',
  })
  const forced = (status: string) =>
    exchange('POST', '/simulate/payments/pmt_1', { ...whole, status }, { sent: { status } })
  const cancel = exchange('DELETE', '/payments/pmt_1', { ...whole, status: 'canceled' })
  const traffic = [opened, forced('pending'), forced('processing'), forced('pending'), cancel]
  expect(setBy(traffic, 'payments/simulate#updated-at')).toEqual([2, 3])
  expect(setBy(traffic, 'conventions/records#agree')).toEqual([4])
})

test('what a write does not change is said of that write', () => {
  const cancel = exchange('DELETE', '/payments/pmt_1', { ...canceled, source: 'acc_9' })
  const pending = { ...payment, status: 'pending' }
  const forced = exchange('POST', '/simulate/payments/pmt_1', pending, {
    sent: { status: 'pending' },
  })
  const [found] = findingsIn([forced, cancel]).filter(({ pointer }) => pointer === '/source')
  expect(found?.reason).toBe(
    'as an earlier response said, and DELETE /payments/{pmt_id} does not change it',
  )
})
