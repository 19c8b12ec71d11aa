import { breaks } from '../deviation.ts'
import { on, set } from '../edit.ts'
import type { CardBrand } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { currentShape, earlierShape } from '../resources/card-brands.ts'

const single = ['card-brands/create', 'card-brands/retrieve'] as const

/** Defects of card brands. */
export const cardBrands = {
  'card-brands-listed-in-the-earlier-shape': breaks(['C155'], {
    title: 'Lists card brands in the earlier shape.',
    'card-brands/list': set('/data/*', ({ id }: CardBrand, { store }) =>
      earlierShape(store, store.cardBrands.get(id)!),
    ),
  }),
  'card-brand-read-in-the-current-shape': breaks(['C162'], {
    title: 'Returns a single card brand in the current shape.',
    'card-brands/retrieve': (_body, { store, params }) =>
      currentShape(store, store.cardBrands.get(params.cbrd_id!)!),
  }),
  'network-in-upper-case': breaks(['C159'], {
    title: 'Lists card brands with the network in upper case.',
    'card-brands/list': set('/data/*/brands/*/network', (network: string) => network.toUpperCase()),
  }),
  'card-brand-created-for-another-account': breaks(['C156'], {
    title: 'Creates the card brand of another account.',
    ...on(single, set('/account_id', 'acc_elsewhere')),
    'card-brands/list': set('/data/*/account_id', 'acc_elsewhere'),
  }),
  'brand-of-another-kind': breaks(['C021'], {
    title: 'Uses the prefix of card products for the brand of the earlier shape.',
    ...on(single, set('/brands/*/id', 'pdt_1')),
  }),
  'shared-in-words': breaks(['C165'], {
    title: 'Writes "shared" of a card brand as a string, not as a boolean.',
    ...on(single, set('/shared', 'no')),
  }),
  'last-digits-as-number': breaks(['C163'], {
    title: 'Writes the last digits of a card as a number.',
    ...on(single, set('/last4', Number)),
  }),
  'card-brand-cannot-be-read': breaks(['C266'], {
    title: 'Returns 404 for card brands that it created.',
    response: { 'card-brands/retrieve': () => unknownRecord('card brand') },
  }),
  'another-card-brand': breaks(['C266'], {
    title: 'Returns another card brand than the one requested.',
    'card-brands/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'card-brand-read-for-another-account': breaks(['C156'], {
    title: 'Shows a card brand with another account.',
    'card-brands/retrieve': set('/account_id', 'acc_elsewhere'),
  }),
  'card-brand-read-with-other-digits': breaks(['C262'], {
    title: 'Shows a card brand with other last digits than the created one.',
    'card-brands/retrieve': set('/last4', '0001'),
  }),
  'card-brand-read-with-another-brand': breaks(['C262'], {
    title: 'Shows a card brand with another name than the created one.',
    'card-brands/retrieve': set('/brands/*/name', 'Somebody Else'),
  }),
  'card-brands-of-everybody': breaks(['C156', 'C266'], {
    title: 'Lists the card brands of all accounts for each of them.',
    'card-brands/list': set('/data', (_, { store }) =>
      [...store.cardBrands.values()].map((brand) => currentShape(store, brand)),
    ),
  }),
}
