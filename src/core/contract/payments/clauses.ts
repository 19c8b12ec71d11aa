import { form, implied, obligation, rule } from '../clauses/clause.ts'

export const payments = {
  'payments/payment#accounts': rule(
    'C189',
    'A payment names its source and destination accounts by ids that begin with acc_.',
  ),
  'payments/payment#amount': rule('C190', 'The amount of a payment is an integer.'),
  'payments/payment#description': rule('C191', 'The description of a payment is a string.'),
  'payments/payment#status': rule('C192', 'The status of a payment is a string.'),
  'payments/payment#estimated-completion': rule(
    'C193',
    'The estimated completion of a payment is a date.',
  ),
  'payments/payment#trace-ids': rule('C194', 'The trace ids of both legs are strings or null.'),
  'payments/payment#settlement-dates': rule('C195', 'The settlement days of both legs are dates.'),
  'payments/payment#leg-status': rule('C196', 'The status of each leg is a string.'),
  'payments/payment#reversal-id': rule('C197', 'The id of a reversal is a string or null.'),
  'payments/payment#error-metadata': rule(
    'C198',
    'Error and metadata of a payment are objects or null.',
  ),
  'payments/cancel#answer': rule('C270', 'Canceling a payment returns the payment.'),
  'payments/cancel#id': implied('C270', 'The payment returned is the payment of the path.'),
  'payments/cancel#canceled': rule(
    'C233',
    'Canceling a pending payment changes its status to canceled.',
  ),
  'payments/cancel#only-pending': rule('C234', 'Only a pending payment can be canceled.', {
    why: 'The form of the refusal is open. Canceling a canceled payment again is only a warning, as long as its updated_at stays the same.',
  }),
  'payments/cancel#both-legs': rule(
    'C235',
    'A cancellation cancels the source leg and the destination leg too.',
  ),
  'payments/simulate#request': obligation('C271', 'The request to force a status names it.'),
  'payments/simulate#answer': rule('C271', 'Forcing a status returns the payment.'),
  'payments/simulate#id': implied('C271', 'The payment returned is the payment of the path.'),
  'payments/simulate#status': rule('C236', 'Forcing a status gives the payment that status.', {
    also: ['C010'],
  }),
  'payments/simulate#pending': form('C236', 'A payment can be forced to pending.'),
  'payments/simulate#processing': form('C236', 'A payment can be forced to processing.'),
  'payments/simulate#canceled': form('C236', 'A payment can be forced to canceled.'),
  'payments/simulate#updated-at': rule('C237', 'Forcing a status changes updated_at.', {
    why: 'Checked only if the earlier value is known, the status really changed, and the clock could have moved: a clock that shows whole seconds needs more than one second (A46).',
  }),
}
