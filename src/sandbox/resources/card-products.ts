import { type Handlers, ok } from '../call.ts'
import type { CardProduct } from '../records.ts'
import { find } from '../refusal.ts'

/** The reference behaviour of card products. */
export const cardProducts = {
  'card-products/retrieve': ({ store, params }) =>
    ok(find(store.cardProducts, params.pdt_id, 'card product')),
} satisfies Handlers

/** The card products; their ids are the same under every seed. */
export const knownCardProducts: readonly CardProduct[] = [
  {
    id: 'pdt_1',
    name: 'Paper Lantern Rewards',
    issuer: 'Paper Lantern Bank',
    type: 'specific',
    brands: [brand('pdt_1', 1, 'Paper Lantern Rewards Signature', 'visa', 'signature')],
  },
  {
    id: 'pdt_2',
    name: 'Tin Whistle Everyday',
    issuer: 'Tin Whistle Credit Union',
    type: 'specific',
    brands: [
      brand('pdt_2', 1, 'Tin Whistle Everyday World', 'mastercard', 'world'),
      brand('pdt_2', 2, 'Tin Whistle Everyday Classic', 'mastercard', 'standard'),
    ],
  },
  {
    id: 'pdt_3',
    name: 'Glass Harbor Cash',
    issuer: 'Glass Harbor Bank',
    type: 'specific',
    brands: [brand('pdt_3', 1, 'Glass Harbor Cash', 'discover', 'standard')],
  },
]

function brand(
  product: string,
  count: number,
  description: string,
  network: string,
  tier: string,
): CardProduct['brands'][number] {
  const id = `${product}_brd_${count}`
  const default_image = `https://images.example.com/${id}.png`
  return { id, description, network, network_tier: tier, default_image }
}
