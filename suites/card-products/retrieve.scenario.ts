import { listBrands } from '../card-brands/brands.ts'
import { situations } from '../support/situations.ts'

const products = situations('card-products/retrieve', {
  needs: ['card_product'],
  proves: ['card-products/retrieve#answer', 'card-products/retrieve#id'],
  async subject({ given }) {
    return (await given('card_product')).id
  },
  call: (api, id) => api.cardProducts.retrieve(id),
})

/** Reference data about the cards that issuers offer. */
export const readsProduct = products.once('a card product can be read', {
  proves: [
    'card-products/card-product#brands',
    'card-products/card-product#own-brands',
    'conventions/ids#card-product',
    'conventions/ids#product-brand',
  ],
})

/** Nothing changes a card product. Whether the product that a brand names can be read is not stated. */
export const staysSame = products.staysSame(
  'card products stay the same when they are read in turn and at once',
  {
    mayNeed: ['account.liability', 'merchant'],
    changes: ['account.liability'],
    since: '2024-04-04',
    proves: ['conventions/records#agree', 'merchants/retrieve#id'],
    situations: {
      concurrent: ['card-products/retrieve', 'merchants/retrieve'],
      'same-owner': ['card-products/retrieve'],
    },
  },
  async ({ given, api }, id) => {
    const account = await given('account.liability')
    const merchant = await given('merchant')
    const [listed] = await Promise.all([
      account ? listBrands(account.id, api) : [],
      merchant && api.merchants.retrieve(merchant.id),
    ])
    const brands = listed.flatMap((brand) => brand.brands)
    const other = brands.find(({ card_product_id: named }) => named && named !== id)
    return other?.card_product_id ? [other.card_product_id] : []
  },
)

export const readsUnderEachVersion = products.underEachVersion(
  'a card product can be read under each version',
  { proves: ['card-products/card-product#brands'] },
)

/** The id of a brand begins with that of its product, and names no product itself. */
export const refusesOtherKinds = products.refusesOtherKinds(
  'a brand or a merchant is no card product',
  { proves: ['conventions/ids#card-product'] },
)
