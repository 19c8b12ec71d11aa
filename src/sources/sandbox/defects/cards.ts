import { version2024 } from '../../../core/contract/index.ts'
import { everyThird, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import { another, drop, replace, shift } from '../edit.ts'
import type { CardBrand } from '../records.ts'
import { currentShape, earlierShape } from '../resources/cards.ts'
import type { Store } from '../store.ts'

const single = ['card-brands/create', 'card-brands/retrieve'] as const

/** A card brand of an account, or of any. */
function firstOf(store: Store, account?: string): object | undefined {
  const brands = [...store.cardBrands.values()]
  const found = brands.find(({ account_id }) => account === undefined || account_id === account)
  return found && earlierShape(store, found)
}

/** Defects of card brands and sensitive records. */
export const cards = {
  'card-brands-never-listed': breaks('A41')
    .titled('Lists no card brands at all.')
    .sets('card-brands/list', '/data', []),
  'card-number-of-another-card': breaks('account.mask')
    .titled('Shows sensitive data with a number that ends otherwise than the card.')
    .sets('sensitive/retrieve', '/credit_card/number', replace(/\d{4}$/, '9875')),
  'card-brand-list-kept': breaks('endpoints.retrieve-account')
    .titled('Lists the card brands of an account as they were when they were first listed.')
    .edits(
      'card-brands/list',
      (body, call) => once(call, `brands of ${call.params.acc_id}`, () => body),
      ({ data }: { data: readonly object[] }) => data.length > 0,
    ),
  'card-brands-listed-in-the-earlier-shape': breaks('card-brand.list-shape')
    .titled('Lists card brands in the earlier shape.')
    .sets('card-brands/list', '/data/*', ({ id }: CardBrand, { store }) =>
      earlierShape(store, store.cardBrands.get(id)!),
    )
    .alsoUnder(version2024, 'card-brands-listed-in-the-earlier-shape-in-between'),
  'card-brand-read-in-the-current-shape': breaks('card-brand.earlier-shape')
    .titled('Returns a single card brand in the current shape.')
    .edits('card-brands/retrieve', (_body, { store, params }) =>
      currentShape(store, store.cardBrands.get(params.cbrd_id!)!),
    ),
  'network-in-upper-case': breaks('card-brand.network')
    .titled('Lists card brands with the network in upper case.')
    .sets('card-brands/list', '/data/*/brands/*/network', (network: string) =>
      network.toUpperCase(),
    ),
  'card-brand-created-for-another-account': breaks('card-brand.account-id')
    .titled('Creates the card brand of another account.')
    .sets(single, '/account_id', 'acc_elsewhere')
    .sets('card-brands/list', '/data/*/account_id', 'acc_elsewhere'),
  'brand-of-another-kind': breaks('conventions.id-earlier-brand')
    .titled('Uses the prefix of card products for the brand of the earlier shape.')
    .sets(single, '/brands/*/id', 'pdt_1'),
  'shared-in-words': breaks('card-brand.shared')
    .titled('Writes "shared" of a card brand as a string, not as a boolean.')
    .sets(single, '/shared', 'no')
    .alsoUnder(version2024, 'shared-in-words-in-between'),
  'last-digits-as-number': breaks('card-brand.earlier-strings')
    .titled('Writes the last digits of a card brand as a number.')
    .sets(single, '/last4', Number),
  'card-brand-cannot-be-read': breaks('endpoints.retrieve-card-brand')
    .titled('Returns 404 for card brands that it created.')
    .loses('card-brands/retrieve', 'card brand'),
  'another-card-brand': breaks('endpoints.retrieve-card-brand')
    .titled('Returns another card brand than the one requested.')
    .sets('card-brands/retrieve', '/id', another),
  'card-brand-read-for-another-account': breaks('card-brand.account-id')
    .titled('Shows a card brand with another account.')
    .sets('card-brands/retrieve', '/account_id', 'acc_elsewhere'),
  'card-brand-read-with-other-digits': breaks('account.mask', 'endpoints.retrieve-account')
    .titled('Shows a card brand with other last digits than the created one.')
    .sets('card-brands/retrieve', '/last4', '0001')
    .alsoEveryThirdTime('card-brand-wrong-now-and-then'),
  'card-brand-read-with-another-brand': breaks('endpoints.retrieve-account')
    .titled('Shows a card brand with another name than the created one.')
    .sets('card-brands/retrieve', '/brands/*/name', 'Somebody Else'),
  'card-brands-of-everybody': breaks('card-brand.account-id', 'endpoints.retrieve-card-brand')
    .titled('Lists the card brands of all accounts for each of them.')
    .sets('card-brands/list', '/data', (_, { store }) =>
      [...store.cardBrands.values()].map((brand) => currentShape(store, brand)),
    ),
  'card-number-as-number': breaks('sensitive.number')
    .titled('Writes the number of a card as a number.')
    .sets('sensitive/retrieve', '/credit_card/number', Number),
  'month-of-one-digit': breaks('sensitive.exp-month')
    .titled('Writes the month of expiry of a card without its leading zero.')
    .sets('sensitive/retrieve', '/credit_card/exp_month', '3'),
  'year-of-two-digits': breaks('sensitive.exp-year')
    .titled('Writes the year of expiry of a card with two digits.')
    .sets('sensitive/retrieve', '/credit_card/exp_year', '31')
    .alsoUnder(version2024, 'year-of-two-digits-in-between'),
  'billing-zip-left-out': breaks('sensitive.billing-zip')
    .titled('Omits the billing zip code, where it should be null.')
    .edits('sensitive/retrieve', drop('/credit_card/billing_zip_code')),
  'card-of-another-account': breaks('sensitive.account-id')
    .titled('Shows the card of another account.')
    .sets('sensitive/retrieve', '/account_id', 'acc_elsewhere'),
  'another-card': breaks('endpoints.retrieve-sensitive')
    .titled('Returns another sensitive record than the one requested.')
    .sets('sensitive/retrieve', '/id', another),
  'card-number-drawn-anew': breaks('account.mask', 'endpoints.retrieve-account')
    .titled('Shows another card number each time, without a change.')
    .redraws('sensitive/retrieve', '/credit_card/number', (nth) => `424242424242424${nth % 10}`),
  'card-shown-to-every-account': breaks('sensitive.account-id', 'endpoints.retrieve-sensitive')
    .titled('Shows the data of a card under every account.')
    .finds('sensitive/retrieve', ({ store, params }) => store.sensitive.get(params.astv_id!)),
  'card-brands-relabelled': breaks(
    'A45',
    'endpoints.retrieve-account',
    'endpoints.retrieve-card-brand',
  )
    .titled('Lists the card brands of all accounts for each of them, as its own.')
    .sets('card-brands/list', '/data', (_, { store, params }) =>
      [...store.cardBrands.values()].map((brand) => ({
        ...currentShape(store, brand),
        account_id: params.acc_id,
      })),
    ),
  'card-brand-shown-to-every-account': breaks('A45', 'card-brand.account-id')
    .titled('Shows a card brand under every account.')
    .finds('card-brands/retrieve', ({ store, params }) => {
      const brand = store.cardBrands.get(params.cbrd_id!)
      return brand && earlierShape(store, brand)
    }),
  'card-brand-relabelled-for-every-account': breaks('A45', 'endpoints.retrieve-account')
    .titled('Shows a card brand under every account, as its own.')
    .finds('card-brands/retrieve', ({ store, params }) => {
      const brand = store.cardBrands.get(params.cbrd_id!)
      return brand && { ...earlierShape(store, brand), account_id: params.acc_id }
    }),
  'any-id-is-a-card-brand': breaks('endpoints.retrieve-card-brand')
    .titled('Returns the card brand of an account for an id of another kind.')
    .finds('card-brands/retrieve', ({ store, params }) => firstOf(store, params.acc_id)),
  'anything-gets-a-card-brand': breaks('A45', 'card-brand.account-id')
    .titled('Returns a card brand for an id that names no account.')
    .finds('card-brands/create', ({ store, params }) => ({
      ...firstOf(store),
      account_id: params.acc_id,
    })),
  'anything-lists-card-brands': breaks('A45', 'card-brand.account-id', 'endpoints.retrieve-account')
    .titled('Lists a card brand for an id that names no account.')
    .finds('card-brands/list', ({ store }) => {
      const data = [...store.cardBrands.values()].map((brand) => currentShape(store, brand))
      return { success: true, data, message: null }
    }),
  'card-brands-created-at-once-collide': breaks('A45', 'card-brand.account-id')
    .titled('Returns the first of two new card brands to both requests at the same time.')
    .collides('card-brands/create', (_, first) => first),
  'card-brand-lists-collide': breaks(
    'A45',
    'card-brand.account-id',
    'A41',
    'endpoints.retrieve-account',
  )
    .titled('Returns the first of two lists of card brands to both requests at the same time.')
    .collides('card-brands/list', (_, first) => first),
  'card-brands-collide': breaks('A45', 'card-brand.account-id', 'endpoints.retrieve-card-brand')
    .titled('Returns the first of two card brands to both reads at the same time.')
    .collides('card-brands/retrieve', (_, first) => first),
  'faces-of-cards-collide': breaks(
    'endpoints.retrieve-account',
    'endpoints.retrieve-card-brand',
    'card-brand.earlier-brands',
  )
    .titled('Shows the brands of the first of two card brands to both reads at the same time.')
    .collides('card-brands/retrieve', takes('brands')),
  'card-brand-of-the-account-before': breaks('card-brand.account-id', 'endpoints.retrieve-account')
    .titled('Creates a card brand for the account for which one was requested before.')
    .edits('card-brands/create', (body, { notes, params }) => {
      const before = notes.get('branded account') ?? params.acc_id
      notes.set('branded account', params.acc_id)
      return { ...(body as object), account_id: before }
    }),
  'card-brands-listed-wrong-now-and-then': breaks('endpoints.retrieve-account')
    .titled('Lists card brands with another name in every third response.')
    .sets('card-brands/list', '/data/*/brands/*/name', 'Somebody Else', everyThird()),
  'card-relabelled-for-every-account': breaks(
    'A45',
    'endpoints.retrieve-account',
    'endpoints.retrieve-sensitive',
  )
    .titled('Shows the data of a card under every account, as its own.')
    .finds('sensitive/retrieve', ({ store, params }) => {
      const record = store.sensitive.get(params.astv_id!)
      return record && { ...record, account_id: params.acc_id }
    }),
  'any-id-is-a-card': breaks('endpoints.retrieve-sensitive')
    .titled('Shows the data of the card of an account for an id of another kind.')
    .finds('sensitive/retrieve', ({ store, params }) =>
      [...store.sensitive.values()].find(({ account_id }) => account_id === params.acc_id),
    ),
  'card-number-wrong-now-and-then': breaks('account.mask', 'endpoints.retrieve-account')
    .titled('Shows another card number in every third response.')
    .sets('sensitive/retrieve', '/credit_card/number', '4000000000000002', everyThird()),
  'cards-collide': breaks(
    'conventions.id-card-brand',
    'conventions.id-sensitive',
    'conventions.timestamps-on-every-record',
    'endpoints.retrieve-account',
    'endpoints.retrieve-card-brand',
    'endpoints.retrieve-sensitive',
    'conventions.id-on-every-record',
  )
    .titled('Returns the id of the first of two records of a card to both requests at one time.')
    .collides(['sensitive/retrieve', 'card-brands/retrieve'], takes('id')),
  'card-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of a card under version 2024-04-04.')
    .sets('sensitive/retrieve', '/created_at', '2024-04-04T00:00:00.000Z', under(version2024)),
  'card-brand-listed-in-another-status': breaks('endpoints.retrieve-account', 'A75')
    .titled('Lists card brands with another status than they have.')
    .sets('card-brands/list', '/data/*/status', 'unknown'),
  'card-brand-listed-as-of-another-day': breaks('conventions.timestamps-on-every-record', 'A75')
    .titled('Lists card brands with another time of creation than they have.')
    .sets('card-brands/list', '/data/*/created_at', shift(-86_400_000)),
}
