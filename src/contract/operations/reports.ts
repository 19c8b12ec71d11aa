import type { Operations } from '../operation.ts'

export const reports = {
  'reports/create': {
    number: 21,
    does: 'asks for a report and says where to fetch it',
    method: 'POST',
    path: '/reports',
    base: 'baseUrl',
    credential: 'key',
    request: 'report-request',
    answer: 'report',
    promise: 'reports/create#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
