import type { Interactions } from './situations.ts'

/** Operations on entities and on what belongs to an entity. */
export const entities = {} as Interactions<
  | 'entities/update'
  | 'entities/withdraw-consent'
  | 'entities/list'
  | 'verification-sessions/create'
  | 'verification-sessions/list'
  | 'subscriptions/list'
  | 'subscriptions/retrieve'
  | 'credit-scores/retrieve'
>
