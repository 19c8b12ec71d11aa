import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations.ts'
import { rule } from './rule.ts'

/** Which path parameter is the id of the record, and the clause that says so. */
const ids = {
  'entities/update': [0, 'entities/update#id'],
  'entities/withdraw-consent': [0, 'entities/withdraw-consent#id'],
  'subscriptions/retrieve': [1, 'subscriptions/retrieve#id'],
  'credit-scores/retrieve': [1, 'credit-scores/retrieve#id'],
  'accounts/retrieve': [0, 'accounts/retrieve#id'],
  'card-brands/retrieve': [1, 'card-brands/retrieve#id'],
  'sensitive/retrieve': [1, 'sensitive/retrieve#id'],
  'card-products/retrieve': [0, 'card-products/retrieve#id'],
  'merchants/retrieve': [0, 'merchants/retrieve#id'],
  'payments/cancel': [0, 'payments/cancel#id'],
  'payments/simulate': [0, 'payments/simulate#id'],
  'webhooks/retrieve': [0, 'webhooks/retrieve#id'],
  'events/retrieve': [0, 'events/retrieve#id'],
} as const satisfies Partial<Record<OperationAddress, readonly [number, ClauseId]>>

const sessionEntity = 'verification-sessions/verification-session#entity'
const cardBrandAccount = 'card-brands/card-brand#account'

/** Which member names the parent, which is the first path parameter, and the clause that says so. */
const parents = {
  'verification-sessions/create': ['entity_id', sessionEntity],
  'verification-sessions/list': ['entity_id', sessionEntity],
  'credit-scores/retrieve': ['entity_id', 'credit-scores/retrieve#entity'],
  'updates/create': ['account_id', 'updates/create#account'],
  'card-brands/list': ['account_id', cardBrandAccount],
  'card-brands/create': ['account_id', cardBrandAccount],
  'card-brands/retrieve': ['account_id', cardBrandAccount],
  'sensitive/retrieve': ['account_id', 'sensitive/retrieve#account'],
} as const satisfies Partial<Record<OperationAddress, readonly [string, ClauseId]>>

type IdClause = (typeof ids)[keyof typeof ids][1]
type ParentClause = (typeof parents)[keyof typeof parents][1]
const idOf: Readonly<Record<string, readonly [number, IdClause]>> = ids
const parentOf: Readonly<Record<string, readonly [string, ParentClause]>> = parents

/** The record is the one that the path names, and belongs to the parent that it names (reading A29). */
const identity = rule({
  name: 'identity',
  clauses: [...Object.values(ids), ...Object.values(parents)].map(([, clause]) => clause),
  judge(context) {
    const { address, params, records } = context
    const same = (clause: IdClause | ParentClause, value: unknown, at: string, expected = '') => {
      if (typeof value !== 'string') return
      context.check(clause, value === expected, () => ({
        pointer: at,
        expected: `${JSON.stringify(expected)}, as in the path`,
        value,
      }))
    }
    const id = idOf[address]
    const parent = parentOf[address]
    for (const { record, pointer } of records) {
      if (id) same(id[1], record.id, `${pointer}/id`, params[id[0]])
      if (parent) same(parent[1], record[parent[0]], `${pointer}/${parent[0]}`, params[0])
    }
  },
})

export const identities = [identity]
