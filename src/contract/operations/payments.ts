import { firstVersionWith } from '../api-version.ts'
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
    response: 'payment-canceled',
    promise: 'payments/cancel#answer',
    since: firstVersionWith.originalOperations,
    changes: 'payment',
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
    response: 'payment',
    promise: 'payments/simulate#answer',
    since: firstVersionWith.originalOperations,
    changes: 'payment',
    destructive: true,
  },
} as const satisfies Operations
