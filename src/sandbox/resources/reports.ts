import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import type { Payment } from '../records/payment.ts'
import { addReport, reportTypes } from '../records/report.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { faultIn, jsonObject, membersOf, oneOf, orNull, required } from '../request-body.ts'

/** The reference behaviour of reports. */
export const reports = { 'reports/create': create } satisfies Handlers

function create({ store, baseUrl, body }: Call): Answer {
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const checks = { type: required(oneOf(reportTypes)), metadata: orNull(jsonObject) }
  const fault = faultIn(sent, checks)
  if (fault) return refuse('invalid', fault)
  const metadata = membersOf(sent.metadata) ?? null
  return ok(addReport(store, sent.type as string, baseUrl, metadata))
}

/** The results behind the `url` of a report: every payment, one a row. */
export function download({ store, behaviour, params }: Call): Answer {
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
