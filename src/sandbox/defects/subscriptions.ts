import type { SubscriptionMap } from '../../contract/index.ts'
import type { Defects } from '../deviation.ts'
import { inTurn, rename, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of subscriptions. */
export const subscriptions = {
  'subscription-under-another-name': {
    title: 'Keys a subscription by another name than its own.',
    breaks: ['C255'],
    body: { 'subscriptions/list': rename('/connect', 'liabilities') },
  },
  'no-subscriptions-as-a-list': {
    title: 'Answers with an empty array where an entity has no subscriptions.',
    breaks: ['C256'],
    body: {
      'subscriptions/list': (body) => (Object.keys(body as object).length === 0 ? [] : body),
    },
  },
  'another-subscription': {
    title: 'Answers with another subscription than the one asked for.',
    breaks: ['C257'],
    body: { 'subscriptions/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'attributes-without-structure': {
    title: 'Names the requested attributes without the object around them.',
    breaks: ['C106'],
    body: {
      'subscriptions/list': set('/attributes/payload', { requested_attributes: [] }),
      'subscriptions/retrieve': set('/payload', (payload: unknown) =>
        payload === null ? null : { requested_attributes: [] },
      ),
    },
  },
  'mapped-subscription-cannot-be-read': {
    title: 'Maps subscriptions that it does not know when they are read.',
    breaks: ['C257'],
    response: { 'subscriptions/retrieve': () => unknownRecord('subscription') },
  },
  'subscriptions-swapped': {
    title: 'Maps the name of every subscription to the next one.',
    breaks: ['C255'],
    body: {
      'subscriptions/list': (body) => {
        const names = Object.keys(body as object)
        const records = Object.values(body as object)
        return Object.fromEntries(names.map((name, at) => [name, records.at(at - 1)]))
      },
    },
  },
  'subscription-read-under-another-name': {
    title: 'Shows a subscription under another name than in the map.',
    breaks: ['C262'],
    body: {
      'subscriptions/retrieve': inTurn(set('/name', 'credit_score'), set('/payload', null)),
    },
  },
  'subscription-read-as-paused': {
    title: 'Maps subscriptions as active and shows them as paused.',
    breaks: ['C262'],
    body: { 'subscriptions/retrieve': set('/status', 'paused') },
  },
  'subscription-read-as-newer': {
    title: 'Shows a subscription as created at the moment it is read.',
    breaks: ['C034'],
    body: {
      'subscriptions/retrieve': set('/created_at', (_, { store }) =>
        new Date(store.now() + 1).toISOString(),
      ),
    },
  },
  'subscriptions-share-an-id': {
    title: 'Maps all subscriptions of an entity with one id.',
    breaks: ['C262', 'C034'],
    body: {
      'subscriptions/list': (body, call) => {
        const [first] = Object.values(body as SubscriptionMap)
        return set('/*/id', first?.id)(body, call)
      },
    },
  },
  'request-id-as-number': {
    title: 'Names the latest request of a subscription by a number.',
    breaks: ['C107'],
    body: { 'subscriptions/retrieve': set('/latest_request_id', 1) },
  },
} as const satisfies Defects
