import { type Call, find, type Handlers, ok, refuse, type SandboxResponse } from '../call.ts'
import type { Payment, RecordError, Report } from '../records.ts'
import { bodyOf, metadata, oneOf, setupBody, text, wholeNumber } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { addEvent } from './webhooks.ts'

export const payments = {
  'payments/cancel': cancel,
  'payments/simulate': simulate,
  'reports/create': createReport,
} satisfies Handlers

function cancel({ store, params }: Call): SandboxResponse {
  const payment = find(store.payments, params.pmt_id, 'payment')
  if (payment.status !== 'pending') {
    return refuse('state', 'Only a pending payment can be canceled.')
  }
  return ok(moveTo(store, payment, 'canceled'))
}

const statuses = [
  'pending',
  'processing',
  'sent',
  'posted',
  'failed',
  'reversal_processing',
  'canceled',
]

function simulate({ store, params, body }: Call): SandboxResponse {
  const payment = find(store.payments, params.pmt_id, 'payment')
  const { status } = bodyOf('simulation-request', body, { '/status': oneOf(statuses) })
  return ok(moveTo(store, payment, status))
}

export function moveTo(store: Store, payment: Payment, status: string): Payment {
  const moved = change(store, store.payments, payment, inStatus(status))
  addEvent(store, 'payment.updated', 'Payment', payment, moved)
  return moved
}

export function createPayment({ store, body }: Call): SandboxResponse {
  const rules = {
    '/source': text,
    '/destination': text,
    '/amount': wholeNumber,
    '/description': text,
  }
  const sent = setupBody(body, rules, ['/source', '/destination'])
  const { amount = 5000, description = 'Bill pay' } = sent as Partial<Payment>
  const source = find(store.accounts, String(sent.source), 'account').id
  const destination = find(store.accounts, String(sent.destination), 'account').id
  return ok(addPayment(store, { source, destination, amount, description }))
}

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

export function inStatus(status: string): Partial<Payment> {
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

const types = [
  'payments.created.current',
  'payments.created.previous',
  'payments.updated.current',
  'payments.updated.previous',
]

function createReport({ store, baseUrl, body }: Call): SandboxResponse {
  const rules = { '/type': oneOf(types), '/metadata': metadata }
  const sent: Pick<Report, 'type'> & Partial<Report> = bodyOf('report-request', body, rules)
  const id = store.nextId('rpt_')
  const report: Report = {
    id,
    type: sent.type,
    url: `${baseUrl}/reports/${id}/download`,
    status: 'completed',
    metadata: sent.metadata ?? null,
    ...store.dates(),
  }
  return ok(keep(store.reports, report))
}

/** The results behind the `url` of a report: every payment, one a row. */
export function download({ store, params }: Call): SandboxResponse {
  const { type } = find(store.reports, params.rpt_id, 'report')
  return ok({ type, data: [...store.payments.values()] })
}
