import { expect, test } from 'vitest'
import { account, exchange, findingsIn } from '../exchanges.fixture.ts'

const { created_at, updated_at } = account
const record = { id: 'cbrd_1', account_id: 'acc_1', status: 'completed', source: 'network' }
const dated = { ...record, error: null, created_at, updated_at }
const path = '/accounts/acc_1/card_brands'

const earlier = (network: unknown, issuer: unknown) => {
  const shown = { network, issuer, last4: '4242', brands: [], shared: false }
  return exchange('GET', `${path}/cbrd_1`, { ...dated, ...shown })
}
const brand = (changes: object) => ({
  id: 'pdt_1_brd_1',
  card_product_id: 'pdt_1',
  description: 'Cash World',
  name: 'Cash',
  issuer: 'Paper Bank',
  network: 'visa',
  network_tier: 'world',
  type: 'specific',
  url: null,
  ...changes,
})
const list = (...brands: readonly object[]) =>
  exchange('GET', path, { success: true, data: [{ ...dated, brands }], message: null })
const product = (changes: object) => {
  const brands = [{ ...brand({}), default_image: null }]
  const names = { id: 'pdt_1', name: 'Cash', issuer: 'Paper Bank', type: 'specific' }
  return exchange('GET', '/card_products/pdt_1', { ...names, brands, ...changes })
}
const warned = (...exchanges: Parameters<typeof findingsIn>[0]) =>
  findingsIn(exchanges)
    .filter(({ clause }) => clause === 'card-brands/card-brand#one-card')
    .map(({ severity, pointer }) => `${severity} ${pointer}`)

test('the two shapes of a card brand show one network and one issuer', () => {
  expect(warned(earlier('VISA', 'Paper Bank N.A.'), list(brand({})))).toEqual([])
  expect(warned(list(brand({})), earlier('mastercard', 'Tin Union'))).toEqual([
    'warning /network',
    'warning /issuer',
  ])
  expect(warned(earlier(null, null), list(brand({})))).toEqual([])
  // The earlier shape may show any of several.
  const both = [brand({}), brand({ id: 'pdt_2_brd_1', card_product_id: 'pdt_2', network: 'amex' })]
  expect(warned(earlier('amex', 'Paper Bank'), list(...both))).toEqual([])
})

test('a card brand shows its card product as that shows itself', () => {
  expect(warned(product({}), list(brand({})))).toEqual([])
  expect(warned(product({}), list(brand({ issuer: 'Tin Union', network: 'amex' })))).toEqual([
    'warning /data/0/brands/0/network',
    'warning /data/0/brands/0/issuer',
  ])
  expect(warned(list(brand({ issuer: 'Tin Union' })), product({}))).toEqual(['warning /issuer'])
  expect(warned(product({}), list(brand({ id: 'pdt_1_brd_9', network: 'amex' })))).toEqual([])
})
