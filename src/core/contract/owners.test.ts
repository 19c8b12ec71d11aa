import { expect, test } from 'vitest'
import { account, exchange, violationsIn } from './exchanges.fixture.ts'

const read = (changes: object) => exchange('GET', '/accounts/acc_1', { ...account, ...changes })
const withdrawal = (entity: string) =>
  exchange('POST', `/entities/${entity}/consent`, {}, { status: 500 })
const disagrees = 'conventions/records#agree /status'
const changed = { status: 'dormant' }

test('a withdrawal explains changes of what its entity owns, and of nothing else', () => {
  expect(violationsIn([read({}), withdrawal('ent_1'), read(changed)])).toEqual([])
  expect(violationsIn([read({}), withdrawal('ent_9'), read(changed)])).toEqual([disagrees])
})

test('where it is not sure who owns a record, any withdrawal explains a change of it', () => {
  const someone = { holder_id: null }
  const found = violationsIn([read(someone), withdrawal('ent_9'), read({ ...someone, ...changed })])
  expect(found).not.toContain(disagrees)
  const wrong = read({ created_at: 'yesterday' })
  const after = violationsIn([wrong, withdrawal('ent_9'), read(changed)])
  expect(after).not.toContain(disagrees)
})

test('the card brands of an account belong to its holder', () => {
  const brand = (status: string) =>
    exchange('GET', '/accounts/acc_1/card_brands/cbrd_1', {
      id: 'cbrd_1',
      account_id: 'acc_1',
      network: 'visa',
      issuer: 'Bank',
      last4: '0000',
      brands: [],
      status,
      shared: false,
      source: 'network',
      error: null,
      created_at: account.created_at,
      updated_at: account.updated_at,
    })
  const found = (entity: string) =>
    violationsIn([read({}), brand('completed'), withdrawal(entity), brand('failed')]).filter(
      (each) => each.startsWith('conventions/records#agree'),
    )
  expect(found('ent_1')).toEqual([])
  expect(found('ent_9')).toEqual([disagrees])
})
