import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { addCardBrand, type CardBrand } from '../records/card-brand.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { change, type Store } from '../store.ts'

/** The reference behaviour of card brands: listed in the current shape, else in the earlier one. */
export const cardBrands = {
  'card-brands/list': list,
  'card-brands/create': create,
  'card-brands/retrieve': retrieve,
} satisfies Handlers

function list({ store, params }: Call): Answer {
  const accountId = params.acc_id!
  if (!store.accounts.has(accountId)) return unknownRecord('account')
  const data = [...store.cardBrands.values()]
    .filter((record) => record.account_id === accountId)
    .map((record) => currentShape(store, record))
  return ok({ success: true, data, message: null })
}

function create({ store, params }: Call): Answer {
  const account = store.accounts.get(params.acc_id!)
  if (!account) return unknownRecord('account')
  const before = [...store.cardBrands.values()].find(({ account_id }) => account_id === account.id)
  if (!before || !account.products.includes('card_brand')) {
    return refuse('state', 'This account does not have the product "card_brand".')
  }
  const record = addCardBrand(store, account.id, before.product_id, before.last4)
  change(store, store.accounts, account, { card_brand: record.reference })
  return ok(earlierShape(store, record))
}

function retrieve({ store, params }: Call): Answer {
  const record = store.cardBrands.get(params.cbrd_id!)
  if (record?.account_id !== params.acc_id || !record) return unknownRecord('card brand')
  return ok(earlierShape(store, record))
}

/** A record as the list operation tells it. */
export function currentShape(store: Store, record: CardBrand): object {
  const product = store.cardProducts.get(record.product_id)!
  const { id, account_id, status, error, created_at, updated_at } = record
  const brands = product.brands.map(({ default_image, ...brand }) => ({
    ...brand,
    card_product_id: product.id,
    name: product.name,
    issuer: product.issuer,
    type: product.type,
    url: default_image,
  }))
  return { id, account_id, brands, status, source: 'network', error, created_at, updated_at }
}

/** A record as the other two operations tell it. */
export function earlierShape(store: Store, record: CardBrand): object {
  const product = store.cardProducts.get(record.product_id)!
  const { id, account_id, last4, status, error, created_at, updated_at } = record
  const [brand] = product.brands
  const brands = [{ id: record.brand_id, name: product.name, url: brand!.default_image }]
  return {
    id,
    account_id,
    network: brand!.network,
    issuer: product.issuer,
    last4,
    brands,
    status,
    shared: false,
    source: 'network',
    error,
    created_at,
    updated_at,
  }
}
