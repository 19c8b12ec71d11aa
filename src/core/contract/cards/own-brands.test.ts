import { expect, test } from 'vitest'
import { exchange, violationsIn } from '../exchanges.fixture.ts'

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

test('a card product lists its own brands', () => {
  expect(violationsIn([product('pdt_2_brd_1', 'pdt_2_brd_900')])).toEqual([])
  expect(violationsIn([product('pdt_2_brd_1', 'pdt_1_brd_1')])).toEqual([`${clause} /brands/1/id`])
  expect(violationsIn([product('pdt_20_brd_1')])).toEqual([`${clause} /brands/0/id`])
})

test('an id in another form is one fault', () => {
  for (const id of ['brand_1', 'pdt_1', null])
    expect(violationsIn([product(id)])).not.toContain(`${clause} /brands/0/id`)
})
