import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import type { Webhook } from '../records/webhook.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of webhooks, whose flag is spelled in two ways. */
export const webhooks = {
  'webhooks/list': list,
  'webhooks/retrieve': retrieve,
} satisfies Handlers

function list({ store }: Call): Answer {
  return ok({
    data: [...store.webhooks.values()].map((webhook) => spelled(webhook, 'expand_event')),
  })
}

function retrieve({ store, params }: Call): Answer {
  const webhook = store.webhooks.get(params.whk_id!)
  return webhook ? ok(spelled(webhook, 'expanded_event')) : unknownRecord('webhook')
}

function spelled(webhook: Webhook, flag: string): object {
  const { expanded, status, error, created_at, updated_at, ...rest } = webhook
  return { ...rest, [flag]: expanded, status, error, created_at, updated_at }
}
