import { implied, rule } from './clause.ts'

export const webhooks = {
  'webhooks/webhook#type': rule('C207', 'The type of a webhook is a string.'),
  'webhooks/webhook#url': rule('C208', 'The receiver of a webhook is an absolute URL.'),
  'webhooks/webhook#error-metadata': rule(
    'C209',
    'Error and metadata of a webhook are objects or null.',
  ),
  'webhooks/webhook#status': rule('C210', 'The status of a webhook is a string.'),
  'webhooks/list#expand-event': rule(
    'C212',
    'The list spells the flag for expanded events expand_event.',
    { why: 'The other spelling is accepted beside it.' },
  ),
  'webhooks/retrieve#expanded-event': rule(
    'C213',
    'The single record spells the flag for expanded events expanded_event.',
    { why: 'The other spelling is accepted beside it.' },
  ),
  'webhooks/webhook#flag': rule('C214', 'The flag for expanded events is a boolean.'),
  'webhooks/webhook#delivers': rule('C293', 'Webhooks deliver events to their address.', {
    excluded: 'Needs a receiver.',
  }),
  'webhooks/webhook#expansion': rule(
    'C294',
    'The flag controls whether delivered events are expanded.',
    { excluded: 'Needs a receiver.' },
  ),
  'webhooks/list#answer': rule('C273', 'The list of webhooks is an array in the member data.'),
  'webhooks/retrieve#answer': rule('C274', 'Reading a webhook returns the webhook.'),
  'webhooks/retrieve#id': implied('C274', 'The webhook returned is the one requested.'),
}
