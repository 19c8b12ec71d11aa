import { type Defects, once } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of reports. */
export const reports = {
  'report-on-another-host': {
    title: 'Writes a report URL on another host.',
    breaks: ['C203'],
    body: {
      'reports/create': set('/url', (url: string) =>
        url.replace(/^http:\/\/[^/]+/, 'https://files.example.com'),
      ),
    },
  },
  'report-of-another-id': {
    title: 'Writes the URL of another report.',
    breaks: ['C202'],
    body: {
      'reports/create': set('/url', (url: string) => url.replace(/rpt_[^/]+/, 'rpt_another')),
    },
  },
  'report-without-results': {
    title: 'Returns a completed report whose results cannot be fetched.',
    breaks: ['C272'],
    behaviour: { reportsDownload: false },
  },
  'report-of-another-type': {
    title: 'Makes a report of another type than the one sent.',
    breaks: ['C201'],
    body: { 'reports/create': set('/type', 'payments.updated.previous') },
  },
  'report-before-this-one': {
    title: 'Writes the URL of the previous report.',
    breaks: ['C202'],
    body: {
      'reports/create': set(
        '/url',
        (url: string, { store }) => [...store.reports.values()].at(-2)?.url ?? url,
      ),
    },
  },
  'reports-share-an-id': {
    title: 'Creates every report with the id of the first.',
    breaks: ['C034', 'C202'],
    body: {
      'reports/create': set('/id', (id: string, call) => once(call, 'report', () => id)),
    },
  },
  'report-at-a-path': {
    title: 'Writes the report URL as a path.',
    breaks: ['C202', 'C203'],
    body: {
      'reports/create': set('/url', (url: string) => url.replace(/^http:\/\/[^/]+/, '')),
    },
  },
  'report-metadata-in-words': {
    title: 'Writes the metadata of a report as a string.',
    breaks: ['C205'],
    body: { 'reports/create': set('/metadata', 'none') },
  },
} as const satisfies Defects
