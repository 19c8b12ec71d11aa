import type { Interactions } from './situations.ts'

/** Operations on accounts, on what belongs to an account, and on reference data. */
export const accounts = {} as Interactions<
  | 'accounts/create'
  | 'accounts/retrieve'
  | 'updates/create'
  | 'card-brands/list'
  | 'card-brands/create'
  | 'card-brands/retrieve'
  | 'sensitive/retrieve'
  | 'card-products/retrieve'
  | 'merchants/retrieve'
>
