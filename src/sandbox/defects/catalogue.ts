import { breaks } from '../deviation.ts'

/** Defects of card products and merchants. */
export const catalogue = {
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
  'provider-id-without-a-list': breaks('C175')
    .titled('Writes one id for each provider of a merchant, not a list.')
    .sets('merchants/retrieve', '/provider_ids', { first_provider: '900001' }),
  'temporary-in-words': breaks('C176')
    .titled('Writes "is_temp" of a merchant as a string, not as a boolean.')
    .sets('merchants/retrieve', '/is_temp', 'no'),
  'merchants-mixed-up': breaks('C269')
    .titled('Returns another merchant than the one requested.')
    .edits('merchants/retrieve', (_body, { store, params }) =>
      [...store.merchants.values()].find(({ id }) => id !== params.mch_id),
    ),
  'logo-without-a-host': breaks('C173')
    .titled('Writes the logo of a merchant as a path.')
    .sets('merchants/retrieve', '/logo', '/logos/1.png'),
  'formats-in-one-string': breaks('C177')
    .titled('Writes the account number formats of a merchant as one string.')
    .sets('merchants/retrieve', '/account_number_formats', '####,#####'),
}
