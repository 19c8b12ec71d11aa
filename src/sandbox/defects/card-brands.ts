import type { Defects } from '../deviation.ts'
import { on, set } from '../edit.ts'
import type { CardBrand } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { currentShape, earlierShape } from '../resources/card-brands.ts'

const single = ['card-brands/create', 'card-brands/retrieve'] as const

/** Defects of card brands. */
export const cardBrands = {
  'card-brands-listed-in-the-earlier-shape': {
    title: 'Lists card brands in the earlier shape.',
    breaks: ['C155'],
    body: {
      'card-brands/list': set('/data/*', ({ id }: CardBrand, { store }) =>
        earlierShape(store, store.cardBrands.get(id)!),
      ),
    },
  },
  'card-brand-read-in-the-current-shape': {
    title: 'Answers with a single card brand in the current shape.',
    breaks: ['C162'],
    body: {
      'card-brands/retrieve': (_body, { store, params }) =>
        currentShape(store, store.cardBrands.get(params.cbrd_id!)!),
    },
  },
  'network-in-upper-case': {
    title: 'Lists card brands with the network in upper case.',
    breaks: ['C159'],
    body: {
      'card-brands/list': set('/data/*/brands/*/network', (network: string) =>
        network.toUpperCase(),
      ),
    },
  },
  'card-brand-created-for-another-account': {
    title: 'Creates the card brand record of another account.',
    breaks: ['C156'],
    body: {
      ...on(single, set('/account_id', 'acc_elsewhere')),
      'card-brands/list': set('/data/*/account_id', 'acc_elsewhere'),
    },
  },
  'brand-of-another-kind': {
    title: 'Names the brand of the earlier shape by the id of a card product.',
    breaks: ['C021'],
    body: on(single, set('/brands/*/id', 'pdt_1')),
  },
  'shared-in-words': {
    title: 'Says in a word, not in a boolean, that a card brand is not shared.',
    breaks: ['C165'],
    body: on(single, set('/shared', 'no')),
  },
  'last-digits-as-number': {
    title: 'Writes the last digits of a card as a number.',
    breaks: ['C163'],
    body: on(single, set('/last4', Number)),
  },
  'card-brand-cannot-be-read': {
    title: 'Looks up card brands that it does not know when they are read.',
    breaks: ['C266'],
    response: { 'card-brands/retrieve': () => unknownRecord('card brand') },
  },
  'another-card-brand': {
    title: 'Answers with another card brand than the one asked for.',
    breaks: ['C266'],
    body: { 'card-brands/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'card-brand-read-for-another-account': {
    title: 'Shows a card brand as that of another account.',
    breaks: ['C156'],
    body: { 'card-brands/retrieve': set('/account_id', 'acc_elsewhere') },
  },
  'card-brand-read-with-other-digits': {
    title: 'Shows a card brand with other last digits than when it was asked for.',
    breaks: ['C262'],
    body: { 'card-brands/retrieve': set('/last4', '0001') },
  },
  'card-brand-read-with-another-brand': {
    title: 'Shows a card brand under another name than when it was asked for.',
    breaks: ['C262'],
    body: { 'card-brands/retrieve': set('/brands/*/name', 'Somebody Else') },
  },
  'card-brands-of-everybody': {
    title: 'Lists the card brands of all accounts for every one of them.',
    breaks: ['C156', 'C266'],
    body: {
      'card-brands/list': set('/data', (_, { store }) =>
        [...store.cardBrands.values()].map((brand) => currentShape(store, brand)),
      ),
    },
  },
} as const satisfies Defects
