import { type Call, ok, type SandboxResponse } from '../call.ts'
import { breaks } from '../deviation.ts'
import { copy, drop, on, set } from '../edit.ts'
import type { Payment } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { inStatus } from '../resources/payments.ts'
import { change } from '../store.ts'

const both = ['payments/simulate', 'payments/cancel'] as const

/** Accepts a cancellation that a status forbids, with changes to the payment. */
function acceptedIn(status: string, changes: Partial<Payment>) {
  return (response: SandboxResponse, { store, params }: Call): SandboxResponse => {
    const payment = store.payments.get(params.pmt_id!)
    const isMeant = response.status === 409 && payment?.status === status
    return isMeant ? ok(change(store, store.payments, payment, changes)) : response
  }
}

/** Defects of payments. */
export const payments = {
  'source-leg-lingers': breaks(['C235'], {
    title: 'Cancels a payment and its destination leg, but not the source leg.',
    behaviour: { cancelStopsSource: false },
  }),
  'destination-leg-lingers': breaks(['C235'], {
    title: 'Cancels a payment and its source leg, but not the destination leg.',
    behaviour: { cancelStopsDestination: false },
  }),
  'cancels-what-has-left': breaks(['C234'], {
    title: 'Cancels a payment that is not pending.',
    behaviour: { cancelNeedsPending: false },
  }),
  'canceled-payment-still-pending': breaks(['C233'], {
    title: 'Cancels a payment and shows it as pending.',
    'payments/cancel': set('/status', 'pending'),
  }),
  'cancels-another-payment': breaks(['C270'], {
    title: 'Returns another payment than the one canceled.',
    'payments/cancel': set('/id', (id: string) => `${id}x`),
  }),
  'simulation-does-nothing': breaks(['C236'], {
    title: 'Accepts a simulated status and leaves the payment unchanged.',
    behaviour: { simulationObeys: false },
  }),
  'simulation-stops-the-clock': breaks(['C237'], {
    title: 'Simulates a status and leaves "updated_at" unchanged.',
    behaviour: { simulationMovesUpdatedAt: false },
  }),
  'amount-in-fractions': breaks(['C190'], {
    title: 'Writes amounts with a fraction.',
    ...on(both, set('/amount', 50.5)),
  }),
  'settlement-with-a-time': breaks(['C006'], {
    title: 'Writes the settlement date as a timestamp.',
    ...on(both, set('/source_settlement_date', '2025-07-04T00:00:00.000Z')),
  }),
  'settlement-as-number': breaks(['C195'], {
    title: 'Writes the settlement date as a number.',
    ...on(both, set('/destination_settlement_date', 20_250_704)),
  }),
  'reversal-left-out': breaks(['C197'], {
    title: 'Omits "reversal_id", where it should be null.',
    ...on(both, drop('/reversal_id')),
  }),
  'pending-payment-cannot-be-canceled': breaks(['C233'], {
    title: 'Returns 404 for the cancellation of a pending payment.',
    response: { 'payments/cancel': () => unknownRecord('payment') },
  }),
  'cancellation-changes-the-amount': breaks(['C262'], {
    title: 'Cancels a payment and lowers its amount.',
    'payments/cancel': set('/amount', 4900),
  }),
  'cancellation-turns-around': breaks(['C262'], {
    title: 'Cancels a payment and swaps its source and destination.',
    'payments/cancel': (body) => {
      const { source, destination } = body as Payment
      return { ...(body as Payment), source: destination, destination: source }
    },
  }),
  'cancellation-restarts-time': breaks(['C034'], {
    title: 'Cancels a payment and sets "created_at" to the time of the cancellation.',
    'payments/cancel': copy('/updated_at', '/created_at'),
  }),
  'cancellation-revives': breaks(['C233', 'C235'], {
    title: 'Sets a canceled payment to pending when it is canceled again.',
    response: { 'payments/cancel': acceptedIn('canceled', inStatus('pending')) },
  }),
  'half-cancels-what-has-left': breaks(['C234', 'C233', 'C235'], {
    title: 'Cancels only the source leg of a processing payment.',
    response: { 'payments/cancel': acceptedIn('processing', { source_status: 'canceled' }) },
  }),
  'simulation-changes-the-amount': breaks(['C262'], {
    title: 'Simulates a status and changes the amount.',
    'payments/simulate': set('/amount', 5001),
  }),
  'simulation-reroutes': breaks(['C262'], {
    title: 'Simulates a status and changes the source of the payment.',
    'payments/simulate': set('/source', 'acc_elsewhere'),
  }),
  'simulation-restarts-time': breaks(['C034'], {
    title: 'Simulates a status and sets "created_at" to the time of the simulation.',
    'payments/simulate': copy('/updated_at', '/created_at'),
  }),
  'simulates-another-payment': breaks(['C271'], {
    title: 'Returns another payment than the one whose status was simulated.',
    'payments/simulate': set('/id', (id: string) => `${id}x`),
  }),
  'simulation-moves-all-payments': breaks(['C233'], {
    title: 'Sets the simulated status on all payments.',
    behaviour: { simulationConcerns: 'all payments' },
  }),
  'simulation-not-stored': breaks(['C234'], {
    title: 'Returns the simulated status and stores nothing.',
    behaviour: { simulationStored: false },
  }),
}
