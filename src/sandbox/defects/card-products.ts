import { breaks } from '../deviation.ts'

/** Defects of card products. */
export const cardProducts = {
  'image-without-a-host': breaks('C170')
    .titled('Writes the image of a card product as a path.')
    .sets('card-products/retrieve', '/brands/*/default_image', '/images/1.png'),
  'product-brand-of-another-kind': breaks('C023')
    .titled("Writes the ids of a card product's brands without the product.")
    .sets('card-products/retrieve', '/brands/*/id', 'brand_1'),
  'card-products-mixed-up': breaks('C268')
    .titled('Returns another card product than the one requested.')
    .edits('card-products/retrieve', (_body, { store, params }) =>
      [...store.cardProducts.values()].find(({ id }) => id !== params.pdt_id),
    ),
  'brands-by-id': breaks('C169')
    .titled('Lists the brands of a card product as an object by id, not as an array.')
    .sets('card-products/retrieve', '/brands', { pdt_1_brd_1: {} }),
}
