import type { Clock } from '../clock/index.ts'
import type { Behaviour } from './behaviour.ts'
import { idSource } from './identifier.ts'
import type { Account } from './records/account.ts'
import type { CardBrand } from './records/card-brand.ts'
import type { CardProduct } from './records/card-product.ts'
import type { CreditScore } from './records/credit-score.ts'
import type { ElementToken } from './records/element-token.ts'
import type { Entity } from './records/entity.ts'
import type { StoredEvent } from './records/event.ts'
import type { Merchant } from './records/merchant.ts'
import type { Payment } from './records/payment.ts'
import type { Report } from './records/report.ts'
import type { Sensitive } from './records/sensitive.ts'
import type { Subscription } from './records/subscription.ts'
import type { Update } from './records/update.ts'
import type { VerificationSession } from './records/verification-session.ts'
import type { Webhook } from './records/webhook.ts'
import type { WidgetSession } from './records/widget-session.ts'

/** Everything the sandbox remembers: the records by kind, and its time. */
export interface Store {
  readonly entities: Map<string, Entity>
  readonly verificationSessions: Map<string, VerificationSession>
  /** By entity, then by name: the record itself does not say whose it is. */
  readonly subscriptions: Map<string, Readonly<Record<string, Subscription>>>
  readonly creditScores: Map<string, CreditScore>
  readonly accounts: Map<string, Account>
  readonly updates: Map<string, Update>
  readonly cardBrands: Map<string, CardBrand>
  readonly sensitive: Map<string, Sensitive>
  readonly cardProducts: Map<string, CardProduct>
  readonly merchants: Map<string, Merchant>
  readonly payments: Map<string, Payment>
  readonly reports: Map<string, Report>
  readonly webhooks: Map<string, Webhook>
  readonly events: Map<string, StoredEvent>
  readonly elementTokens: Map<string, ElementToken>
  readonly widgetSessions: Map<string, WidgetSession>
  nextId(prefix: string): string
  /** Milliseconds since the Unix epoch, as the sandbox sees them. */
  now(): number
  /** The moment of a change: never the same twice, so that `updated_at` really moves. */
  stamp(): string
  advance(milliseconds: number): void
}

/** An empty store whose ids follow from the seed and whose moments come from the clock. */
export function createStore(seed: number, clock: Clock, ids: Behaviour['ids']): Store {
  let offset = 0
  let last = Number.NEGATIVE_INFINITY
  const now = () => clock.now() + offset
  return {
    entities: new Map(),
    verificationSessions: new Map(),
    subscriptions: new Map(),
    creditScores: new Map(),
    accounts: new Map(),
    updates: new Map(),
    cardBrands: new Map(),
    sensitive: new Map(),
    cardProducts: new Map(),
    merchants: new Map(),
    payments: new Map(),
    reports: new Map(),
    webhooks: new Map(),
    events: new Map(),
    elementTokens: new Map(),
    widgetSessions: new Map(),
    nextId: idSource(seed, ids),
    now,
    stamp() {
      last = Math.max(now(), last + 1)
      return new Date(last).toISOString()
    },
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}

/** Puts a record in its table, in place of an earlier one of the same id. */
export function keep<T extends { readonly id: string }>(table: Map<string, T>, record: T): T {
  table.set(record.id, record)
  return record
}

/** Keeps a changed copy of a record, whose `updated_at` moves. */
export function change<T extends { readonly id: string; readonly updated_at: string }>(
  store: Store,
  table: Map<string, T>,
  record: T,
  changes: Partial<T>,
): T {
  return keep(table, { ...record, ...changes, updated_at: store.stamp() })
}
