import { expect, test } from 'vitest'
import { exchange, findingsIn, individual } from '../exchanges.fixture.ts'

const { created_at, updated_at } = individual
const session = (id: string, entity_id = 'ent_1') => {
  const names = { id, entity_id, status: 'in_progress', type: 'phone', method: 'sms' }
  return { ...names, sms: {}, kba: null, error: null, created_at, updated_at }
}
const path = '/entities/ent_1/verification_sessions'
const start = (id: string) => exchange('POST', path, session(id))
const list = (...ids: readonly string[]) => {
  const body = { success: true, data: ids.map((id) => session(id)), message: null }
  return exchange('GET', path, body)
}
const [one, two, three] = ['evf_1', 'evf_2', 'evf_3'] as const

const lacking = (all: Parameters<typeof findingsIn>[0], settings = {}) =>
  findingsIn(all, settings)
    .filter(({ reason }) => reason === 'which an earlier response showed')
    .map(({ severity, expected }) => `${severity} ${expected}`)

test('a list of one record, and one shorter than before, is no page (A79)', () => {
  const all = [start(one), start(two), start(three)]
  expect(lacking([...all, list(three)])).toEqual([`violation one with ${one}`])
  expect(lacking([...all, list(one, two, three), list(two, three)])).toEqual([
    `violation one with ${one}`,
  ])
  expect(lacking([...all, list(one, two), list(two, three)])).toEqual([])
  expect(lacking([...all, list(three)], { isExcerpt: true })).toEqual([
    `observation one with ${one}`,
  ])
})

test('a list that grows without a record that it lacked was no full page before', () => {
  const grown = [start(one), start(two), start(three), list(two, three)]
  expect(lacking([...grown, list(two, three)])).toEqual([])
  expect(lacking([...grown, list(two, three, 'evf_4')])).toEqual([`violation one with ${one}`])
  expect(lacking([...grown, list(one, two, three)])).toEqual([])
})

test('a list in the order of creation lacks no record between two others', () => {
  const at = (nth: number) => `2025-07-04T09:3${nth}:00.000Z`
  const moment = (nth: number, changed = nth) => ({ created_at: at(nth), updated_at: at(changed) })
  const began = (nth: number, changed?: number) => ({
    ...session(`evf_${nth}`),
    ...moment(nth, changed),
  })
  const of = (sessions: readonly object[]) =>
    exchange('GET', path, { success: true, data: sessions, message: null })
  const made = (one: object) => exchange('POST', path, one)
  const around = (...all: readonly number[]) => of(all.map((nth) => began(nth)))
  const isLost = ['violation one with evf_3']
  expect(lacking([made(began(3)), around(1, 2, 4, 5, 6)])).toEqual(isLost)
  expect(lacking([made(began(3)), around(6, 5, 4, 2, 1)])).toEqual(isLost)
  // A page begins or ends somewhere, and a short one may stand in order by chance.
  expect(lacking([made(began(3)), around(4, 5, 6, 7, 8)])).toEqual([])
  expect(lacking([made(began(8)), around(3, 4, 5, 6, 7)])).toEqual([])
  expect(lacking([made(began(3)), around(1, 2, 4, 5)])).toEqual([])
  expect(lacking([made(began(3)), around(1, 2, 5, 4, 6)])).toEqual([])
  // A list in the order of the last change may end before a record that has changed.
  expect(lacking([made(began(3, 9)), around(1, 2, 4, 5, 6)])).toEqual([])
})

test('a list lacks what others made, and what a set-up may have removed', () => {
  const other = { ...individual, id: 'ent_2' }
  const entities = (...data: readonly object[]) => exchange('GET', '/entities', { data })
  expect(lacking([entities(individual, other), entities(individual)])).toEqual([])
  const removed = exchange('POST', '/_sessions/evf_1/end', {})
  expect(lacking([start(one), start(two), removed, list(two)])).toEqual([])
})

const brands = '/accounts/acc_1/card_brands'
const names = { account_id: 'acc_1', status: 'completed', source: 'network', error: null }
const ask = (id: string) => {
  const earlier = { network: 'visa', issuer: 'Bank', last4: '4242', brands: [], shared: false }
  return exchange('POST', brands, { id, ...names, ...earlier, created_at, updated_at })
}
const brandList = (...ids: readonly string[]) => {
  const data = ids.map((id) => ({ id, ...names, brands: [], created_at, updated_at }))
  return exchange('GET', brands, { success: true, data, message: null })
}

test('a list of one card brand has the one that was requested last', () => {
  const kept = [brandList('cbrd_1'), ask('cbrd_2'), brandList('cbrd_1')]
  expect(lacking(kept)).toEqual(['violation one with cbrd_2'])
  expect(lacking([ask('cbrd_1'), ask('cbrd_2'), brandList('cbrd_2')])).toEqual([])
  expect(lacking([ask('cbrd_1'), ask('cbrd_2'), brandList('cbrd_3', 'cbrd_1')])).toEqual([])
})

test('of two card brands that were requested at once, either may be the later one', () => {
  const at = (one: ReturnType<typeof ask>, sent: number, ended: number) => {
    return { ...one, sequence: { sent, ended } }
  }
  const both = [at(ask('cbrd_1'), 0, 2), at(ask('cbrd_2'), 1, 3)]
  expect(lacking([...both, at(brandList('cbrd_1'), 4, 5)])).toEqual([])
  expect(lacking([...both, at(brandList('cbrd_2'), 4, 5)])).toEqual([])
})
