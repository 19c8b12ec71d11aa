import { find, type Handlers, ok, refuse, unknownRecord } from '../call.ts'
import type { CardBrand, Sensitive } from '../records.ts'
import { change, keep, type Store } from '../store.ts'

export const cards = {
  'card-brands/list'({ store, params }) {
    const account = find(store.accounts, params.acc_id, 'account')
    const data = brandsOf(store, account.id).map((record) => currentShape(store, record))
    return ok({ success: true, data, message: null })
  },
  'card-brands/create'({ store, params }) {
    const account = find(store.accounts, params.acc_id, 'account')
    const [before] = brandsOf(store, account.id)
    if (!before || !account.products?.includes('card_brand')) {
      return refuse('state', 'This account does not have the product "card_brand".')
    }
    const record = addCardBrand(store, account.id, before.product_id, before.last4)
    change(store, store.accounts, account, { card_brand: record.reference })
    return ok(earlierShape(store, record))
  },
  'card-brands/retrieve'({ store, params }) {
    const record = find(store.cardBrands, params.cbrd_id, 'card brand')
    const owned = record.account_id === params.acc_id
    return owned ? ok(earlierShape(store, record)) : unknownRecord('card brand')
  },
  'sensitive/retrieve'({ store, params }) {
    const record = store.sensitive.get(params.astv_id!)
    return record?.account_id === params.acc_id ? ok(record) : unknownRecord('sensitive record')
  },
} satisfies Handlers

function brandsOf(store: Store, accountId: string): readonly CardBrand[] {
  return [...store.cardBrands.values()].filter(({ account_id }) => account_id === accountId)
}

export function addCardBrand(
  store: Store,
  accountId: string,
  productId: string,
  last4: CardBrand['last4'],
): CardBrand {
  const id = store.nextId('cbrd_')
  return keep(store.cardBrands, {
    id,
    reference: id.replace('cbrd_', 'crd_'),
    account_id: accountId,
    product_id: productId,
    brand_id: store.nextId('brand_'),
    last4,
    status: 'completed',
    error: null,
    ...store.dates(),
  })
}

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

export function addSensitive(store: Store, accountId: string, number: string): Sensitive {
  return keep(store.sensitive, {
    id: store.nextId('astv_'),
    account_id: accountId,
    type: 'credit_card',
    credit_card: { number, exp_month: '03', exp_year: '2031', cvv: '000', billing_zip_code: null },
    status: 'completed',
    error: null,
    ...store.dates(),
  })
}
