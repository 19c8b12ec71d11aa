import { expect, test } from 'vitest'
import { account, exchange, violationsIn } from './exchanges.fixture.ts'
import { operations } from './operations.ts'
import { hasOneParent, ownersBy, ownershipIn } from './owners.ts'

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

const known = Object.values(operations)
/** The table of this API with one more row. */
const withRead = (path: string, response: keyof typeof shown) => {
  const row = { path, response: shown[response] }
  return { row, table: [...known, row] }
}
const shown = {
  payment: 'payment',
  account: 'account',
  merchant: 'merchant',
  event: 'event',
  score: 'credit-score',
  subscription: 'subscription',
} as const
const isOfOne = (path: string, response: keyof typeof shown) => {
  const { row, table } = withRead(path, response)
  return hasOneParent(row, table)
}

test('a record that names the parent in its path, or that no other path shows, has one parent', () => {
  expect(isOfOne('/entities/{ent_id}/accounts', 'account')).toBe(true)
  expect(isOfOne('/entities/{ent_id}/credit_scores', 'score')).toBe(true)
  expect(isOfOne('/entities/{ent_id}/active_subscriptions', 'subscription')).toBe(true)
})

test('a record between two parties has no one parent, nor has one that is read without a parent', () => {
  expect(isOfOne('/entities/{ent_id}/payments', 'payment')).toBe(false)
  expect(isOfOne('/accounts/{acc_id}/payments', 'payment')).toBe(false)
  const alone = { path: '/entities/{ent_id}/payments', response: 'payment' } as const
  expect(hasOneParent(alone, [alone])).toBe(false)
  expect(isOfOne('/entities/{ent_id}/merchants', 'merchant')).toBe(false)
  expect(isOfOne('/webhooks/{whk_id}/events', 'event')).toBe(false)
})

test('the owners of a payment are those of its accounts, whether or not an entity lists it', () => {
  const { table } = withRead('/entities/{ent_id}/payments', 'payment')
  const ownership = ownershipIn('payment', table)
  const record = { source: 'acc_1', destination: 'acc_2' }
  const holders = { acc_1: 'ent_1', acc_2: 'ent_2' }
  const accountsOf = (all: Readonly<Record<string, string>>) => ({
    records: {
      get(name: string) {
        const holder_id = all[name.replace('account ', '')]
        return holder_id === undefined ? undefined : { record: { holder_id }, unreliable: [] }
      },
    },
  })
  const owners = (params: readonly string[], all: Readonly<Record<string, string>> = holders) =>
    ownersBy(ownership, { family: 'payment', record }, accountsOf(all), params)
  expect(owners(['pmt_1'])).toEqual(['ent_1', 'ent_2'])
  expect(owners(['ent_1'])).toEqual(['ent_1', 'ent_2'])
  expect(owners(['pmt_1'], { acc_1: 'ent_1' })).toBeUndefined()
})

test('where only some paths lead through a parent, an owner that nothing names is not known', () => {
  const { table } = withRead('/entities/{ent_id}/merchants', 'merchant')
  const ownership = ownershipIn('merchant', table)
  const merchant = { family: 'merchant', record: {} }
  const nothing = { records: { get: () => undefined } }
  expect(ownersBy(ownership, merchant, nothing, ['mch_1'])).toBeUndefined()
  expect(ownersBy(ownership, merchant, nothing, ['ent_1'])).toEqual(['ent_1'])
  expect(ownersBy(ownershipIn('merchant', known), merchant, nothing, ['mch_1'])).toEqual([])
})
