import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import type { Webhook } from '../records.ts'
import { find } from '../refusal.ts'
import { keep, type Store } from '../store.ts'

/** The reference behaviour of webhooks, whose flag is spelled in two ways. */
export const webhooks = { 'webhooks/list': list, 'webhooks/retrieve': retrieve } satisfies Handlers

function list({ store }: Call): SandboxResponse {
  return ok({
    data: [...store.webhooks.values()].map((webhook) => spelled(webhook, 'expand_event')),
  })
}

function retrieve({ store, params }: Call): SandboxResponse {
  return ok(spelled(find(store.webhooks, params.whk_id, 'webhook'), 'expanded_event'))
}

function spelled(webhook: Webhook, flag: string): object {
  const { expanded, status, error, created_at, updated_at, ...rest } = webhook
  return { ...rest, [flag]: expanded, status, error, created_at, updated_at }
}

/** A new webhook. */
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
