import type { Clauses } from '../../judge/index.ts'

export const payments = {
  'payments/payment#accounts': {
    origin: 'C189',
    level: 'rule',
    says: 'A payment names the accounts it leaves and reaches by ids that begin with acc_.',
  },
  'payments/payment#amount': {
    origin: 'C190',
    level: 'rule',
    says: 'The amount of a payment is an integer.',
  },
  'payments/payment#description': {
    origin: 'C191',
    level: 'rule',
    says: 'The description of a payment is a string.',
  },
  'payments/payment#status': {
    origin: 'C192',
    level: 'rule',
    says: 'The status of a payment is a string.',
  },
  'payments/payment#estimated-completion': {
    origin: 'C193',
    level: 'rule',
    says: 'The estimated completion of a payment is a date.',
  },
  'payments/payment#trace-ids': {
    origin: 'C194',
    level: 'rule',
    says: 'The trace ids of both legs are strings or null.',
  },
  'payments/payment#settlement-dates': {
    origin: 'C195',
    level: 'rule',
    says: 'The settlement days of both legs are dates.',
  },
  'payments/payment#leg-status': {
    origin: 'C196',
    level: 'rule',
    says: 'The status of each leg is a string.',
  },
  'payments/payment#reversal-id': {
    origin: 'C197',
    level: 'rule',
    says: 'The id of a reversal is a string or null.',
  },
  'payments/payment#error-metadata': {
    origin: 'C198',
    level: 'rule',
    says: 'Error and metadata of a payment are objects or null.',
  },
  'payments/cancel#answer': {
    origin: 'C270',
    level: 'rule',
    says: 'Canceling a payment answers with the payment.',
  },
  'payments/cancel#id': {
    origin: 'C270',
    level: 'implied',
    says: 'The payment answered is the payment of the path.',
  },
  'payments/cancel#canceled': {
    origin: 'C233',
    level: 'rule',
    says: 'Canceling a pending payment makes it canceled.',
  },
  'payments/cancel#only-pending': {
    origin: 'C234',
    level: 'rule',
    says: 'Only a pending payment can be canceled.',
    why: 'How another one is refused is open. Repeating the cancellation of a canceled payment changes nothing and is only warned of.',
  },
  'payments/cancel#both-legs': {
    origin: 'C235',
    level: 'rule',
    says: 'A cancellation cancels the source leg and the destination leg too.',
  },
  'payments/simulate#answer': {
    origin: 'C271',
    level: 'rule',
    says: 'Forcing a status answers with the payment.',
  },
  'payments/simulate#id': {
    origin: 'C271',
    level: 'implied',
    says: 'The payment answered is the payment of the path.',
  },
  'payments/simulate#status': {
    origin: 'C236',
    also: ['C010'],
    level: 'rule',
    says: 'Forcing a status gives the payment that status.',
  },
  'payments/simulate#updated-at': {
    origin: 'C237',
    level: 'rule',
    says: 'Forcing a status moves updated_at.',
    why: 'Concluded only where the value before is known and the status really changed.',
  },
} as const satisfies Clauses
