import type { Behaviour } from '../behaviour.ts'
import {
  type Call,
  find,
  type Handlers,
  ok,
  refuse,
  type SandboxResponse,
  unknownRecord,
} from '../call.ts'
import type { Payment, RecordError, Report } from '../records.ts'
import { bodyOf, controlBody, metadata, oneOf, text, wholeNumber } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { addEvent } from './webhooks.ts'

/** The reference behaviour of payments and reports of them. */
export const payments = {
  'payments/cancel': cancel,
  'payments/simulate': simulate,
  'reports/create': createReport,
} satisfies Handlers

function cancel({ store, behaviour, params }: Call): SandboxResponse {
  const payment = find(store.payments, params.pmt_id, 'payment')
  if (behaviour.cancelRepeatable && payment.status === 'canceled') return ok(payment)
  if (behaviour.cancelNeedsPending && payment.status !== 'pending') {
    return refuse('state', 'Only a pending payment can be canceled.')
  }
  const { source_status = null, destination_status = null } = payment
  const canceled = change(store, store.payments, payment, {
    ...inStatus('canceled'),
    ...(!behaviour.cancelStopsSource && { source_status }),
    ...(!behaviour.cancelStopsDestination && { destination_status }),
  })
  addEvent(store, 'payment.updated', 'Payment', payment, canceled)
  if (!behaviour.cancelStored) keep(store.payments, payment)
  return ok(canceled)
}

function simulate({ store, behaviour, params, body }: Call): SandboxResponse {
  const payment = find(store.payments, params.pmt_id, 'payment')
  const sent = bodyOf('simulation-request', body, { '/status': oneOf(behaviour.simulatedStatuses) })
  const status = behaviour.simulationObeys ? sent.status : payment.status
  const moved = behaviour.simulationMovesUpdatedAt
    ? change(store, store.payments, payment, inStatus(status))
    : keep(store.payments, { ...payment, ...inStatus(status) })
  addEvent(store, 'payment.updated', 'Payment', payment, moved)
  if (behaviour.simulationConcerns === 'all payments') {
    for (const other of [...store.payments.values()].filter(({ id }) => id !== payment.id)) {
      change(store, store.payments, other, inStatus(status))
    }
  }
  if (!behaviour.simulationStored) keep(store.payments, payment)
  return ok(moved)
}

/** Control: makes a pending payment. */
export function createPayment({ store, body }: Call): SandboxResponse {
  const rules = {
    '/source': text,
    '/destination': text,
    '/amount': wholeNumber,
    '/description': text,
  }
  const sent = controlBody(body, rules, ['/source', '/destination'])
  const { amount = 5000, description = 'Bill pay' } = sent as Partial<Payment>
  const source = find(store.accounts, String(sent.source), 'account').id
  const destination = find(store.accounts, String(sent.destination), 'account').id
  return ok(addPayment(store, { source, destination, amount, description }))
}

/** A new pending payment. */
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

/** What changes in a payment with its status: `canceled` stops both legs, `failed` sets the error. */
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

/** Makes a report, completed at once. */
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
export function download({ store, behaviour, params }: Call): SandboxResponse {
  const report = store.reports.get(params.rpt_id!)
  if (!report || !isKept(report, store, behaviour)) return unknownRecord('report')
  const rows = [...store.payments.values()]
  if (behaviour.reportFormat === 'json') return ok({ type: report.type, data: rows })
  return {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: null,
    raw: csvOf(rows),
  }
}

/** Whether the results of a report can still be fetched; a report that can be fetched once forgets them. */
function isKept(report: Report, store: Store, { reportsDownload }: Behaviour): boolean {
  if (reportsDownload === 'once') store.reports.delete(report.id)
  if (reportsDownload !== 'until the next report') return reportsDownload !== 'never'
  return [...store.reports.values()].at(-1) === report
}

const columns = ['id', 'source', 'destination', 'amount', 'status', 'created_at'] as const

function csvOf(rows: readonly Payment[]): string {
  const lines = rows.map((row) => columns.map((name) => String(row[name])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
