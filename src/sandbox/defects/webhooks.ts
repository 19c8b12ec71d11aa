import { breaks } from '../deviation.ts'
import { rename } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of webhooks. */
export const webhooks = {
  'list-spells-expanded-event': breaks('C212')
    .titled('Names the flag of listed webhooks "expanded_event".')
    .edits('webhooks/list', rename('/data/*/expand_event', 'expanded_event')),
  'single-spells-expand-event': breaks('C213')
    .titled('Names the flag of a single webhook "expand_event".')
    .edits('webhooks/retrieve', rename('/expanded_event', 'expand_event')),
  'flag-as-number': breaks('C214')
    .titled('Writes the flag of a webhook as a number.')
    .sets('webhooks/list', '/data/*/expand_event', Number)
    .sets('webhooks/retrieve', '/expanded_event', Number),
  'another-webhook': breaks('C274')
    .titled('Returns another webhook than the one requested.')
    .sets('webhooks/retrieve', '/id', (id: string) => `${id}x`),
  'listed-webhook-cannot-be-read': breaks('C274')
    .titled('Returns 404 for webhooks that it lists.')
    .answers('webhooks/retrieve', () => unknownRecord('webhook')),
  'webhook-read-with-another-receiver': breaks('C262')
    .titled('Shows a webhook with another URL than in the list.')
    .sets('webhooks/retrieve', '/url', 'https://elsewhere.example.com/hooks'),
  'webhook-read-with-another-type': breaks('C262')
    .titled('Shows a webhook with another type than in the list.')
    .sets('webhooks/retrieve', '/type', 'account.update'),
  'webhook-read-as-paused': breaks('C262')
    .titled('Lists webhooks as active and shows them as paused.')
    .sets('webhooks/retrieve', '/status', 'paused'),
  'webhook-flag-flips': breaks('C262')
    .titled('Shows a webhook with the opposite flag of the list.')
    .sets('webhooks/retrieve', '/expanded_event', (flag: boolean) => !flag),
  'receiver-without-a-scheme': breaks('C208')
    .titled('Writes the URL of a webhook without its scheme.')
    .sets('webhooks/list', '/data/*/url', 'receiver.example.com/hooks'),
}
