import type { Clauses } from '../../judge/index.ts'

export const webhooks = {
  'webhooks/webhook#type': {
    origin: 'C207',
    level: 'rule',
    says: 'The type of a webhook is a string.',
  },
  'webhooks/webhook#url': {
    origin: 'C208',
    level: 'rule',
    says: 'The receiver of a webhook is an absolute URL.',
  },
  'webhooks/webhook#error-metadata': {
    origin: 'C209',
    level: 'rule',
    says: 'Error and metadata of a webhook are objects or null.',
  },
  'webhooks/webhook#status': {
    origin: 'C210',
    level: 'rule',
    says: 'The status of a webhook is a string.',
  },
  'webhooks/list#expand-event': {
    origin: 'C212',
    level: 'rule',
    says: 'In the list, the flag for expanded events is spelled expand_event.',
    why: 'The other spelling beside it is accepted.',
  },
  'webhooks/retrieve#expanded-event': {
    origin: 'C213',
    level: 'rule',
    says: 'In the single record, the flag for expanded events is spelled expanded_event.',
    why: 'The other spelling beside it is accepted.',
  },
  'webhooks/webhook#flag': {
    origin: 'C214',
    level: 'rule',
    says: 'The flag for expanded events is a boolean.',
  },
  'webhooks/webhook#delivers': {
    origin: 'C293',
    level: 'rule',
    says: 'Webhooks deliver events to their address.',
    excluded: 'Needs a receiver.',
  },
  'webhooks/webhook#expansion': {
    origin: 'C294',
    level: 'rule',
    says: 'The flag controls whether delivered events are expanded.',
    excluded: 'Needs a receiver.',
  },
  'webhooks/list#answer': {
    origin: 'C273',
    level: 'rule',
    says: 'The list of webhooks stands as an array in the member data.',
  },
  'webhooks/retrieve#answer': {
    origin: 'C274',
    level: 'rule',
    says: 'Reading a webhook answers with the webhook.',
  },
  'webhooks/retrieve#id': {
    origin: 'C274',
    level: 'implied',
    says: 'The webhook answered is the one asked for.',
  },
} as const satisfies Clauses
