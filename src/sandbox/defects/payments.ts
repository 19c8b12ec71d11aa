import { ok } from '../call.ts'
import type { Defects } from '../deviation.ts'
import { copy, drop, on, set } from '../edit.ts'
import type { Payment } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { inStatus } from '../resources/payments.ts'
import { change } from '../store.ts'

const both = ['payments/simulate', 'payments/cancel'] as const

/** Defects of payments. */
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
    body: { 'payments/cancel': set('/status', 'pending') },
  },
  'cancels-another-payment': {
    title: 'Answers with another payment than the one to cancel.',
    breaks: ['C270'],
    body: { 'payments/cancel': set('/id', (id: string) => `${id}x`) },
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
    body: on(both, set('/amount', 50.5)),
  },
  'settlement-with-a-time': {
    title: 'Writes the day of settlement as a timestamp.',
    breaks: ['C006'],
    body: on(both, set('/source_settlement_date', '2025-07-04T00:00:00.000Z')),
  },
  'settlement-as-number': {
    title: 'Writes the day of settlement as a number.',
    breaks: ['C195'],
    body: on(both, set('/destination_settlement_date', 20_250_704)),
  },
  'reversal-left-out': {
    title: 'Leaves "reversal_id" out where it should be null.',
    breaks: ['C197'],
    body: on(both, drop('/reversal_id')),
  },
  'pending-payment-cannot-be-canceled': {
    title: 'Refuses to cancel a payment that it had shown as pending.',
    breaks: ['C233'],
    response: { 'payments/cancel': () => unknownRecord('payment') },
  },
  'cancellation-changes-the-amount': {
    title: 'Cancels a payment and takes a fee off its amount.',
    breaks: ['C262'],
    body: { 'payments/cancel': set('/amount', 4900) },
  },
  'cancellation-turns-around': {
    title: 'Cancels a payment by swapping who pays and who is paid.',
    breaks: ['C262'],
    body: {
      'payments/cancel': (body) => {
        const { source, destination } = body as Payment
        return { ...(body as Payment), source: destination, destination: source }
      },
    },
  },
  'cancellation-restarts-time': {
    title: 'Cancels a payment and dates its creation to the cancellation.',
    breaks: ['C034'],
    body: { 'payments/cancel': copy('/updated_at', '/created_at') },
  },
  'cancellation-revives': {
    title: 'Makes a canceled payment pending again when it is canceled again.',
    breaks: ['C233', 'C235'],
    response: {
      'payments/cancel': (response, { store, params }) => {
        const payment = store.payments.get(params.pmt_id!)
        if (response.status !== 409 || payment?.status !== 'canceled') return response
        return ok(change(store, store.payments, payment, inStatus('pending')))
      },
    },
  },
  'half-cancels-what-has-left': {
    title: 'Cancels the source leg of a payment in process and leaves the rest of it.',
    breaks: ['C234', 'C233', 'C235'],
    response: {
      'payments/cancel': (response, { store, params }) => {
        const payment = store.payments.get(params.pmt_id!)
        if (response.status !== 409 || payment?.status !== 'processing') return response
        return ok(change(store, store.payments, payment, { source_status: 'canceled' }))
      },
    },
  },
  'simulation-changes-the-amount': {
    title: 'Simulates a status and changes the amount.',
    breaks: ['C262'],
    body: { 'payments/simulate': set('/amount', 5001) },
  },
  'simulation-reroutes': {
    title: 'Simulates a status and lets another account pay.',
    breaks: ['C262'],
    body: { 'payments/simulate': set('/source', 'acc_elsewhere') },
  },
  'simulation-restarts-time': {
    title: 'Simulates a status and dates the creation of the payment to the simulation.',
    breaks: ['C034'],
    body: { 'payments/simulate': copy('/updated_at', '/created_at') },
  },
  'simulates-another-payment': {
    title: 'Answers with another payment than the one whose status was simulated.',
    breaks: ['C271'],
    body: { 'payments/simulate': set('/id', (id: string) => `${id}x`) },
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
