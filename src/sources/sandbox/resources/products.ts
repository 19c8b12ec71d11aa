import { type Call, find, type Handlers, ok, type SandboxResponse, unknownRecord } from '../call.ts'
import type { CreditScore, Entity, StoredEvent, Subscription } from '../records.ts'
import { setupBody, text, wholeNumber } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { addEvent } from './webhooks.ts'

export const products = {
  'subscriptions/list'({ store, params }) {
    const { id } = find(store.entities, params.ent_id, 'entity')
    return ok(store.subscriptions.get(id) ?? {})
  },
  'subscriptions/retrieve'({ store, params }) {
    const active = Object.values(store.subscriptions.get(params.ent_id!) ?? {})
    const subscription = active.find(({ id }) => id === params.sub_id)
    return subscription ? ok(subscription) : unknownRecord('subscription')
  },
  'credit-scores/retrieve'({ store, params }) {
    const record = store.creditScores.get(params.crs_id!)
    return record?.entity_id === params.ent_id ? ok(record) : unknownRecord('credit score')
  },
} satisfies Handlers

const payloads: Readonly<Record<string, Subscription['payload']>> = {
  attributes: {
    attributes: { requested_attributes: ['credit_health_payment_history', 'credit_health_score'] },
  },
}

export function subscribe(store: Store, entity: Entity, names: readonly string[]): Entity {
  const active = { ...store.subscriptions.get(entity.id) }
  for (const name of names) {
    active[name] = {
      id: store.nextId('sub_'),
      name,
      status: 'active',
      payload: payloads[name] ?? null,
      latest_request_id: null,
      ...store.dates(),
    }
  }
  store.subscriptions.set(entity.id, active)
  return change(store, store.entities, entity, { subscriptions: Object.keys(active) })
}

/** Set-up: scores an entity again; `event_id` names the event of a score that changed. */
export function createCreditScore({ store, body }: Call): SandboxResponse {
  const rules = { '/entity_id': text, '/score': wholeNumber }
  const sent = setupBody(body, rules, ['/entity_id', '/score'])
  const { id } = find(store.entities, String(sent.entity_id), 'entity')
  const before = [...store.creditScores.values()].findLast(({ entity_id }) => entity_id === id)
  const after = addCreditScore(store, id, Number(sent.score))
  const changed = before && scoreOf(before) !== scoreOf(after)
  return ok({ ...after, event_id: changed ? addScoreEvent(store, before, after).id : null })
}

const agencies = [
  { source: 'equifax', model: 'vantage_3' },
  { source: 'transunion', model: 'vantage_4' },
] as const

const factors = [
  { code: '00034', description: 'The total of all balances on open accounts is too high' },
  { code: '00012', description: 'The oldest account was opened too recently' },
]

export function addCreditScore(store: Store, entityId: string, score: number): CreditScore {
  const at = store.stamp()
  return keep(store.creditScores, {
    id: store.nextId('crs_'),
    entity_id: entityId,
    status: 'completed',
    scores: agencies.map((agency, index) => ({
      score: score - 6 * index,
      ...agency,
      factors,
      created_at: at,
    })),
    error: null,
    created_at: at,
    updated_at: at,
  })
}

export function addScoreEvent(store: Store, before: CreditScore, after: CreditScore): StoredEvent {
  const rose = scoreOf(after) > scoreOf(before)
  const type = rose ? 'credit_score.increased' : 'credit_score.decreased'
  return addEvent(store, type, 'CreditScore', before, after)
}

function scoreOf({ scores }: CreditScore): number {
  return scores?.[0]?.score ?? 0
}
