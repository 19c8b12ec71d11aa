import { ok } from '../call.ts'
import { breaks, countOf } from '../deviation.ts'
import { drop, set } from '../edit.ts'

/** Defects of sensitive records. */
export const sensitive = {
  'card-number-as-number': breaks(['C182'], {
    title: 'Writes the number of a card as a number.',
    'sensitive/retrieve': set('/credit_card/number', Number),
  }),
  'month-of-one-digit': breaks(['C183'], {
    title: 'Writes the month of expiry of a card without its leading zero.',
    'sensitive/retrieve': set('/credit_card/exp_month', '3'),
  }),
  'year-of-two-digits': breaks(['C184'], {
    title: 'Writes the year of expiry of a card with two digits.',
    'sensitive/retrieve': set('/credit_card/exp_year', '31'),
  }),
  'billing-zip-left-out': breaks(['C186'], {
    title: 'Omits the billing zip code, where it should be null.',
    'sensitive/retrieve': drop('/credit_card/billing_zip_code'),
  }),
  'card-of-another-account': breaks(['C179'], {
    title: 'Shows the card of another account.',
    'sensitive/retrieve': set('/account_id', 'acc_elsewhere'),
  }),
  'another-card': breaks(['C267'], {
    title: 'Returns another sensitive record than the one requested.',
    'sensitive/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'card-number-drawn-anew': breaks(['C262'], {
    title: 'Shows another card number each time, without a change.',
    'sensitive/retrieve': set(
      '/credit_card/number',
      (_, call) => `424242424242424${countOf(call, 'card') % 10}`,
    ),
  }),
  'card-shown-to-every-account': breaks(['C179'], {
    title: 'Shows the data of a card under every account.',
    response: {
      'sensitive/retrieve': (response, { store, params }) => {
        const record = store.sensitive.get(params.astv_id!)
        return response.status === 404 && record ? ok(record) : response
      },
    },
  }),
}
