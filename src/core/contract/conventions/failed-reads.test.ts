import { expect, test } from 'vitest'
import type { Exchange } from '../../exchange/index.ts'
import { account, exchange, violationsIn, withdrawn } from '../exchanges.fixture.ts'

type More = Parameters<typeof exchange>[3]

const read = (more: More = {}) => exchange('GET', '/accounts/acc_1', account, more)
const failed = (path: string, more: More = {}) =>
  exchange('GET', path, 'Internal Server Error', { status: 500, ...more })
const brands = (more?: More) => failed('/accounts/acc_1/card_brands', more)
const entities = (more?: More) => failed('/entities', more)
const broken = ['card-brands/list#answer']

test('a read that fails four times while another one is served is not answered', () => {
  expect(violationsIn([read(), brands(), read(), brands(), brands(), brands()])).toEqual(broken)
  expect(violationsIn([entities(), read(), entities(), entities(), entities()])).toEqual([
    'entities/list#answer',
  ])
  const [lost, notImplemented] = [failed('/accounts/acc_1'), brands({ status: 501 })]
  const webhooks = exchange('GET', '/webhooks', { data: [] })
  expect(violationsIn([read(), lost, webhooks, lost, lost, lost])).toEqual([
    'accounts/retrieve#answer',
  ])
  expect(violationsIn([read(), notImplemented, read(), brands(), brands(), brands()])).toEqual(
    broken,
  )
})

test('a failure blames nobody twice, nor while nothing else is served, nor once the read was served', () => {
  expect(violationsIn([read(), brands(), read(), brands(), brands()])).toEqual([])
  expect(violationsIn([read(), brands(), brands(), brands(), brands()])).toEqual([])
  const list = { success: true, data: [], message: '' }
  const served = exchange('GET', '/accounts/acc_1/card_brands', list)
  expect(violationsIn([read(), brands(), read(), brands(), brands(), served, brands()])).toEqual([])
})

test('nobody knows whether a request is valid that names what was never shown, under this key, version or parent', () => {
  const trace = (more: More) => [
    read(),
    brands(more),
    read(),
    brands(more),
    brands(more),
    brands(more),
  ]
  expect(violationsIn(trace({ token: 'sk_other' }))).toEqual([])
  expect(violationsIn(trace({ version: '2025-05-23' }))).toEqual([])
  const never = failed('/accounts/acc_0')
  expect(violationsIn([read(), never, read(), never, never, never])).toEqual([])
  const asked = failed('/entities?page=2')
  expect(violationsIn([read(), asked, read(), asked, asked, asked])).toEqual([])
})

test('a read of what a withdrawal may have removed does not fail either', () => {
  const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
  const other = exchange('GET', '/webhooks', { data: [] })
  const after = (one: Exchange) => [read(), consent, one, other, one, one, one]
  expect(violationsIn(after(brands()))).toEqual(broken)
  expect(violationsIn(after(failed('/accounts/acc_1')))).toEqual(['accounts/retrieve#answer'])
  expect(violationsIn(after(exchange('GET', '/accounts/acc_1', {}, { status: 404 })))).toEqual([])
})

test('what a response to another request to the target showed is known, too', () => {
  const made = exchange('POST', '/_mock/accounts', { id: 'acc_1' })
  const products = exchange('GET', '/entities', { data: [] })
  expect(violationsIn([made, brands(), products, brands(), brands(), brands()])).toEqual(broken)
})

test('attempts at the same time are one, and what is served before or after them is not in between', () => {
  const at = (one: Exchange, sent: number, ended: number) => ({ ...one, sequence: { sent, ended } })
  const atOnce = [
    at(read(), 0, 1),
    at(brands(), 1, 4),
    at(brands(), 2, 5),
    at(brands(), 3, 6),
    at(read(), 6, 7),
  ]
  expect(violationsIn(atOnce)).toEqual([])
  const twice = [at(brands(), 7, 8), at(brands(), 8, 9)]
  expect(violationsIn([...atOnce, ...twice])).toEqual([])
  expect(violationsIn([...atOnce, ...twice, at(brands(), 9, 10)])).toEqual(broken)
  const overlapping = [
    at(read(), 0, 1),
    at(brands(), 1, 4),
    at(read(), 2, 5),
    at(brands(), 5, 6),
    at(brands(), 6, 7),
    at(brands(), 7, 8),
  ]
  expect(violationsIn(overlapping)).toEqual([])
})
