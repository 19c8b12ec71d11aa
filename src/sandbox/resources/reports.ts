import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import type { Payment, Report } from '../records.ts'
import { unknownRecord } from '../refusal.ts'
import { bodyOf, metadata, oneOf } from '../request-body.ts'
import { keep } from '../store.ts'

/** The reference behaviour of reports. */
export const reports = { 'reports/create': create } satisfies Handlers

const types = [
  'payments.created.current',
  'payments.created.previous',
  'payments.updated.current',
  'payments.updated.previous',
]

/** Makes a report, completed at once. */
function create({ store, baseUrl, body }: Call): SandboxResponse {
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
  if (!report || !behaviour.reportsDownload) return unknownRecord('report')
  const rows = [...store.payments.values()]
  if (behaviour.reportFormat === 'json') return ok({ type: report.type, data: rows })
  return {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: null,
    raw: csvOf(rows),
  }
}

const columns = ['id', 'source', 'destination', 'amount', 'status', 'created_at'] as const

function csvOf(rows: readonly Payment[]): string {
  const lines = rows.map((row) => columns.map((name) => String(row[name])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
