import { scenario } from '../../src/scenario/index.ts'

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
