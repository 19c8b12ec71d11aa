import { valueAt } from '../../../base/json/index.ts'
import { find, ok, refuse } from '../call.ts'
import { countUp, once } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { another, copy, set } from '../edit.ts'
import type { Payment } from '../records.ts'
import { inStatus, moveTo } from '../resources/payments.ts'
import { change, keep } from '../store.ts'
import { keeping, withoutStoring } from '../wrappers.ts'
import { cancelAll, someIn } from './payments.ts'

/** Defects of statuses that are forced. */
export const simulations = {
  'failure-shares-its-error': breaks(
    'endpoints.retrieve-account',
    'states.withdrawal-error',
    'errors.withdrawal-values',
  )
    .titled('Gives all disabled entities the error of a payment that fails.')
    .does('payments/simulate', ({ error }: Payment, { store: { entities } }) => {
      for (const entity of entities.values()) {
        if (error && entity.error) keep(entities, { ...entity, error })
      }
    }),
  'failure-loses-the-amount': breaks('endpoints.retrieve-account')
    .titled('Shows the amount 0 of a payment that fails.')
    .sets('payments/simulate', '/amount', 0, ({ status }: Payment) => status === 'failed'),
  'simulation-says-ok-only': breaks('endpoints.simulate-payment')
    .titled('Returns nothing of a payment but its status when a status is simulated.')
    .edits('payments/simulate', (body) => ({ ok: true, status: (body as Payment).status })),
  'simulation-does-nothing': breaks('states.simulate')
    .titled('Accepts a simulated status and keeps the payment unchanged.')
    .around(
      'payments/simulate',
      keeping('payments', 'status', 'source_status', 'destination_status', 'error'),
    ),
  'simulation-stops-the-clock': breaks('states.simulate-updated-at')
    .titled('Simulates a status and keeps "updated_at" unchanged.')
    .around('payments/simulate', keeping('payments', 'updated_at')),
  'simulation-changes-the-amount': breaks('endpoints.retrieve-account')
    .titled('Simulates a status and changes the amount.')
    .sets('payments/simulate', '/amount', 5001),
  'simulation-reroutes': breaks('endpoints.retrieve-account')
    .titled('Simulates a status and changes the source of the payment.')
    .sets('payments/simulate', '/source', 'acc_elsewhere'),
  'simulation-restarts-time': breaks('conventions.timestamps-on-every-record')
    .titled('Simulates a status and sets "created_at" to the time of the simulation.')
    .edits('payments/simulate', copy('/updated_at', '/created_at')),
  'simulates-another-payment': breaks('endpoints.simulate-payment')
    .titled('Returns another payment than the one whose status was simulated.')
    .sets('payments/simulate', '/id', another),
  'simulation-moves-all-payments': breaks('states.cancel')
    .titled('Sets the simulated status on all payments.')
    .does('payments/simulate', ({ id, status }: Payment, { store }) => {
      for (const payment of store.payments.values()) {
        if (payment.id !== id) change(store, store.payments, payment, inStatus(status))
      }
    }),
  'simulation-not-stored': breaks('states.cancel-pending-only', 'states.cancel')
    .titled('Returns the simulated status and stores nothing.')
    .around('payments/simulate', withoutStoring),
  'pending-payment-leaves-whatever-is-asked': breaks('states.simulate')
    .titled('Lets a pending payment be processed, whichever status is simulated.')
    .around('payments/simulate', (call, next) => {
      const isPending = call.store.payments.get(call.params.pmt_id!)?.status === 'pending'
      return next(isPending ? { ...call, body: { status: 'processing' } } : call)
    }),
  'long-status-cut-off': breaks('states.simulate')
    .titled('Accepts each simulated status of more than twelve letters, and keeps twelve of them.')
    .around('payments/simulate', (call, next) => {
      const { store, params } = call
      const { status } = call.body as Payment
      if (typeof status !== 'string' || status.length <= 12) return next(call)
      const payment = find(store.payments, params.pmt_id, 'payment')
      return ok(moveTo(store, payment, status.slice(0, 12)))
    }),
  'simulation-refuses-the-same-status': breaks('states.simulate')
    .titled('Refuses to simulate the status that a payment has already.')
    .around('payments/simulate', (call, next) => {
      const before = call.store.payments.get(call.params.pmt_id!)?.status
      const isSame = before === (call.body as Partial<Payment> | undefined)?.status
      return isSame ? refuse('state', 'The payment has this status.') : next(call)
    }),
  'refused-simulation-sticks': breaks('states.simulate')
    .titled('Refuses every simulation of a payment after one was refused.')
    .responds('payments/simulate', (response, call) => {
      const key = `refused ${call.params.pmt_id}`
      if (response.status >= 400) once(call, key, () => true)
      return call.notes.has(key)
        ? refuse('state', 'The simulation of this payment has failed.')
        : response
    }),
  'refused-simulation-stored': breaks('states.cancel')
    .titled('Refuses to simulate an unknown status, and stores it.')
    .responds('payments/simulate', (response, { store, params, body }) => {
      const payment = store.payments.get(params.pmt_id!)
      const status = valueAt(body, '/status')
      if (response.status === 400 && payment && typeof status === 'string')
        change(store, store.payments, payment, { status })
      return response
    }),
  'pending-again-not-stored': breaks('states.cancel')
    .titled('Simulates "pending" after another status and stores nothing.')
    .does('payments/simulate', (body, { store }) => {
      const payment = body as Payment
      const isPending = payment.status === 'pending'
      if (isPending) change(store, store.payments, payment, inStatus('processing'))
    }),
  'forced-payment-cannot-be-canceled': breaks('states.cancel')
    .titled('Refuses to cancel a payment of which a status was simulated, whatever it is now.')
    .does('payments/simulate', (body, call) =>
      once(call, `forced ${(body as Payment).id}`, () => true),
    )
    .responds(
      'payments/cancel',
      () => refuse('state', 'The payment was forced into a status.'),
      (_, { notes, params }) => notes.has(`forced ${params.pmt_id}`),
    ),
  'simulation-knows-one-way': breaks('states.simulate')
    .titled('Accepts "pending" after another status and keeps the payment unchanged.')
    .edits(
      'payments/simulate',
      (body, { store }) => change(store, store.payments, body as Payment, inStatus('processing')),
      ({ status }: Payment) => status === 'pending',
    ),
  'simulation-moves-updated-at-once': breaks('states.simulate-updated-at')
    .titled('Moves "updated_at" of a payment at the first simulated status only.')
    .edits('payments/simulate', (body, call) => {
      const { id, updated_at } = body as Payment
      return set(
        '/updated_at',
        once(call, `moved ${id}`, () => updated_at),
      )(body, call)
    }),
  'simulation-changes-the-amount-later': breaks('endpoints.retrieve-account')
    .titled('Changes the amount of a payment at the second simulated status.')
    .sets(
      'payments/simulate',
      '/amount',
      1,
      ({ id }: Payment, call) => countUp(call, `amount ${id}`) > 0,
    ),
  'no-payment-forced-forces-all': breaks('states.cancel')
    .titled('Refuses the simulation of an id that names no payment, and cancels all payments.')
    .finds('payments/simulate', cancelAll),
  'any-id-is-forced': breaks('endpoints.simulate-payment')
    .titled('Returns some payment for the simulation of an id that names none.')
    .finds('payments/simulate', someIn('processing')),
  'simulations-collide': breaks(
    'states.simulate',
    'endpoints.simulate-payment',
    'endpoints.retrieve-account',
    'conventions.timestamps-on-every-record',
  )
    .titled('Shows the status of the first of two simulations at the same time to both.')
    .collides('payments/simulate', (_, first) => first),
}
