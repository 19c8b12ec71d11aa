import type { Operations } from '../operation.ts'

export const payments = {
  'payments/cancel': {
    number: 19,
    does: 'cancels a payment that is still pending',
    method: 'DELETE',
    path: '/payments/{pmt_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    answer: 'payment-canceled',
    promise: 'payments/cancel#answer',
    since: '2020-12-06',
    destructive: true,
  },
  'payments/simulate': {
    number: 20,
    does: 'forces the status of a payment, in the sandbox',
    method: 'POST',
    path: '/simulate/payments/{pmt_id}',
    base: 'sandboxUrl',
    credential: 'key',
    request: 'simulation-request',
    answer: 'payment',
    promise: 'payments/simulate#answer',
    since: '2020-12-06',
    destructive: true,
  },
} as const satisfies Operations
