import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { addPaymentEvent } from '../records/event.ts'
import { inStatus, type PaymentStatus, paymentStatuses } from '../records/payment.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { faultIn, membersOf, oneOf, required } from '../request-body.ts'
import { change, keep } from '../store.ts'

/** The reference behaviour of payments. */
export const payments = {
  'payments/cancel': cancel,
  'payments/simulate': simulate,
} satisfies Handlers

function cancel({ store, behaviour, params }: Call): Answer {
  const payment = store.payments.get(params.pmt_id!)
  if (!payment) return unknownRecord('payment')
  if (behaviour.cancelRepeatable && payment.status === 'canceled') return ok(payment)
  if (behaviour.cancelNeedsPending && payment.status !== 'pending') {
    return refuse('state', 'Only a pending payment can be canceled.')
  }
  const canceled = change(store, store.payments, payment, {
    ...inStatus('canceled'),
    ...(!behaviour.cancelStopsSource && { source_status: payment.source_status }),
    ...(!behaviour.cancelStopsDestination && { destination_status: payment.destination_status }),
  })
  addPaymentEvent(store, payment, canceled)
  return ok(canceled)
}

function simulate({ store, behaviour, params, body }: Call): Answer {
  const payment = store.payments.get(params.pmt_id!)
  if (!payment) return unknownRecord('payment')
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultIn(sent, { status: required(oneOf(paymentStatuses)) })
  if (fault) return refuse('invalid', fault)
  const status = behaviour.simulationObeys ? (sent.status as PaymentStatus) : payment.status
  const moved = behaviour.simulationMovesUpdatedAt
    ? change(store, store.payments, payment, inStatus(status))
    : keep(store.payments, { ...payment, ...inStatus(status) })
  addPaymentEvent(store, payment, moved)
  if (behaviour.simulationConcerns === 'all payments') {
    for (const other of [...store.payments.values()].filter(({ id }) => id !== payment.id)) {
      change(store, store.payments, other, inStatus(status))
    }
  }
  if (!behaviour.simulationStored) keep(store.payments, payment)
  return ok(moved)
}
