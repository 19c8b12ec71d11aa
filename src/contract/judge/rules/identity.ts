import type { ClauseId } from '../../clauses/index.ts'
import type { OperationAddress } from '../../operations/index.ts'
import { type Context, hold } from '../context.ts'

interface Identity {
  /** Which path parameter is the id of the record, and the clause that says so. */
  readonly id?: readonly [param: number, clause: ClauseId]
  /** Which member must name the first path parameter. */
  readonly parent?: readonly [member: string, clause: ClauseId]
}

const sessionEntity = ['entity_id', 'verification-sessions/verification-session#entity'] as const
const cardBrandAccount = ['account_id', 'card-brands/card-brand#account'] as const

const identities: Partial<Record<OperationAddress, Identity>> = {
  'entities/update': { id: [0, 'entities/update#id'] },
  'entities/withdraw-consent': { id: [0, 'entities/withdraw-consent#id'] },
  'verification-sessions/create': { parent: sessionEntity },
  'verification-sessions/list': { parent: sessionEntity },
  'subscriptions/retrieve': { id: [1, 'subscriptions/retrieve#id'] },
  'credit-scores/retrieve': {
    id: [1, 'credit-scores/retrieve#id'],
    parent: ['entity_id', 'credit-scores/retrieve#entity'],
  },
  'accounts/retrieve': { id: [0, 'accounts/retrieve#id'] },
  'updates/create': { parent: ['account_id', 'updates/create#account'] },
  'card-brands/list': { parent: cardBrandAccount },
  'card-brands/create': { parent: cardBrandAccount },
  'card-brands/retrieve': { id: [1, 'card-brands/retrieve#id'], parent: cardBrandAccount },
  'sensitive/retrieve': {
    id: [1, 'sensitive/retrieve#id'],
    parent: ['account_id', 'sensitive/retrieve#account'],
  },
  'card-products/retrieve': { id: [0, 'card-products/retrieve#id'] },
  'merchants/retrieve': { id: [0, 'merchants/retrieve#id'] },
  'payments/cancel': { id: [0, 'payments/cancel#id'] },
  'payments/simulate': { id: [0, 'payments/simulate#id'] },
  'webhooks/retrieve': { id: [0, 'webhooks/retrieve#id'] },
  'events/retrieve': { id: [0, 'events/retrieve#id'] },
}

/** What was asked for is what comes back: the id of the path, and the parent of the path (reading A29). */
export function judgeIdentity(context: Context): void {
  const identity = identities[context.address]
  if (identity === undefined) return
  for (const { record, pointer } of context.records) {
    if (identity.id)
      same(context, identity.id[1], record, 'id', context.params[identity.id[0]]!, pointer)
    if (identity.parent)
      same(context, identity.parent[1], record, identity.parent[0], context.params[0]!, pointer)
  }
}

function same(
  context: Context,
  clause: ClauseId,
  record: Readonly<Record<string, unknown>>,
  member: string,
  due: string,
  pointer: string,
): void {
  const value = record[member]
  if (typeof value !== 'string') return
  hold(context, clause, value === due, () => ({
    pointer: `${pointer}/${member}`,
    expected: `${JSON.stringify(due)}, as in the path`,
    value,
  }))
}
