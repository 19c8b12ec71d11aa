import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of merchants. */
export const merchants = {
  'provider-id-without-a-list': {
    title: 'Writes one id for each provider of a merchant, not a list.',
    breaks: ['C175'],
    body: { 'merchants/retrieve': set('/provider_ids', { first_provider: '900001' }) },
  },
  'temporary-in-words': {
    title: 'Writes "is_temp" of a merchant as a string, not as a boolean.',
    breaks: ['C176'],
    body: { 'merchants/retrieve': set('/is_temp', 'no') },
  },
  'merchants-mixed-up': {
    title: 'Returns another merchant than the one requested.',
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
    title: 'Writes the account number formats of a merchant as one string.',
    breaks: ['C177'],
    body: { 'merchants/retrieve': set('/account_number_formats', '####,#####') },
  },
} as const satisfies Defects
