import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

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
} as const satisfies Defects
