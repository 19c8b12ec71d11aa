import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'

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
} as const satisfies Defects
