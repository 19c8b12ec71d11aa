import { type Defects, once } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of reports. */
export const reports = {
  'report-on-another-host': {
    title: 'Sends whoever wants the results of a report to another host.',
    breaks: ['C203'],
    body: {
      'reports/create': set('/url', (url: string) =>
        url.replace(/^http:\/\/[^/]+/, 'https://files.example.com'),
      ),
    },
  },
  'report-of-another-id': {
    title: 'Points to the results of another report.',
    breaks: ['C202'],
    body: {
      'reports/create': set('/url', (url: string) => url.replace(/rpt_[^/]+/, 'rpt_another')),
    },
  },
  'report-without-results': {
    title: 'Calls a report completed whose results cannot be fetched.',
    breaks: ['C272'],
    behaviour: { reportsDownload: false },
  },
  'report-of-another-type': {
    title: 'Makes a report of another type than the one sent.',
    breaks: ['C201'],
    body: { 'reports/create': set('/type', 'payments.updated.previous') },
  },
  'report-before-this-one': {
    title: 'Points to the results of the report before.',
    breaks: ['C202'],
    body: {
      'reports/create': set(
        '/url',
        (url: string, { store }) => [...store.reports.values()].at(-2)?.url ?? url,
      ),
    },
  },
  'reports-share-an-id': {
    title: 'Makes every report under the id of the first.',
    breaks: ['C034', 'C202'],
    body: {
      'reports/create': set('/id', (id: string, call) => once(call, 'report', () => id)),
    },
  },
  'report-at-a-path': {
    title: 'Points to the results of a report by a path, not by an address.',
    breaks: ['C202', 'C203'],
    body: {
      'reports/create': set('/url', (url: string) => url.replace(/^http:\/\/[^/]+/, '')),
    },
  },
  'report-metadata-in-words': {
    title: 'Writes the metadata of a report in a string.',
    breaks: ['C205'],
    body: { 'reports/create': set('/metadata', 'none') },
  },
} as const satisfies Defects
