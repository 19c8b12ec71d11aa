import type { SubscriptionMap } from '../../contract/index.ts'
import { breaks, timeOfRequest } from '../deviation.ts'
import { rename, set, setAll } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of subscriptions. */
export const subscriptions = {
  'subscription-under-another-name': breaks(['C255'], {
    title: 'Lists a subscription under another name than its own.',
    'subscriptions/list': rename('/connect', 'liabilities'),
  }),
  'no-subscriptions-as-a-list': breaks(['C256'], {
    title: 'Returns an empty array for an entity without subscriptions.',
    'subscriptions/list': (body) => (Object.keys(body as object).length === 0 ? [] : body),
  }),
  'another-subscription': breaks(['C257'], {
    title: 'Returns another subscription than the one requested.',
    'subscriptions/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'attributes-without-structure': breaks(['C106'], {
    title: 'Writes the requested attributes without the object around them.',
    'subscriptions/list': set('/attributes/payload', { requested_attributes: [] }),
    'subscriptions/retrieve': set('/payload', (payload: unknown) =>
      payload === null ? null : { requested_attributes: [] },
    ),
  }),
  'mapped-subscription-cannot-be-read': breaks(['C257'], {
    title: 'Returns 404 for a subscription that it lists.',
    response: { 'subscriptions/retrieve': () => unknownRecord('subscription') },
  }),
  'subscriptions-swapped': breaks(['C255'], {
    title: 'Lists each subscription under the name of the next one.',
    'subscriptions/list': (body) => {
      const names = Object.keys(body as object)
      const records = Object.values(body as object)
      return Object.fromEntries(names.map((name, at) => [name, records.at(at - 1)]))
    },
  }),
  'subscription-read-under-another-name': breaks(['C262'], {
    title: 'Shows a subscription under another name than in the list.',
    'subscriptions/retrieve': setAll({ '/name': 'credit_score', '/payload': null }),
  }),
  'subscription-read-as-paused': breaks(['C262'], {
    title: 'Lists subscriptions as active and shows them as paused.',
    'subscriptions/retrieve': set('/status', 'paused'),
  }),
  'subscription-read-as-newer': breaks(['C034'], {
    title: 'Shows a subscription with the time of the request as "created_at".',
    'subscriptions/retrieve': set('/created_at', timeOfRequest),
  }),
  'subscriptions-share-an-id': breaks(['C262', 'C034'], {
    title: 'Lists all subscriptions of an entity with the same id.',
    'subscriptions/list': (body, call) => {
      const [first] = Object.values(body as SubscriptionMap)
      return set('/*/id', first?.id)(body, call)
    },
  }),
  'request-id-as-number': breaks(['C107'], {
    title: 'Writes the latest request id of a subscription as a number.',
    'subscriptions/retrieve': set('/latest_request_id', 1),
  }),
}
