import { breaks } from '../deviation.ts'

/** Defects of merchants. */
export const merchants = {
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
