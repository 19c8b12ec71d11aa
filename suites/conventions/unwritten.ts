import { objectOf } from '../../src/base/json/index.ts'
import type { ClauseId } from '../../src/core/contract/index.ts'
import type { ApiResponse, World } from '../../src/sources/scenario/index.ts'

/** Records that no operation writes, and subscriptions. */
export const unwritten = [
  'merchant',
  'card_product',
  'event',
  'sensitive',
  'credit_score',
  'webhook',
  'subscription',
] as const

export const answers = [
  'merchants/retrieve#answer',
  'card-products/retrieve#answer',
  'events/retrieve#answer',
  'sensitive/retrieve#answer',
  'credit-scores/retrieve#answer',
  'webhooks/retrieve#answer',
  'subscriptions/retrieve#answer',
] as const

type Unwritten = World<(typeof answers)[number], never, (typeof unwritten)[number]>

/** One of each record that the target has, and the reads of all at once, each with the clause about the response. */
export async function makeReads({ given, api }: Pick<Unwritten, 'given' | 'api'>) {
  // Subjects that the operations find come first, so that a fault of those operations is the reason if one is missing.
  const subscription = await given('subscription')
  const merchant = await given('merchant')
  const product = await given('card_product')
  const event = await given('event')
  const card = await given('sensitive')
  const score = await given('credit_score')
  const webhook = await given('webhook')
  const readAll = () =>
    [
      read('merchants/retrieve#answer', merchant, ({ id }) => api.merchants.retrieve(id)),
      read('card-products/retrieve#answer', product, ({ id }) => api.cardProducts.retrieve(id)),
      read('events/retrieve#answer', event, ({ id }) => api.events.retrieve(id)),
      read('sensitive/retrieve#answer', card, ({ account_id, id }) =>
        api.sensitive.retrieve(account_id, id),
      ),
      read('credit-scores/retrieve#answer', score, ({ entity_id, id }) =>
        api.creditScores.retrieve(entity_id, id),
      ),
      read('webhooks/retrieve#answer', webhook, ({ id }) => api.webhooks.retrieve(id)),
      read('subscriptions/retrieve#answer', subscription, ({ entity_id, id }) =>
        api.subscriptions.retrieve(entity_id, id),
      ),
    ].flat()
  return { readAll, subscription, card }
}

/** The read of a record, if there is one. */
export function read<const Id extends ClauseId, Subject>(
  clause: Id,
  subject: Subject | undefined,
  call: (subject: Subject) => Promise<ApiResponse<unknown>>,
) {
  return subject === undefined ? [] : [[clause, call(subject)] as const]
}

type Reads = readonly (readonly [ClauseId, Promise<ApiResponse<unknown>>])[]

/** What the first reads show, by their clauses. The scenarios of an operation say that the target refuses it: nothing is compared then. */
export async function shownIn(first: Reads): Promise<ReadonlyMap<ClauseId, unknown>> {
  const shown = new Map<ClauseId, unknown>()
  for (const [clause, read] of first) {
    const response = await read
    if (!response.refused) shown.set(clause, response.ifServed())
  }
  return shown
}

/** The credit scores that an event shows before and after: each by its entity and its id. */
export function scoresIn(event: unknown): readonly (readonly [entity: string, score: string])[] {
  const { resource_type, diff } = objectOf(event)
  if (resource_type !== 'credit_score') return []
  const { before, after } = objectOf(diff)
  return [before, after].flatMap((snapshot) => {
    const { id, entity_id } = objectOf(snapshot)
    return typeof id === 'string' && typeof entity_id === 'string' ? [[entity_id, id] as const] : []
  })
}
