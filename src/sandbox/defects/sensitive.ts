import { ok } from '../answer.ts'
import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'
import { timesAsked } from '../recall.ts'

/** Lies about sensitive records. */
export const sensitive = {
  'card-number-as-number': {
    title: 'Writes the number of a card as a number.',
    breaks: ['C182'],
    spoil: { 'sensitive/retrieve': set('/credit_card/number', Number) },
  },
  'month-of-one-digit': {
    title: 'Writes the month in which a card expires without its leading zero.',
    breaks: ['C183'],
    spoil: { 'sensitive/retrieve': set('/credit_card/exp_month', '3') },
  },
  'year-of-two-digits': {
    title: 'Writes the year in which a card expires with two digits.',
    breaks: ['C184'],
    spoil: { 'sensitive/retrieve': set('/credit_card/exp_year', '31') },
  },
  'billing-zip-left-out': {
    title: 'Leaves the billing code out where it should be null.',
    breaks: ['C186'],
    spoil: { 'sensitive/retrieve': drop('/credit_card/billing_zip_code') },
  },
  'card-of-another-account': {
    title: 'Shows the card of another account.',
    breaks: ['C179'],
    spoil: { 'sensitive/retrieve': set('/account_id', 'acc_elsewhere') },
  },
  'another-card': {
    title: 'Answers with other card data than those asked for.',
    breaks: ['C267'],
    spoil: { 'sensitive/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'card-number-drawn-anew': {
    title: 'Shows another card number with every look, and no change.',
    breaks: ['C262'],
    spoil: {
      'sensitive/retrieve': (body, { store }) =>
        set('/credit_card/number', `424242424242424${timesAsked(store, 'card') % 10}`)(body),
    },
  },
  'card-shown-to-every-account': {
    title: 'Shows the data of a card under every account.',
    breaks: ['C179'],
    recast: {
      'sensitive/retrieve': (answer, { store, params }) => {
        const record = store.sensitive.get(params.astv_id!)
        return answer.status === 404 && record ? ok(record) : answer
      },
    },
  },
} as const satisfies Defects
