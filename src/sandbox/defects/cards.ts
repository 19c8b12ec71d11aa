import { unknownRecord } from '../call.ts'
import { breaks } from '../deviation.ts'
import { another, drop } from '../edit.ts'
import type { CardBrand } from '../records.ts'
import { currentShape, earlierShape } from '../resources/cards.ts'

const single = ['card-brands/create', 'card-brands/retrieve'] as const

/** Defects of card brands and sensitive records. */
export const cards = {
  'card-brands-listed-in-the-earlier-shape': breaks('C155')
    .titled('Lists card brands in the earlier shape.')
    .sets('card-brands/list', '/data/*', ({ id }: CardBrand, { store }) =>
      earlierShape(store, store.cardBrands.get(id)!),
    ),
  'card-brand-read-in-the-current-shape': breaks('C162')
    .titled('Returns a single card brand in the current shape.')
    .edits('card-brands/retrieve', (_body, { store, params }) =>
      currentShape(store, store.cardBrands.get(params.cbrd_id!)!),
    ),
  'network-in-upper-case': breaks('C159')
    .titled('Lists card brands with the network in upper case.')
    .sets('card-brands/list', '/data/*/brands/*/network', (network: string) =>
      network.toUpperCase(),
    ),
  'card-brand-created-for-another-account': breaks('C156')
    .titled('Creates the card brand of another account.')
    .sets(single, '/account_id', 'acc_elsewhere')
    .sets('card-brands/list', '/data/*/account_id', 'acc_elsewhere'),
  'brand-of-another-kind': breaks('C021')
    .titled('Uses the prefix of card products for the brand of the earlier shape.')
    .sets(single, '/brands/*/id', 'pdt_1'),
  'shared-in-words': breaks('C165')
    .titled('Writes "shared" of a card brand as a string, not as a boolean.')
    .sets(single, '/shared', 'no'),
  'last-digits-as-number': breaks('C163')
    .titled('Writes the last digits of a card as a number.')
    .sets(single, '/last4', Number),
  'card-brand-cannot-be-read': breaks('C266')
    .titled('Returns 404 for card brands that it created.')
    .answers('card-brands/retrieve', () => unknownRecord('card brand')),
  'another-card-brand': breaks('C266')
    .titled('Returns another card brand than the one requested.')
    .sets('card-brands/retrieve', '/id', another),
  'card-brand-read-for-another-account': breaks('C156')
    .titled('Shows a card brand with another account.')
    .sets('card-brands/retrieve', '/account_id', 'acc_elsewhere'),
  'card-brand-read-with-other-digits': breaks('C262')
    .titled('Shows a card brand with other last digits than the created one.')
    .sets('card-brands/retrieve', '/last4', '0001'),
  'card-brand-read-with-another-brand': breaks('C262')
    .titled('Shows a card brand with another name than the created one.')
    .sets('card-brands/retrieve', '/brands/*/name', 'Somebody Else'),
  'card-brands-of-everybody': breaks('C156', 'C266')
    .titled('Lists the card brands of all accounts for each of them.')
    .sets('card-brands/list', '/data', (_, { store }) =>
      [...store.cardBrands.values()].map((brand) => currentShape(store, brand)),
    ),
  'card-number-as-number': breaks('C182')
    .titled('Writes the number of a card as a number.')
    .sets('sensitive/retrieve', '/credit_card/number', Number),
  'month-of-one-digit': breaks('C183')
    .titled('Writes the month of expiry of a card without its leading zero.')
    .sets('sensitive/retrieve', '/credit_card/exp_month', '3'),
  'year-of-two-digits': breaks('C184')
    .titled('Writes the year of expiry of a card with two digits.')
    .sets('sensitive/retrieve', '/credit_card/exp_year', '31'),
  'billing-zip-left-out': breaks('C186')
    .titled('Omits the billing zip code, where it should be null.')
    .edits('sensitive/retrieve', drop('/credit_card/billing_zip_code')),
  'card-of-another-account': breaks('C179')
    .titled('Shows the card of another account.')
    .sets('sensitive/retrieve', '/account_id', 'acc_elsewhere'),
  'another-card': breaks('C267')
    .titled('Returns another sensitive record than the one requested.')
    .sets('sensitive/retrieve', '/id', another),
  'card-number-drawn-anew': breaks('C262')
    .titled('Shows another card number each time, without a change.')
    .redraws('sensitive/retrieve', '/credit_card/number', (nth) => `424242424242424${nth % 10}`),
  'card-shown-to-every-account': breaks('C179')
    .titled('Shows the data of a card under every account.')
    .finds('sensitive/retrieve', ({ store, params }) => store.sensitive.get(params.astv_id!)),
}
