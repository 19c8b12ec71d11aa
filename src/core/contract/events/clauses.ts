import { implied, obligation, ofThePath, rule } from '../clauses/clause.ts'

export const events = {
  'reports/report#type': rule('report.type', 'The type of a report is a string.'),
  'reports/report#url-path': rule(
    'report.url-path',
    'The download address of a report ends in /reports/, its own id and /download.',
    { why: 'It may be null until the report is completed.' },
  ),
  'reports/report#url-origin': rule(
    'report.url-origin',
    'The download address of a report is under the address of the service.',
    { why: 'Further origins can be allowed for proxies.' },
  ),
  'reports/report#status': rule('report.status', 'The status of a report is a string.'),
  'reports/report#metadata': rule(
    'report.metadata',
    'The metadata of a report is an object or null.',
  ),
  'reports/create#request': obligation(
    'endpoints.create-report',
    'The request for a report names its type.',
  ),
  'reports/create#answer': rule(
    'endpoints.create-report',
    'Requesting a report returns the report.',
  ),
  'reports/create#type': implied('report.type', 'The report has the type that was requested.'),
  'reports/create#download': rule(
    'endpoints.create-report',
    'The download address of a completed report returns the results.',
    {
      why: 'Sent with the key, a request to the address returns the results: a 4xx or 5xx breaks the clause (A44). A 429 shows nothing.',
    },
  ),
  'reports/create#results': implied(
    'endpoints.create-report',
    'The results of a completed report are not null.',
    {
      also: ['A65'],
      why: 'The contract does not say what results are, so any other body is accepted; an empty one is noted with a warning.',
    },
  ),
  'webhooks/webhook#type': rule('webhook.type', 'The type of a webhook is a string.'),
  'webhooks/webhook#url': rule('webhook.url', 'The receiver of a webhook is an absolute URL.'),
  'webhooks/webhook#error-metadata': rule(
    'webhook.error-metadata',
    'Error and metadata of a webhook are objects or null.',
  ),
  'webhooks/webhook#status': rule('webhook.status', 'The status of a webhook is a string.'),
  'webhooks/list#expand-event': rule(
    'webhook.expand-event',
    'The list spells the flag for expanded events expand_event.',
    { why: 'The other spelling is accepted beside it.' },
  ),
  'webhooks/retrieve#expanded-event': rule(
    'webhook.expanded-event',
    'The single record spells the flag for expanded events expanded_event.',
    { why: 'The other spelling is accepted beside it.' },
  ),
  'webhooks/webhook#flag': rule('webhook.flag', 'The flag for expanded events is a boolean.'),
  'webhooks/webhook#delivers': rule(
    'events.delivered',
    'Webhooks deliver events to their address.',
    {
      excluded: 'Needs a receiver.',
    },
  ),
  'webhooks/webhook#expansion': rule(
    'events.expansion',
    'The flag controls whether delivered events are expanded.',
    { excluded: 'Needs a receiver.' },
  ),
  'webhooks/list#answer': rule(
    'endpoints.list-webhooks',
    'The list of webhooks is an array in the member data.',
  ),
  'webhooks/list#not-empty': implied(
    'A41',
    'The list of webhooks is not empty after a response showed a webhook.',
    {
      why: 'A list that lacks a record may be a page, but an empty list without a query says that there is no record. Recorded traffic may lack the request that removed the record, so an empty list is only noted there (A50).',
    },
  ),
  'webhooks/retrieve#answer': rule(
    'endpoints.retrieve-webhook',
    'Reading a webhook returns the webhook.',
  ),
  'webhooks/retrieve#id': ofThePath(
    'endpoints.retrieve-webhook',
    'The webhook returned is the one requested.',
  ),
  'events/event#type': rule('stored-event.type', 'The type of a stored event is a string.'),
  'events/event#type-form': rule(
    'events.change-makes-event',
    'The type of a stored event names a resource and a change, with a dot between them.',
  ),
  'events/event#type-resource': implied(
    'events.change-makes-event',
    'The type of a stored event names no other kind of resource than the event itself.',
    { why: 'How the type spells a kind is open; one that names the kind anywhere is accepted.' },
  ),
  'events/event#resource': rule(
    'stored-event.resource',
    'A stored event names its resource and the kind of the resource, both as strings.',
  ),
  'events/event#resource-kind': implied(
    'stored-event.resource',
    'The id of the resource is of the kind that the event names.',
  ),
  'events/event#data': rule(
    'stored-event.data',
    'data of a stored event is a string that names the kind of the resource.',
  ),
  'events/event#diff': rule(
    'stored-event.diff',
    'diff of a stored event holds the resource before and after the change.',
    { also: ['events.diff'] },
  ),
  'events/event#snapshots': rule(
    'stored-event.snapshots',
    'before and after are full snapshots of the resource.',
    {
      why: 'Error, timestamps and the created_at of score items may be left out, as published samples do.',
    },
  ),
  'events/event#new-score': rule(
    'events.new-score',
    'After an increase of a credit score, the member after is a new record.',
  ),
  'events/event#higher-score': rule(
    'events.higher-score',
    'After an increase of a credit score, the score in after is higher than the score in before.',
    { why: 'Compared for the same source and model: one score that rose is enough (A53).' },
  ),
  'events/retrieve#answer': rule(
    'endpoints.retrieve-event',
    'Reading an event returns the stored event.',
    {
      also: ['events.retrieved'],
    },
  ),
  'events/retrieve#id': ofThePath(
    'endpoints.retrieve-event',
    'The event returned is the one requested.',
  ),
}
