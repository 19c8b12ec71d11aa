import { breaks } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of merchants. */
export const merchants = {
  'provider-id-without-a-list': breaks(['C175'], {
    title: 'Writes one id for each provider of a merchant, not a list.',
    'merchants/retrieve': set('/provider_ids', { first_provider: '900001' }),
  }),
  'temporary-in-words': breaks(['C176'], {
    title: 'Writes "is_temp" of a merchant as a string, not as a boolean.',
    'merchants/retrieve': set('/is_temp', 'no'),
  }),
  'merchants-mixed-up': breaks(['C269'], {
    title: 'Returns another merchant than the one requested.',
    'merchants/retrieve': (_body, { store, params }) =>
      [...store.merchants.values()].find(({ id }) => id !== params.mch_id),
  }),
  'logo-without-a-host': breaks(['C173'], {
    title: 'Writes the logo of a merchant as a path.',
    'merchants/retrieve': set('/logo', '/logos/1.png'),
  }),
  'formats-in-one-string': breaks(['C177'], {
    title: 'Writes the account number formats of a merchant as one string.',
    'merchants/retrieve': set('/account_number_formats', '####,#####'),
  }),
}
