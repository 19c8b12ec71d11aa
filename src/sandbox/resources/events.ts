import { type Handlers, ok } from '../call.ts'
import type { StoredEvent } from '../records.ts'
import { find } from '../refusal.ts'
import { keep, type Store } from '../store.ts'

/** The reference behaviour of stored events. */
export const events = {
  'events/retrieve': ({ store, params }) => ok(find(store.events, params.evt_id, 'event')),
} satisfies Handlers

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
