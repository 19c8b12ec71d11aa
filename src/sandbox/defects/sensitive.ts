import { ok } from '../call.ts'
import { countOf, type Defects } from '../deviation.ts'
import { drop, set } from '../edit.ts'

/** Defects of sensitive records. */
export const sensitive = {
  'card-number-as-number': {
    title: 'Writes the number of a card as a number.',
    breaks: ['C182'],
    body: { 'sensitive/retrieve': set('/credit_card/number', Number) },
  },
  'month-of-one-digit': {
    title: 'Writes the month in which a card expires without its leading zero.',
    breaks: ['C183'],
    body: { 'sensitive/retrieve': set('/credit_card/exp_month', '3') },
  },
  'year-of-two-digits': {
    title: 'Writes the year in which a card expires with two digits.',
    breaks: ['C184'],
    body: { 'sensitive/retrieve': set('/credit_card/exp_year', '31') },
  },
  'billing-zip-left-out': {
    title: 'Leaves the billing code out where it should be null.',
    breaks: ['C186'],
    body: { 'sensitive/retrieve': drop('/credit_card/billing_zip_code') },
  },
  'card-of-another-account': {
    title: 'Shows the card of another account.',
    breaks: ['C179'],
    body: { 'sensitive/retrieve': set('/account_id', 'acc_elsewhere') },
  },
  'another-card': {
    title: 'Answers with other card data than those asked for.',
    breaks: ['C267'],
    body: { 'sensitive/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'card-number-drawn-anew': {
    title: 'Shows another card number with every look, and no change.',
    breaks: ['C262'],
    body: {
      'sensitive/retrieve': set(
        '/credit_card/number',
        (_, call) => `424242424242424${countOf(call, 'card') % 10}`,
      ),
    },
  },
  'card-shown-to-every-account': {
    title: 'Shows the data of a card under every account.',
    breaks: ['C179'],
    response: {
      'sensitive/retrieve': (response, { store, params }) => {
        const record = store.sensitive.get(params.astv_id!)
        return response.status === 404 && record ? ok(record) : response
      },
    },
  },
} as const satisfies Defects
