import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'
import { listBrands } from '../card-brands/list-brands.ts'

/** Reference data about the cards that issuers offer. */
export const readsProduct = scenario('a card product can be read', {
  proves: [
    'card-products/retrieve#answer',
    'card-products/retrieve#id',
    'card-products/card-product#brands',
    'conventions/ids#card-product',
    'conventions/ids#product-brand',
  ],
  needs: ['card_product'],

  async run({ given, api }) {
    const { id } = await given('card_product')

    const product = await api.cardProducts.retrieve(id)

    product.expectOk()
  },
})

/** Nothing changes a card product, whatever was read in between. */
export const staysSame = scenario('card products stay the same when they are read in turn', {
  proves: [
    'card-products/retrieve#answer',
    'card-products/retrieve#id',
    'conventions/records#agree',
  ],
  needs: ['card_product', 'account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { id } = await given('card_product')
    const { id: account } = await given('account.liability')
    ;(await api.cardProducts.retrieve(id)).expectOk()
    const listed = (await listBrands(account, api)).flatMap(({ brands }) => brands)
    // Whether the product that a brand names can be read is not stated.
    const other = listed.find(({ card_product_id: named }) => named && named !== id)
    const others = other?.card_product_id ? [other.card_product_id] : []

    for (const product of [id, ...others, ...others, id, id, ...others, id]) {
      const again = await api.cardProducts.retrieve(product)
      clause('card-products/retrieve#answer', again, {
        holds: product !== id || !again.refused,
        expected: 'a card product that was read can be read again and again',
      })
    }
    await Promise.all([id, ...others].map((product) => api.cardProducts.retrieve(product)))
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('a card product and a merchant can be read at once', {
  proves: ['card-products/retrieve#id', 'merchants/retrieve#id'],
  needs: ['card_product', 'merchant'],

  async run({ given, api, clause }) {
    const { id } = await given('card_product')
    const merchant = await given('merchant')
    ;(await api.cardProducts.retrieve(id)).expectOk()
    ;(await api.merchants.retrieve(merchant.id)).expectOk()

    const [product, ...others] = await Promise.all([
      api.cardProducts.retrieve(id),
      api.merchants.retrieve(merchant.id),
      api.merchants.retrieve(merchant.id),
    ])

    const expected = 'what was just read can be read again, beside something else'
    clause('card-products/retrieve#id', product, { holds: !product.refused, expected })
    for (const other of others) {
      clause('merchants/retrieve#id', other, { holds: !other.refused, expected })
    }
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a card product can be read under each version', {
  proves: ['card-products/retrieve#answer', 'card-products/card-product#brands'],
  needs: ['card_product'],

  async run({ given, api }) {
    const { id } = await given('card_product')
    for (const version of apiVersions) await api.under(version).cardProducts.retrieve(id)
  },
})

/** The id of a brand begins with that of its product, and names no product itself. */
export const refusesOtherKinds = scenario('a brand or a merchant is no card product', {
  proves: ['card-products/retrieve#id', 'conventions/ids#card-product'],
  needs: ['card_product', 'merchant'],

  async run({ given, api }) {
    const { id } = await given('card_product')
    const merchant = await given('merchant')
    const { brands } = (await api.cardProducts.retrieve(id)).expectOk()

    for (const other of [brands[0]?.id, merchant.id]) {
      if (other) await api.mayRefuse.cardProducts.retrieve(other)
    }
  },
})
