import { breaks, once } from '../deviation.ts'
import { replace } from '../edit.ts'

/** Defects of reports. */
export const reports = {
  'report-on-another-host': breaks('C203')
    .titled('Writes a report URL on another host.')
    .sets('reports/create', '/url', replace(/^http:\/\/[^/]+/, 'https://files.example.com')),
  'report-of-another-id': breaks('C202')
    .titled('Writes the URL of another report.')
    .sets('reports/create', '/url', replace(/rpt_[^/]+/, 'rpt_another')),
  'report-without-results': breaks('C272')
    .titled('Returns a completed report whose results cannot be fetched.')
    .behaves({ reportsDownload: false }),
  'report-of-another-type': breaks('C201')
    .titled('Makes a report of another type than the one sent.')
    .sets('reports/create', '/type', 'payments.updated.previous'),
  'report-before-this-one': breaks('C202')
    .titled('Writes the URL of the previous report.')
    .sets(
      'reports/create',
      '/url',
      (url: string, { store }) => [...store.reports.values()].at(-2)?.url ?? url,
    ),
  'reports-share-an-id': breaks('C034', 'C202')
    .titled('Creates every report with the id of the first.')
    .sets('reports/create', '/id', (id: string, call) => once(call, 'report', () => id)),
  'report-at-a-path': breaks('C202', 'C203')
    .titled('Writes the report URL as a path.')
    .sets('reports/create', '/url', replace(/^http:\/\/[^/]+/, '')),
  'report-metadata-in-words': breaks('C205')
    .titled('Writes the metadata of a report as a string.')
    .sets('reports/create', '/metadata', 'none'),
}
