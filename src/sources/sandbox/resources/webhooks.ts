import { find, type Handlers, ok } from '../call.ts'
import type { StoredEvent, Webhook } from '../records.ts'
import { keep, type Store } from '../store.ts'

export const webhooks = {
  'webhooks/list': ({ store }) =>
    ok({
      data: [...store.webhooks.values()].map((webhook) => spelled(webhook, 'expand_event')),
    }),
  'webhooks/retrieve': ({ store, params }) =>
    ok(spelled(find(store.webhooks, params.whk_id, 'webhook'), 'expanded_event')),
  'events/retrieve': ({ store, params }) => ok(find(store.events, params.evt_id, 'event')),
} satisfies Handlers

function spelled(webhook: Webhook, flag: string): object {
  const { expanded, status, error, created_at, updated_at, ...rest } = webhook
  return { ...rest, [flag]: expanded, status, error, created_at, updated_at }
}

export function addWebhook(
  store: Store,
  order: Pick<Webhook, 'type' | 'url' | 'metadata' | 'expanded'>,
): Webhook {
  return keep(store.webhooks, {
    id: store.nextId('whk_'),
    ...order,
    status: 'active',
    error: null,
    ...store.dates(),
  })
}

/** Stores the change of a resource: its type begins with the kind of the resource. */
export function addEvent(
  store: Store,
  type: `${string}.${string}`,
  data: string,
  before: { readonly id: string },
  after: { readonly id: string },
): StoredEvent {
  return keep(store.events, {
    id: store.nextId('evt_'),
    type,
    resource_id: after.id,
    resource_type: type.slice(0, type.indexOf('.')),
    data,
    diff: { before, after },
    ...store.dates(),
  })
}
