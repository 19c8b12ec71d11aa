import { ok } from '../call.ts'
import { breaks, countOf } from '../deviation.ts'
import { drop } from '../edit.ts'

/** Defects of sensitive records. */
export const sensitive = {
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
    .sets('sensitive/retrieve', '/id', (id: string) => `${id}x`),
  'card-number-drawn-anew': breaks('C262')
    .titled('Shows another card number each time, without a change.')
    .sets(
      'sensitive/retrieve',
      '/credit_card/number',
      (_, call) => `424242424242424${countOf(call, 'card') % 10}`,
    ),
  'card-shown-to-every-account': breaks('C179')
    .titled('Shows the data of a card under every account.')
    .answers('sensitive/retrieve', (response, { store, params }) => {
      const record = store.sensitive.get(params.astv_id!)
      return response.status === 404 && record ? ok(record) : response
    }),
}
