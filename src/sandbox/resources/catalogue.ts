import { find, type Handlers, ok } from '../call.ts'
import type { CardProduct, Merchant } from '../records.ts'

/** The reference behaviour of card products and merchants. */
export const catalogue = {
  'card-products/retrieve': ({ store, params }) =>
    ok(find(store.cardProducts, params.pdt_id, 'card product')),
  'merchants/retrieve': ({ store, params }) => ok(find(store.merchants, params.mch_id, 'merchant')),
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
  {
    id: 'pdt_4',
    name: 'Clay Kite Travel',
    issuer: 'Clay Kite Bank',
    type: 'specific',
    brands: [brand('pdt_4', 1, 'Clay Kite Travel Platinum', 'mastercard', 'platinum')],
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

/** The merchants; their ids are the same under every seed. */
export const knownMerchants: readonly Merchant[] = [
  {
    id: 'mch_1',
    parent_name: 'Paper Lantern Bank',
    name: 'Paper Lantern Cards',
    logo: 'https://images.example.com/mch_1/logo.png',
    type: 'credit_card',
    provider_ids: { first_provider: ['900001'], second_provider: ['pl-01', 'pl-02'] },
    is_temp: false,
    account_number_formats: ['################'],
  },
  {
    id: 'mch_2',
    parent_name: 'Tin Whistle Credit Union',
    name: 'Tin Whistle Cards',
    logo: 'https://images.example.com/mch_2/logo.png',
    type: 'credit_card',
    provider_ids: { first_provider: [], second_provider: ['tw-07'] },
    is_temp: false,
    account_number_formats: ['##########', '#####-#####'],
  },
  {
    id: 'mch_3',
    parent_name: 'Glass Harbor Bank',
    name: 'Glass Harbor Cards',
    logo: 'https://images.example.com/mch_3/logo.png',
    type: 'credit_card',
    provider_ids: {},
    is_temp: true,
    account_number_formats: [],
  },
]
