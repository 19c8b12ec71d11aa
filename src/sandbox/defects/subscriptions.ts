import type { Defects } from '../defect.ts'
import { rename, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Lies about subscriptions. */
export const subscriptions = {
  'subscription-under-another-name': {
    title: 'Keys a subscription by another name than its own.',
    breaks: ['C255'],
    spoil: { 'subscriptions/list': rename('/connect', 'liabilities') },
  },
  'no-subscriptions-as-a-list': {
    title: 'Answers with an empty array where an entity has no subscriptions.',
    breaks: ['C256'],
    spoil: {
      'subscriptions/list': (body) => (Object.keys(body as object).length === 0 ? [] : body),
    },
  },
  'another-subscription': {
    title: 'Answers with another subscription than the one asked for.',
    breaks: ['C257'],
    spoil: { 'subscriptions/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'attributes-without-structure': {
    title: 'Names the requested attributes without the object around them.',
    breaks: ['C106'],
    spoil: {
      'subscriptions/list': set('/attributes/payload', { requested_attributes: [] }),
      'subscriptions/retrieve': set('/payload', (payload: unknown) =>
        payload === null ? null : { requested_attributes: [] },
      ),
    },
  },
  'mapped-subscription-cannot-be-read': {
    title: 'Maps subscriptions that it does not know when they are read.',
    breaks: ['C257'],
    recast: { 'subscriptions/retrieve': () => unknownRecord('subscription') },
  },
} as const satisfies Defects
