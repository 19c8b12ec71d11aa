import { find, type Handlers, ok } from '../call.ts'
import type { CardProduct, Merchant } from '../records.ts'

export const catalogue = {
  'card-products/retrieve': ({ store, params }) =>
    ok(find(store.cardProducts, params.pdt_id, 'card product')),
  'merchants/retrieve': ({ store, params }) => ok(find(store.merchants, params.mch_id, 'merchant')),
} satisfies Handlers

export const knownCardProducts: readonly CardProduct[] = [
  product('pdt_1', 'Paper Lantern Rewards', 'Paper Lantern Bank', [
    ['Paper Lantern Rewards Signature', 'visa', 'signature'],
  ]),
  product('pdt_2', 'Tin Whistle Everyday', 'Tin Whistle Credit Union', [
    ['Tin Whistle Everyday World', 'mastercard', 'world'],
    ['Tin Whistle Everyday Classic', 'mastercard', 'standard'],
  ]),
  product('pdt_3', 'Glass Harbor Cash', 'Glass Harbor Bank', [
    ['Glass Harbor Cash', 'discover', 'standard'],
  ]),
  product('pdt_4', 'Clay Kite Travel', 'Clay Kite Bank', [
    ['Clay Kite Travel Platinum', 'mastercard', 'platinum'],
  ]),
]

function product(
  id: string,
  name: string,
  issuer: string,
  brands: readonly (readonly [description: string, network: string, network_tier: string])[],
): CardProduct {
  const brandsOf = brands.map(([description, network, network_tier], index) => {
    const own = `${id}_brd_${index + 1}`
    const default_image = `https://images.example.com/${own}.png`
    return { id: own, description, network, network_tier, default_image }
  })
  return { id, name, issuer, type: 'specific', brands: brandsOf }
}

export const knownMerchants: readonly Merchant[] = [
  merchant('mch_1', 'Paper Lantern Bank', 'Paper Lantern Cards', {
    provider_ids: { first_provider: ['900001'], second_provider: ['pl-01', 'pl-02'] },
    account_number_formats: ['################'],
  }),
  merchant('mch_2', 'Tin Whistle Credit Union', 'Tin Whistle Cards', {
    provider_ids: { first_provider: [], second_provider: ['tw-07'] },
    account_number_formats: ['##########', '#####-#####'],
  }),
  merchant('mch_3', 'Glass Harbor Bank', 'Glass Harbor Cards', { is_temp: true }),
]

function merchant(
  id: string,
  parent_name: string,
  name: string,
  { provider_ids = {}, is_temp = false, account_number_formats = [] }: Partial<Merchant>,
): Merchant {
  const logo = `https://images.example.com/${id}/logo.png`
  const type = 'credit_card'
  return { id, parent_name, name, logo, type, provider_ids, is_temp, account_number_formats }
}
