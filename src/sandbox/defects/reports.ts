import { breaks, once } from '../deviation.ts'
import { replace, set } from '../edit.ts'

/** Defects of reports. */
export const reports = {
  'report-on-another-host': breaks(['C203'], {
    title: 'Writes a report URL on another host.',
    'reports/create': set('/url', replace(/^http:\/\/[^/]+/, 'https://files.example.com')),
  }),
  'report-of-another-id': breaks(['C202'], {
    title: 'Writes the URL of another report.',
    'reports/create': set('/url', replace(/rpt_[^/]+/, 'rpt_another')),
  }),
  'report-without-results': breaks(['C272'], {
    title: 'Returns a completed report whose results cannot be fetched.',
    behaviour: { reportsDownload: false },
  }),
  'report-of-another-type': breaks(['C201'], {
    title: 'Makes a report of another type than the one sent.',
    'reports/create': set('/type', 'payments.updated.previous'),
  }),
  'report-before-this-one': breaks(['C202'], {
    title: 'Writes the URL of the previous report.',
    'reports/create': set(
      '/url',
      (url: string, { store }) => [...store.reports.values()].at(-2)?.url ?? url,
    ),
  }),
  'reports-share-an-id': breaks(['C034', 'C202'], {
    title: 'Creates every report with the id of the first.',
    'reports/create': set('/id', (id: string, call) => once(call, 'report', () => id)),
  }),
  'report-at-a-path': breaks(['C202', 'C203'], {
    title: 'Writes the report URL as a path.',
    'reports/create': set('/url', replace(/^http:\/\/[^/]+/, '')),
  }),
  'report-metadata-in-words': breaks(['C205'], {
    title: 'Writes the metadata of a report as a string.',
    'reports/create': set('/metadata', 'none'),
  }),
}
