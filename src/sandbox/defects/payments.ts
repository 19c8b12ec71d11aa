import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Lies about payments. */
export const payments = {
  'source-leg-lingers': {
    title: 'Cancels the payment and its destination leg, and forgets the source leg.',
    breaks: ['C235'],
    behaviour: { cancelStopsSource: false },
  },
  'destination-leg-lingers': {
    title: 'Cancels the payment and its source leg, and forgets the destination leg.',
    breaks: ['C235'],
    behaviour: { cancelStopsDestination: false },
  },
  'cancels-what-has-left': {
    title: 'Cancels a payment that is not pending any more.',
    breaks: ['C234'],
    behaviour: { cancelNeedsPending: false },
  },
  'canceled-payment-still-pending': {
    title: 'Cancels a payment and says that it is pending.',
    breaks: ['C233'],
    spoil: { 'payments/cancel': set('/status', 'pending') },
  },
  'cancels-another-payment': {
    title: 'Answers with another payment than the one to cancel.',
    breaks: ['C270'],
    spoil: { 'payments/cancel': set('/id', (id: string) => `${id}x`) },
  },
  'simulation-does-nothing': {
    title: 'Accepts a status to simulate and leaves the payment in its own.',
    breaks: ['C236'],
    behaviour: { simulationObeys: false },
  },
  'simulation-stops-the-clock': {
    title: 'Simulates a status and leaves "updated_at" where it was.',
    breaks: ['C237'],
    behaviour: { simulationMovesUpdatedAt: false },
  },
  'amount-in-fractions': {
    title: 'Writes amounts with a fraction.',
    breaks: ['C190'],
    spoil: {
      'payments/simulate': set('/amount', 50.5),
      'payments/cancel': set('/amount', 50.5),
    },
  },
  'settlement-with-a-time': {
    title: 'Writes the day of settlement as a timestamp.',
    breaks: ['C006'],
    spoil: {
      'payments/simulate': set('/source_settlement_date', '2025-07-04T00:00:00.000Z'),
      'payments/cancel': set('/source_settlement_date', '2025-07-04T00:00:00.000Z'),
    },
  },
  'settlement-as-number': {
    title: 'Writes the day of settlement as a number.',
    breaks: ['C195'],
    spoil: {
      'payments/simulate': set('/destination_settlement_date', 20_250_704),
      'payments/cancel': set('/destination_settlement_date', 20_250_704),
    },
  },
  'reversal-left-out': {
    title: 'Leaves "reversal_id" out where it should be null.',
    breaks: ['C197'],
    spoil: { 'payments/cancel': drop('/reversal_id'), 'payments/simulate': drop('/reversal_id') },
  },
  'pending-payment-cannot-be-canceled': {
    title: 'Refuses to cancel a payment that it had shown as pending.',
    breaks: ['C233'],
    recast: { 'payments/cancel': () => unknownRecord('payment') },
  },
} as const satisfies Defects
