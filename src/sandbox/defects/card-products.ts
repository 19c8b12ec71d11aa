import { breaks } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of card products. */
export const cardProducts = {
  'image-without-a-host': breaks(['C170'], {
    title: 'Writes the image of a card product as a path.',
    'card-products/retrieve': set('/brands/*/default_image', '/images/1.png'),
  }),
  'product-brand-of-another-kind': breaks(['C023'], {
    title: "Writes the ids of a card product's brands without the product.",
    'card-products/retrieve': set('/brands/*/id', 'brand_1'),
  }),
  'card-products-mixed-up': breaks(['C268'], {
    title: 'Returns another card product than the one requested.',
    'card-products/retrieve': (_body, { store, params }) =>
      [...store.cardProducts.values()].find(({ id }) => id !== params.pdt_id),
  }),
  'brands-by-id': breaks(['C169'], {
    title: 'Lists the brands of a card product as an object by id, not as an array.',
    'card-products/retrieve': set('/brands', { pdt_1_brd_1: {} }),
  }),
}
