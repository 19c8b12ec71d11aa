import { version2020, version2024 } from '../../../core/contract/index.ts'
import { everyThird } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import type { CardProduct } from '../records.ts'

/** Defects of card products and merchants. */
export const catalogue = {
  'image-without-a-host': breaks('card-product.default-image')
    .titled('Writes the image of a card product as a path.')
    .sets('card-products/retrieve', '/brands/*/default_image', '/images/1.png'),
  'product-brand-of-another-kind': breaks('conventions.id-product-brand', 'A75')
    .titled("Writes the ids of a card product's brands without the product.")
    .sets('card-products/retrieve', '/brands/*/id', 'brand_1'),
  'product-with-brands-of-others': breaks('conventions.id-product-brand')
    .titled('Lists the brands of all card products up to the one that is read.')
    .edits('card-products/retrieve', (body, { store }) => {
      const all = [...store.cardProducts.values()]
      const { id } = body as CardProduct
      const some = all.slice(0, all.findIndex((product) => product.id === id) + 1)
      return { ...(body as CardProduct), brands: some.flatMap(({ brands }) => brands) }
    }),
  'card-products-mixed-up': breaks('endpoints.retrieve-card-product')
    .titled('Returns another card product than the one requested.')
    .edits('card-products/retrieve', (_body, { store, params }) =>
      [...store.cardProducts.values()].find(({ id }) => id !== params.pdt_id),
    ),
  'brands-by-id': breaks('card-product.brands')
    .titled('Lists the brands of a card product as an object by id, not as an array.')
    .sets('card-products/retrieve', '/brands', { pdt_1_brd_1: {} })
    .alsoUnder(version2024, 'brands-by-id-in-between'),
  'provider-id-without-a-list': breaks('merchant.provider-ids')
    .titled('Writes one id for each provider of a merchant, not a list.')
    .sets('merchants/retrieve', '/provider_ids', { first_provider: '900001' }),
  'temporary-in-words': breaks('merchant.is-temp')
    .titled('Writes "is_temp" of a merchant as a string, not as a boolean.')
    .sets('merchants/retrieve', '/is_temp', 'no')
    .alsoUnder(version2020, 'temporary-in-words-under-the-oldest'),
  'merchants-mixed-up': breaks('endpoints.retrieve-merchant')
    .titled('Returns another merchant than the one requested.')
    .edits('merchants/retrieve', (_body, { store, params }) =>
      [...store.merchants.values()].find(({ id }) => id !== params.mch_id),
    ),
  'logo-without-a-host': breaks('merchant.logo')
    .titled('Writes the logo of a merchant as a path.')
    .sets('merchants/retrieve', '/logo', '/logos/1.png'),
  'formats-in-one-string': breaks('merchant.number-formats')
    .titled('Writes the account number formats of a merchant as one string.')
    .sets('merchants/retrieve', '/account_number_formats', '####,#####'),
  'brand-leads-to-its-product': breaks('endpoints.retrieve-card-product')
    .titled('Returns a card product for the id of one of its brands.')
    .finds('card-products/retrieve', ({ store, params }) =>
      store.cardProducts.get(params.pdt_id!.replace(/_brd_.*/, '')),
    ),
  'any-id-is-a-card-product': breaks(
    'conventions.id-card-product',
    'conventions.id-product-brand',
    'endpoints.retrieve-card-product',
  )
    .titled('Returns a card product with the id that was requested, whatever that is.')
    .finds('card-products/retrieve', ({ store, params }) => ({
      ...[...store.cardProducts.values()][0],
      id: params.pdt_id,
    })),
  'any-id-is-a-merchant': breaks('conventions.id-merchant', 'endpoints.retrieve-merchant')
    .titled('Returns a merchant with the id that was requested, whatever that is.')
    .finds('merchants/retrieve', ({ store, params }) => ({
      ...[...store.merchants.values()][0],
      id: params.mch_id,
    })),
  'merchant-found-by-a-longer-id': breaks('endpoints.retrieve-merchant')
    .titled('Returns a merchant for an id that begins with its own.')
    .finds('merchants/retrieve', ({ store, params }) =>
      [...store.merchants.values()].find(({ id }) => params.mch_id!.startsWith(id)),
    ),
  'unknown-merchant-answered-with-another': breaks('endpoints.retrieve-merchant')
    .titled('Returns the first merchant for an unknown id.')
    .finds('merchants/retrieve', ({ store }) => [...store.merchants.values()][0]),
  'card-product-wrong-now-and-then': breaks('endpoints.retrieve-account')
    .titled('Shows another name of a card product in every third response.')
    .sets('card-products/retrieve', '/name', 'Another Name', everyThird()),
  'merchant-wrong-now-and-then': breaks('endpoints.retrieve-account')
    .titled('Shows another logo of a merchant in every third response.')
    .sets('merchants/retrieve', '/logo', 'https://images.example.com/none.png', everyThird()),
  'merchant-lost-now-and-then': breaks('endpoints.retrieve-merchant', 'A58')
    .titled('Returns 404 for every third read of a merchant.')
    .loses('merchants/retrieve', 'merchant', everyThird()),
  'merchant-of-the-one-before': breaks('endpoints.retrieve-merchant')
    .titled('Returns the merchant that was read before.')
    .edits('merchants/retrieve', (body, { notes }) => {
      const before = notes.get('merchant') ?? body
      notes.set('merchant', body)
      return before
    }),
  'card-product-keeps-the-issuer-of-another': breaks('endpoints.retrieve-account', 'A75')
    .titled('Shows the issuer of the card product that was read before.')
    .sets('card-products/retrieve', '/issuer', (issuer, { notes }) => {
      const before = notes.get('issuer') ?? issuer
      notes.set('issuer', issuer)
      return before
    }),
  'references-collide': breaks(
    'conventions.id-card-product',
    'conventions.id-product-brand',
    'conventions.id-merchant',
    'endpoints.retrieve-card-product',
    'endpoints.retrieve-merchant',
    'endpoints.retrieve-account',
  )
    .titled('Returns the id of the first of two references to both requests at the same time.')
    .collides(['card-products/retrieve', 'merchants/retrieve'], takes('id')),
  'merchants-collide': breaks('endpoints.retrieve-merchant')
    .titled('Returns the first of two merchants to both requests at the same time.')
    .collides('merchants/retrieve', (_, first) => first),
  'card-products-collide': breaks('endpoints.retrieve-card-product')
    .titled('Returns the first of two card products to both requests at the same time.')
    .collides('card-products/retrieve', (_, first) => first),
}
