import { ok } from '../answer.ts'
import type { Defects } from '../defect.ts'
import { drop, inTurn, set } from '../edit.ts'
import { inStatus } from '../records/payment.ts'
import { unknownRecord } from '../refusal.ts'
import { change } from '../store.ts'

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
  'cancellation-changes-the-amount': {
    title: 'Cancels a payment and takes a fee off its amount.',
    breaks: ['C262'],
    spoil: { 'payments/cancel': set('/amount', 4900) },
  },
  'cancellation-turns-around': {
    title: 'Cancels a payment by swapping who pays and who is paid.',
    breaks: ['C262'],
    spoil: {
      'payments/cancel': (body) => {
        const { source, destination } = body as { source: string; destination: string }
        return inTurn(set('/source', destination), set('/destination', source))(body)
      },
    },
  },
  'cancellation-restarts-time': {
    title: 'Cancels a payment and dates its creation to the cancellation.',
    breaks: ['C034'],
    spoil: {
      'payments/cancel': (body) => {
        const { updated_at } = body as { updated_at: string }
        return set('/created_at', updated_at)(body)
      },
    },
  },
  'cancellation-revives': {
    title: 'Makes a canceled payment pending again when it is canceled again.',
    breaks: ['C233', 'C235'],
    recast: {
      'payments/cancel': (answer, { store, params }) => {
        const payment = store.payments.get(params.pmt_id!)
        if (answer.status !== 409 || payment?.status !== 'canceled') return answer
        return ok(change(store, store.payments, payment, inStatus('pending')))
      },
    },
  },
  'half-cancels-what-has-left': {
    title: 'Cancels the source leg of a payment in process and leaves the rest of it.',
    breaks: ['C234', 'C233', 'C235'],
    recast: {
      'payments/cancel': (answer, { store, params }) => {
        const payment = store.payments.get(params.pmt_id!)
        if (answer.status !== 409 || payment?.status !== 'processing') return answer
        return ok(change(store, store.payments, payment, { source_status: 'canceled' }))
      },
    },
  },
  'simulation-changes-the-amount': {
    title: 'Simulates a status and changes the amount.',
    breaks: ['C262'],
    spoil: { 'payments/simulate': set('/amount', 5001) },
  },
  'simulation-reroutes': {
    title: 'Simulates a status and lets another account pay.',
    breaks: ['C262'],
    spoil: { 'payments/simulate': set('/source', 'acc_elsewhere') },
  },
  'simulation-restarts-time': {
    title: 'Simulates a status and dates the creation of the payment to the simulation.',
    breaks: ['C034'],
    spoil: {
      'payments/simulate': (body) => {
        const { updated_at } = body as { updated_at: string }
        return set('/created_at', updated_at)(body)
      },
    },
  },
  'simulates-another-payment': {
    title: 'Answers with another payment than the one whose status was simulated.',
    breaks: ['C271'],
    spoil: { 'payments/simulate': set('/id', (id: string) => `${id}x`) },
  },
  'simulation-moves-all-payments': {
    title: 'Forces the status on all payments, where one was meant.',
    breaks: ['C233'],
    behaviour: { simulationConcerns: 'all payments' },
  },
  'simulation-not-stored': {
    title: 'Answers with the simulated status and leaves the payment in its own.',
    breaks: ['C234'],
    behaviour: { simulationStored: false },
  },
} as const satisfies Defects
