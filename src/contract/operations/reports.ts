import { firstVersionWith } from '../api-version.ts'
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
    response: 'report',
    promise: 'reports/create#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
