import { expect, test } from 'vitest'
import { differing, exchangeWith, got } from './exchanges.fixture.ts'

test('an envelope is one difference under any name, and a record in a record is none', () => {
  const record = { id: 'pmt_000001', status: 'sent', amount: 1 }
  expect(differing([got(record)], [got({ result: record })])).toEqual([
    'envelope : bare → in `result`',
  ])
  const all = (body: object) => [1, 2, 3].map((nth) => got({ ...body, id: `pmt_00000${nth}` }))
  expect(differing(all(record), all({ ...record, refund: record }))).toEqual([
    'member-new /refund: absent → present',
  ])
})

test('a member that was null and is filled is no envelope, whatever it holds', () => {
  const record = { id: 'pmt_000001', status: 'sent', amount: 1 }
  const link = (linked: unknown) =>
    [1, 2, 3].map((nth) => got({ ...record, id: `pmt_00000${nth}`, linked }))
  expect(differing(link(null), link({ status: 'sent' }))).toEqual([
    'null-object /linked: null → object',
  ])
  expect(differing([got({ data: [record] })], [got({ data: { data: [record] } })])).toEqual([
    'envelope : bare → in `data`',
  ])
})

test('an object that stands at another place moved, and what is in it is compared', () => {
  const address = { city: 'Oslo', number: 7 }
  const all = (body: object) =>
    Array.from({ length: 9 }, (_, nth) => got({ id: `pmt_00000${nth}`, ...body }))
  const moved = (after: object, before: object = { address }) => differing(all(before), all(after))
  expect(moved({ home: address })).toEqual(['member-moved /address: /address → /home'])
  expect(moved({ payment: { account: { address } } })).toEqual([
    'member-moved /address: /address → /payment/account/address',
  ])
  expect(moved({ address: null, home: { address: { ...address, number: '7' } } })).toEqual([
    'member-moved /address: /address → /home/address',
    'type /address/number: number → string',
  ])
  expect(moved({ homes: [address] }, { places: [address] })).toEqual([
    'member-moved /places: /places → /homes',
  ])
  expect(moved({ home: address }, { address, home: null }).join()).not.toContain('moved')
  const [deep, member] = [{ source: address, amount: 1 }, '/payment: /payment → /home/payment']
  expect(moved({ home: { payment: deep } }, { payment: deep })).toEqual([`member-moved ${member}`])
  // Which of two objects of the same members stands where nobody knows.
  expect(moved({ one: address, another: address })).toEqual([
    'member-gone /address: present → absent',
    'member-new /one: absent → present',
    'member-new /another: absent → present',
  ])
})

test('a side that shows bodies of two forms has no envelope of which the other side is the content', () => {
  const error = { type: 'T', sub_type: 'S', code: 1, message: 'm' }
  const wrapped = Array.from({ length: 9 }, () => exchangeWith({ status: 401, body: { error } }))
  const bare = exchangeWith({ status: 401, body: { message: 'no' } })
  expect(differing([...wrapped, bare], wrapped)).toEqual([])
})

test('what differs in an envelope is told at its place after the change, and what is gone at its place before', () => {
  const inside = { type: 'T', sub_type: 'S', code: 1, message: 'm' }
  const refused = (body: object) =>
    Array.from({ length: 9 }, () => exchangeWith({ status: 404, body }))
  const wrapped = refused({ success: false, data: null, message: 'm', error: inside })
  const bare = refused({ code: '1', message: 'm', trace: 'x1' })
  expect(differing(wrapped, bare).toSorted()).toEqual([
    'error-moved : in `error`: beside { data, success } → bare',
    'member-gone /error/sub_type: present → absent',
    'member-gone /error/type: present → absent',
    'member-new /trace: absent → present',
    'type /code: number → string',
  ])
  expect(differing(bare, wrapped).toSorted()).toEqual([
    'error-moved : bare → in `error`: beside { data, success }',
    'member-gone /trace: present → absent',
    'member-new /error/sub_type: absent → present',
    'member-new /error/type: absent → present',
    'type /error/code: string → number',
  ])
  const address = { city: 'Oslo', number: 7 }
  const inError = refused({ ok: 1, error: { ...inside, address } })
  expect(differing(inError, refused({ ...inside, home: { address } }))).toEqual([
    'error-moved : in `error`: beside { ok } → bare',
    'member-moved /error/address: /error/address → /home/address',
  ])
})
