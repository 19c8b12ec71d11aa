import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of merchants. */
export const merchants = {
  'provider-id-without-a-list': {
    title: 'Maps the providers of a merchant to one id each, not to a list.',
    breaks: ['C175'],
    body: { 'merchants/retrieve': set('/provider_ids', { first_provider: '900001' }) },
  },
  'temporary-in-words': {
    title: 'Says in a word, not in a boolean, that a merchant is not temporary.',
    breaks: ['C176'],
    body: { 'merchants/retrieve': set('/is_temp', 'no') },
  },
  'merchants-mixed-up': {
    title: 'Answers with the merchant after the one asked for.',
    breaks: ['C269'],
    body: {
      'merchants/retrieve': (_body, { store, params }) =>
        [...store.merchants.values()].find(({ id }) => id !== params.mch_id),
    },
  },
  'logo-without-a-host': {
    title: 'Writes the logo of a merchant as a path.',
    breaks: ['C173'],
    body: { 'merchants/retrieve': set('/logo', '/logos/1.png') },
  },
  'formats-in-one-string': {
    title: 'Writes the account number formats of a merchant in one string.',
    breaks: ['C177'],
    body: { 'merchants/retrieve': set('/account_number_formats', '####,#####') },
  },
} as const satisfies Defects
