import type { Defects } from '../deviation.ts'
import { rename, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of webhooks. */
export const webhooks = {
  'list-spells-expanded-event': {
    title: 'Names the flag of listed webhooks "expanded_event".',
    breaks: ['C212'],
    body: { 'webhooks/list': rename('/data/*/expand_event', 'expanded_event') },
  },
  'single-spells-expand-event': {
    title: 'Names the flag of a single webhook "expand_event".',
    breaks: ['C213'],
    body: { 'webhooks/retrieve': rename('/expanded_event', 'expand_event') },
  },
  'flag-as-number': {
    title: 'Writes the flag of a webhook as a number.',
    breaks: ['C214'],
    body: {
      'webhooks/list': set('/data/*/expand_event', Number),
      'webhooks/retrieve': set('/expanded_event', Number),
    },
  },
  'another-webhook': {
    title: 'Returns another webhook than the one requested.',
    breaks: ['C274'],
    body: { 'webhooks/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'listed-webhook-cannot-be-read': {
    title: 'Returns 404 for webhooks that it lists.',
    breaks: ['C274'],
    response: { 'webhooks/retrieve': () => unknownRecord('webhook') },
  },
  'webhook-read-with-another-receiver': {
    title: 'Shows a webhook with another URL than in the list.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/url', 'https://elsewhere.example.com/hooks') },
  },
  'webhook-read-with-another-type': {
    title: 'Shows a webhook with another type than in the list.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/type', 'account.update') },
  },
  'webhook-read-as-paused': {
    title: 'Lists webhooks as active and shows them as paused.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/status', 'paused') },
  },
  'webhook-flag-flips': {
    title: 'Shows a webhook with the opposite flag of the list.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/expanded_event', (flag: boolean) => !flag) },
  },
  'receiver-without-a-scheme': {
    title: 'Writes the URL of a webhook without its scheme.',
    breaks: ['C208'],
    body: { 'webhooks/list': set('/data/*/url', 'receiver.example.com/hooks') },
  },
} as const satisfies Defects
