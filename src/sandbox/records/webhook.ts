import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

/** A receiver of events; how its flag is spelled depends on the operation. */
export interface Webhook {
  readonly id: string
  readonly type: string
  readonly url: string
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly expanded: boolean
  readonly status: string
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new webhook. */
export function addWebhook(
  store: Store,
  order: Pick<Webhook, 'type' | 'url' | 'metadata' | 'expanded'>,
): Webhook {
  const at = store.stamp()
  return keep(store.webhooks, {
    id: store.nextId('whk_'),
    ...order,
    status: 'active',
    error: null,
    created_at: at,
    updated_at: at,
  })
}
