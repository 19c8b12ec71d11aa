import type { Clauses } from '../../judge/index.ts'

export const reports = {
  'reports/report#type': {
    origin: 'C201',
    level: 'rule',
    says: 'The type of a report is a string.',
  },
  'reports/report#url-path': {
    origin: 'C202',
    level: 'rule',
    says: 'The download address of a report ends in /reports/, its own id and /download.',
    why: 'It may be null until the report is completed.',
  },
  'reports/report#url-origin': {
    origin: 'C203',
    level: 'rule',
    says: 'The download address of a report stands under the address of the service.',
    why: 'Further origins can be allowed for proxies.',
  },
  'reports/report#status': {
    origin: 'C204',
    level: 'rule',
    says: 'The status of a report is a string.',
  },
  'reports/report#metadata': {
    origin: 'C205',
    level: 'rule',
    says: 'A report carries metadata: an object or null.',
  },
  'reports/create#answer': {
    origin: 'C272',
    level: 'rule',
    says: 'Asking for a report answers with the report.',
  },
  'reports/create#type': {
    origin: 'C201',
    level: 'implied',
    says: 'The report is of the type that was asked for.',
  },
  'reports/create#download': {
    origin: 'C272',
    level: 'rule',
    says: 'The download address of a completed report answers with the results.',
  },
} as const satisfies Clauses
