import { expect, test } from 'vitest'
import { exchange, findingsIn } from '../exchanges.fixture.ts'

const brand = (id: unknown) => ({
  id,
  description: null,
  network: 'visa',
  network_tier: null,
  default_image: null,
})
const product = (...brands: readonly unknown[]) => {
  const names = { id: 'pdt_2', name: 'Cash', issuer: 'Bank', type: 'specific' }
  return exchange('GET', '/card_products/pdt_2', { ...names, brands: brands.map(brand) })
}
const clause = 'card-products/card-product#own-brands'
/** What is noted of one card product. */
const notedIn = (...brands: readonly unknown[]) =>
  findingsIn([product(...brands)])
    .filter((finding) => finding.clause === clause)
    .map(({ severity, pointer }) => `${severity} ${pointer}`)

test('a brand of another card product is noted', () => {
  expect(notedIn('pdt_2_brd_1', 'pdt_2_brd_900')).toEqual([])
  expect(notedIn('pdt_2_brd_1', 'pdt_1_brd_1')).toEqual(['warning /brands/1/id'])
  expect(notedIn('pdt_20_brd_1')).toEqual(['warning /brands/0/id'])
})

test('an id in another form is one fault', () => {
  for (const id of ['brand_1', 'pdt_1', null]) expect(notedIn(id)).toEqual([])
})
