import { keep, type Store } from '../store.ts'

/** The reports that can be asked for. */
export const reportTypes = [
  'payments.created.current',
  'payments.created.previous',
  'payments.updated.current',
  'payments.updated.previous',
] as const

/** A report and where its results are. */
export interface Report {
  readonly id: string
  readonly type: string
  readonly url: string
  readonly status: string
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new report, done at once. */
export function addReport(
  store: Store,
  type: string,
  baseUrl: string,
  metadata: Report['metadata'],
): Report {
  const at = store.stamp()
  const id = store.nextId('rpt_')
  return keep(store.reports, {
    id,
    type,
    url: `${baseUrl}/reports/${id}/download`,
    status: 'completed',
    metadata,
    created_at: at,
    updated_at: at,
  })
}
