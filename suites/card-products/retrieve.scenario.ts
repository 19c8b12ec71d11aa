import { scenario } from '../../src/scenario/index.ts'

/** Reference data of the cards that issuers offer. */
export const readsProduct = scenario('a card product can be read', {
  proves: [
    'card-products/retrieve#answer',
    'card-products/retrieve#id',
    'card-products/card-product#brands',
    'conventions/ids#card-product',
    'conventions/ids#product-brand',
  ],

  async run({ given, api }) {
    const product = await given.cardProduct()

    const answer = await api.cardProducts.retrieve(product.id)

    void answer.body
  },
})
