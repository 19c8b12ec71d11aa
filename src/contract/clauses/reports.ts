import { implied, rule } from './clause.ts'

export const reports = {
  'reports/report#type': rule('C201', 'The type of a report is a string.'),
  'reports/report#url-path': rule(
    'C202',
    'The download address of a report ends in /reports/, its own id and /download.',
    { why: 'It may be null until the report is completed.' },
  ),
  'reports/report#url-origin': rule(
    'C203',
    'The download address of a report is under the address of the service.',
    { why: 'Further origins can be allowed for proxies.' },
  ),
  'reports/report#status': rule('C204', 'The status of a report is a string.'),
  'reports/report#metadata': rule('C205', 'The metadata of a report is an object or null.'),
  'reports/create#answer': rule('C272', 'Requesting a report returns the report.'),
  'reports/create#type': implied('C201', 'The report has the type that was requested.'),
  'reports/create#download': rule(
    'C272',
    'The download address of a completed report returns the results.',
  ),
}
