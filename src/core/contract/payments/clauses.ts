import { form, implied, obligation, rule } from '../clauses/clause.ts'

export const payments = {
  'payments/payment#accounts': rule(
    'payment.accounts',
    'A payment names its source and destination accounts by ids that begin with acc_.',
  ),
  'payments/payment#amount': rule('payment.amount', 'The amount of a payment is an integer.'),
  'payments/payment#description': rule(
    'payment.description',
    'The description of a payment is a string.',
  ),
  'payments/payment#status': rule('payment.status', 'The status of a payment is a string.'),
  'payments/payment#estimated-completion': rule(
    'payment.estimated-completion',
    'The estimated completion of a payment is a date.',
  ),
  'payments/payment#trace-ids': rule(
    'payment.trace-ids',
    'The trace ids of both legs are strings or null.',
  ),
  'payments/payment#settlement-dates': rule(
    'payment.settlement-dates',
    'The settlement days of both legs are dates.',
  ),
  'payments/payment#leg-status': rule('payment.leg-status', 'The status of each leg is a string.'),
  'payments/payment#reversal-id': rule(
    'payment.reversal-id',
    'The id of a reversal is a string or null.',
  ),
  'payments/payment#error-metadata': rule(
    'payment.error-metadata',
    'Error and metadata of a payment are objects or null.',
  ),
  'payments/cancel#answer': rule(
    'endpoints.cancel-payment',
    'Canceling a payment returns the payment.',
  ),
  'payments/cancel#id': implied(
    'endpoints.cancel-payment',
    'The payment returned is the payment of the path.',
  ),
  'payments/cancel#canceled': rule(
    'states.cancel',
    'Canceling a pending payment changes its status to canceled.',
  ),
  'payments/cancel#only-pending': rule(
    'states.cancel-pending-only',
    'Only a pending payment can be canceled.',
    {
      why: 'The form of the refusal is open. Canceling a canceled payment again is only a warning, as long as its updated_at stays the same.',
    },
  ),
  'payments/cancel#both-legs': rule(
    'states.cancel-legs',
    'A cancellation cancels the source leg and the destination leg too.',
  ),
  'payments/simulate#request': obligation(
    'endpoints.simulate-payment',
    'The request to force a status names it.',
  ),
  'payments/simulate#answer': rule(
    'endpoints.simulate-payment',
    'Forcing a status returns the payment.',
  ),
  'payments/simulate#id': implied(
    'endpoints.simulate-payment',
    'The payment returned is the payment of the path.',
  ),
  'payments/simulate#status': rule(
    'states.simulate',
    'Forcing a status gives the payment that status.',
    {
      also: ['services.forced-status'],
    },
  ),
  'payments/simulate#pending': form('states.simulate', 'A payment can be forced to pending.'),
  'payments/simulate#processing': form('states.simulate', 'A payment can be forced to processing.'),
  'payments/simulate#canceled': form('states.simulate', 'A payment can be forced to canceled.'),
  'payments/simulate#updated-at': rule(
    'states.simulate-updated-at',
    'Forcing a status changes updated_at.',
    {
      why: 'Checked only if the earlier value is known and the clock could have moved, also where the payment had the status before: the contract says so of any state. A clock that shows whole seconds needs more than one second (A46).',
    },
  ),
}
