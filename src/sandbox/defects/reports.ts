import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'
import { recall } from '../recall.ts'

/** Lies about reports. */
export const reports = {
  'report-on-another-host': {
    title: 'Sends whoever wants the results of a report to another host.',
    breaks: ['C203'],
    spoil: {
      'reports/create': set('/url', (url: string) =>
        url.replace(/^http:\/\/[^/]+/, 'https://files.example.com'),
      ),
    },
  },
  'report-of-another-id': {
    title: 'Points to the results of another report.',
    breaks: ['C202'],
    spoil: {
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
    spoil: { 'reports/create': set('/type', 'payments.updated.previous') },
  },
  'report-before-this-one': {
    title: 'Points to the results of the report before.',
    breaks: ['C202'],
    spoil: {
      'reports/create': (body, { store }) =>
        set('/url', [...store.reports.values()].at(-2)?.url ?? (body as { url: string }).url)(body),
    },
  },
  'reports-share-an-id': {
    title: 'Makes every report under the id of the first.',
    breaks: ['C034', 'C202'],
    spoil: {
      'reports/create': (body, { store }) =>
        set(
          '/id',
          recall(store, 'report', () => (body as { id: string }).id),
        )(body),
    },
  },
  'report-at-a-path': {
    title: 'Points to the results of a report by a path, not by an address.',
    breaks: ['C202', 'C203'],
    spoil: {
      'reports/create': set('/url', (url: string) => url.replace(/^http:\/\/[^/]+/, '')),
    },
  },
  'report-metadata-in-words': {
    title: 'Writes the metadata of a report in a string.',
    breaks: ['C205'],
    spoil: { 'reports/create': set('/metadata', 'none') },
  },
} as const satisfies Defects
