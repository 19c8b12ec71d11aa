import type { Interactions } from './situations.ts'

/** Operations on payments, reports, webhooks and events, and those with tokens. */
export const payments = {} as Interactions<
  | 'elements/create-token'
  | 'payments/cancel'
  | 'payments/simulate'
  | 'reports/create'
  | 'webhooks/list'
  | 'webhooks/retrieve'
  | 'events/retrieve'
  | 'widget-events/list'
>
