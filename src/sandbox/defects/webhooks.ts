import type { Defects } from '../deviation.ts'
import { rename, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of webhooks. */
export const webhooks = {
  'list-spells-expanded-event': {
    title: 'Spells the flag of listed webhooks as the single output does.',
    breaks: ['C212'],
    body: { 'webhooks/list': rename('/data/*/expand_event', 'expanded_event') },
  },
  'single-spells-expand-event': {
    title: 'Spells the flag of a single webhook as the list does.',
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
    title: 'Answers with another webhook than the one asked for.',
    breaks: ['C274'],
    body: { 'webhooks/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'listed-webhook-cannot-be-read': {
    title: 'Lists webhooks that it does not know when they are read.',
    breaks: ['C274'],
    response: { 'webhooks/retrieve': () => unknownRecord('webhook') },
  },
  'webhook-read-with-another-receiver': {
    title: 'Shows a webhook with another receiver than the list.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/url', 'https://elsewhere.example.com/hooks') },
  },
  'webhook-read-with-another-type': {
    title: 'Shows a webhook of another type than the list.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/type', 'account.update') },
  },
  'webhook-read-as-paused': {
    title: 'Lists webhooks as active and shows them as paused.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/status', 'paused') },
  },
  'webhook-flag-flips': {
    title: 'Says of a single webhook the opposite of what the list says of its flag.',
    breaks: ['C262'],
    body: { 'webhooks/retrieve': set('/expanded_event', (flag: boolean) => !flag) },
  },
  'receiver-without-a-scheme': {
    title: 'Writes the receiver of a webhook without its scheme.',
    breaks: ['C208'],
    body: { 'webhooks/list': set('/data/*/url', 'receiver.example.com/hooks') },
  },
} as const satisfies Defects
