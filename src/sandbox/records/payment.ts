import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

/** The statuses that a payment can be made to have. */
export const paymentStatuses = [
  'pending',
  'processing',
  'sent',
  'posted',
  'failed',
  'canceled',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** Money on its way from one account to another, in two legs. */
export interface Payment {
  readonly id: string
  readonly source: string
  readonly destination: string
  readonly amount: number
  readonly description: string
  readonly status: PaymentStatus
  readonly estimated_completion_date: string
  readonly source_trace_id: string | null
  readonly destination_trace_id: string | null
  readonly source_settlement_date: string
  readonly destination_settlement_date: string
  /** Nothing to tell of a leg, unless it was stopped. */
  readonly source_status: PaymentStatus | null
  readonly destination_status: PaymentStatus | null
  readonly reversal_id: string | null
  readonly error: RecordError | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new payment that has not left yet. */
export function addPayment(
  store: Store,
  order: Pick<Payment, 'source' | 'destination' | 'amount' | 'description'>,
): Payment {
  const at = store.stamp()
  return keep(store.payments, {
    id: store.nextId('pmt_'),
    ...order,
    status: 'pending',
    estimated_completion_date: daysAfter(at, 3),
    source_trace_id: null,
    destination_trace_id: null,
    source_settlement_date: daysAfter(at, 1),
    destination_settlement_date: daysAfter(at, 3),
    source_status: null,
    destination_status: null,
    reversal_id: null,
    error: null,
    metadata: null,
    created_at: at,
    updated_at: at,
  })
}

/** What changes in a payment that takes on a status: a stop stops both legs, a failure says why. */
export function inStatus(status: PaymentStatus): Partial<Payment> {
  const leg = status === 'canceled' ? status : null
  return {
    status,
    source_status: leg,
    destination_status: leg,
    error: status === 'failed' ? returned : null,
  }
}

const returned: RecordError = {
  type: 'PAYMENT_FAILED',
  sub_type: 'PAYMENT_RETURNED',
  code: 20001,
  message: 'The bank of the paying account sent the payment back.',
}

function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10)
}
