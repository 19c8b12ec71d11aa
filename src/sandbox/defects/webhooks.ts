import { breaks } from '../deviation.ts'
import { rename, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of webhooks. */
export const webhooks = {
  'list-spells-expanded-event': breaks(['C212'], {
    title: 'Names the flag of listed webhooks "expanded_event".',
    'webhooks/list': rename('/data/*/expand_event', 'expanded_event'),
  }),
  'single-spells-expand-event': breaks(['C213'], {
    title: 'Names the flag of a single webhook "expand_event".',
    'webhooks/retrieve': rename('/expanded_event', 'expand_event'),
  }),
  'flag-as-number': breaks(['C214'], {
    title: 'Writes the flag of a webhook as a number.',
    'webhooks/list': set('/data/*/expand_event', Number),
    'webhooks/retrieve': set('/expanded_event', Number),
  }),
  'another-webhook': breaks(['C274'], {
    title: 'Returns another webhook than the one requested.',
    'webhooks/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'listed-webhook-cannot-be-read': breaks(['C274'], {
    title: 'Returns 404 for webhooks that it lists.',
    response: { 'webhooks/retrieve': () => unknownRecord('webhook') },
  }),
  'webhook-read-with-another-receiver': breaks(['C262'], {
    title: 'Shows a webhook with another URL than in the list.',
    'webhooks/retrieve': set('/url', 'https://elsewhere.example.com/hooks'),
  }),
  'webhook-read-with-another-type': breaks(['C262'], {
    title: 'Shows a webhook with another type than in the list.',
    'webhooks/retrieve': set('/type', 'account.update'),
  }),
  'webhook-read-as-paused': breaks(['C262'], {
    title: 'Lists webhooks as active and shows them as paused.',
    'webhooks/retrieve': set('/status', 'paused'),
  }),
  'webhook-flag-flips': breaks(['C262'], {
    title: 'Shows a webhook with the opposite flag of the list.',
    'webhooks/retrieve': set('/expanded_event', (flag: boolean) => !flag),
  }),
  'receiver-without-a-scheme': breaks(['C208'], {
    title: 'Writes the URL of a webhook without its scheme.',
    'webhooks/list': set('/data/*/url', 'receiver.example.com/hooks'),
  }),
}
