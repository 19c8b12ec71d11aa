import type { OperationAddress } from '../../core/contract/index.ts'

/** A situation is what happened before a call of an operation, or what happens beside it. */
export const situations = {
  again: 'the same request a second time and a third',
  'same-owner': 'with two records of one owner: an entity, an account or the team',
  'after-change': 'after its record was changed',
  'other-owner': 'with the records of two owners: entities, accounts or sessions',
  'after-withdrawal': 'after the entity withdrew its consent',
  'after-payment-change': 'after a payment was canceled or forced into a status',
  'after-expiry': 'after a credential expired, with traffic in between',
  'much-later': 'before, at and after a limit of time, and hours or a day later',
  concurrent: 'twice at the same time',
  'each-version': 'under each API version',
  'wrong-credential': 'without a key, with a wrong one, with one of another kind',
  'other-kind': 'with the id of another kind of record',
  'never-issued': 'with an id of the right kind that was never issued',
} as const

export type Situation = keyof typeof situations

export type SituationsOf = Readonly<Partial<Record<Situation, readonly OperationAddress[]>>>
