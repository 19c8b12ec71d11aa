import type { Clock } from '../../base/clock/index.ts'
import type * as records from './records.ts'

class Tables {
  readonly entities = new Map<string, records.Entity>()
  readonly verificationSessions = new Map<string, records.VerificationSession>()
  /** By entity, then by name: the record itself does not say whose it is. */
  readonly subscriptions = new Map<string, Readonly<Record<string, records.Subscription>>>()
  readonly creditScores = new Map<string, records.CreditScore>()
  readonly accounts = new Map<string, records.Account>()
  readonly updates = new Map<string, records.Update>()
  readonly cardBrands = new Map<string, records.CardBrand>()
  readonly sensitive = new Map<string, records.Sensitive>()
  readonly cardProducts = new Map<string, records.CardProduct>()
  readonly merchants = new Map<string, records.Merchant>()
  readonly payments = new Map<string, records.Payment>()
  readonly reports = new Map<string, records.Report>()
  readonly webhooks = new Map<string, records.Webhook>()
  readonly events = new Map<string, records.StoredEvent>()
  readonly elementTokens = new Map<string, records.IssuedToken>()
  readonly widgetSessions = new Map<string, records.WidgetSession>()
}

export interface Store extends Tables {
  /** A new id: it follows from the seed and from how many of its kind came before. */
  nextId(prefix: string): string
  now(): number
  /** The moment of a change, as ISO 8601: never the same twice, so that `updated_at` moves. */
  stamp(): string
  dates(): { readonly created_at: string; readonly updated_at: string }
  advance(milliseconds: number): void
}

export function createStore(seed: number, clock: Clock): Store {
  let offset = 0
  let last = Number.NEGATIVE_INFINITY
  const now = () => clock.now() + offset
  return {
    ...new Tables(),
    nextId: idSource(seed),
    now,
    stamp() {
      const at = now()
      last = Math.max(at, last + 1)
      return new Date(last).toISOString()
    },
    dates() {
      const at = this.stamp()
      return { created_at: at, updated_at: at }
    },
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}

export function copyOf(store: Store): Store {
  const copied = Object.entries(store).map(([name, part]) => [
    name,
    part instanceof Map ? new Map<unknown, unknown>(part) : part,
  ])
  return Object.fromEntries(copied) as Store
}

export function keep<T extends { readonly id: string }>(table: Map<string, T>, record: T): T {
  table.set(record.id, record)
  return record
}

export function change<T extends { readonly id: string; readonly updated_at: string }>(
  store: Store,
  table: Map<string, T>,
  record: T,
  changes: Partial<T>,
): T {
  return keep(table, { ...record, ...changes, updated_at: store.stamp() })
}

function idSource(seed: number): (prefix: string) => string {
  const counts = new Map<string, number>()
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    const drawn =
      scramble(`${seed}/${prefix}/${count}`) + scramble(`${count} of ${prefix} in ${seed}`)
    // The count at the end makes two ids of one kind differ even where the hashes agree.
    return `${prefix}${drawn}${count.toString(36).padStart(3, '0')}`
  }
}

/** FNV-1a, written as five characters of base 36. */
function scramble(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(36).padStart(7, '0').slice(-5)
}
