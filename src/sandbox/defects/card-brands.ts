import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'
import { currentShape, earlierShape } from '../resources/card-brands.ts'

/** Lies about card brands. */
export const cardBrands = {
  'card-brands-listed-in-the-earlier-shape': {
    title: 'Lists card brands in the earlier shape.',
    breaks: ['C155'],
    spoil: {
      'card-brands/list': (body, { store }) =>
        set('/data/*', ({ id }: { id: string }) => earlierShape(store, store.cardBrands.get(id)!))(
          body,
        ),
    },
  },
  'card-brand-read-in-the-current-shape': {
    title: 'Answers with a single card brand in the current shape.',
    breaks: ['C162'],
    spoil: {
      'card-brands/retrieve': (_body, { store, params }) =>
        currentShape(store, store.cardBrands.get(params.cbrd_id!)!),
    },
  },
  'network-in-upper-case': {
    title: 'Lists card brands with the network in upper case.',
    breaks: ['C159'],
    spoil: {
      'card-brands/list': set('/data/*/brands/*/network', (network: string) =>
        network.toUpperCase(),
      ),
    },
  },
  'card-brand-created-for-another-account': {
    title: 'Creates the card brand record of another account.',
    breaks: ['C156'],
    spoil: {
      'card-brands/create': set('/account_id', 'acc_elsewhere'),
      'card-brands/retrieve': set('/account_id', 'acc_elsewhere'),
      'card-brands/list': set('/data/*/account_id', 'acc_elsewhere'),
    },
  },
  'brand-of-another-kind': {
    title: 'Names the brand of the earlier shape by the id of a card product.',
    breaks: ['C021'],
    spoil: {
      'card-brands/create': set('/brands/*/id', 'pdt_1'),
      'card-brands/retrieve': set('/brands/*/id', 'pdt_1'),
    },
  },
  'shared-in-words': {
    title: 'Says in a word, not in a boolean, that a card brand is not shared.',
    breaks: ['C165'],
    spoil: {
      'card-brands/create': set('/shared', 'no'),
      'card-brands/retrieve': set('/shared', 'no'),
    },
  },
  'last-digits-as-number': {
    title: 'Writes the last digits of a card as a number.',
    breaks: ['C163'],
    spoil: {
      'card-brands/create': set('/last4', Number),
      'card-brands/retrieve': set('/last4', Number),
    },
  },
  'card-brand-cannot-be-read': {
    title: 'Looks up card brands that it does not know when they are read.',
    breaks: ['C266'],
    recast: { 'card-brands/retrieve': () => unknownRecord('card brand') },
  },
  'another-card-brand': {
    title: 'Answers with another card brand than the one asked for.',
    breaks: ['C266'],
    spoil: { 'card-brands/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'card-brand-read-for-another-account': {
    title: 'Shows a card brand as that of another account.',
    breaks: ['C156'],
    spoil: { 'card-brands/retrieve': set('/account_id', 'acc_elsewhere') },
  },
  'card-brand-read-with-other-digits': {
    title: 'Shows a card brand with other last digits than when it was asked for.',
    breaks: ['C262'],
    spoil: { 'card-brands/retrieve': set('/last4', '0001') },
  },
  'card-brand-read-with-another-brand': {
    title: 'Shows a card brand under another name than when it was asked for.',
    breaks: ['C262'],
    spoil: { 'card-brands/retrieve': set('/brands/*/name', 'Somebody Else') },
  },
  'card-brands-of-everybody': {
    title: 'Lists the card brands of all accounts for every one of them.',
    breaks: ['C156', 'C266'],
    spoil: {
      'card-brands/list': (body, { store }) =>
        set(
          '/data',
          [...store.cardBrands.values()].map((brand) => currentShape(store, brand)),
        )(body),
    },
  },
} as const satisfies Defects
