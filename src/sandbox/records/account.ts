import { change, keep, type Store } from '../store.ts'
import { addCardBrand } from './card-brand.ts'
import type { RecordError } from './record-error.ts'
import { addSensitive } from './sensitive.ts'
import { addUpdate } from './update.ts'

export interface Ach {
  readonly routing: string
  readonly number: string
  readonly type: string
}

export interface Liability {
  readonly mch_id: string
  readonly mask: string
  readonly ownership: string
  readonly fingerprint: string
  readonly type: string
  readonly sub_type: string
  readonly name: string
}

/** A bank account or a debt of an entity. */
export interface Account {
  readonly id: string
  readonly holder_id: string
  readonly status: string
  readonly type: 'ach' | 'liability'
  readonly ach: Ach | null
  readonly liability: Liability | null
  readonly latest_verification_session: string | null
  readonly update: string | null
  readonly balance: string | null
  readonly card_brand: string | null
  readonly payment_instrument: string | null
  readonly products: readonly string[]
  readonly restricted_products: readonly string[]
  readonly subscriptions: readonly string[]
  readonly available_subscriptions: readonly string[]
  readonly restricted_subscriptions: readonly string[]
  readonly error: RecordError | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new bank account, which can pay and be paid. */
export function addAchAccount(store: Store, holderId: string, ach: Ach): Account {
  return keep(store.accounts, {
    ...blank(store, holderId, 'ach'),
    ach,
    products: ['payment'],
  })
}

/** What a card of the sandbox says of itself. */
export interface Card {
  readonly name: string
  readonly mch_id: string
  readonly product_id: string
  /** From the ranges that card networks reserve for tests. */
  readonly number: string
}

/** A new credit card with all that belongs to it: updates, card brand, sensitive record. */
export function addLiabilityAccount(store: Store, holderId: string, card: Card): Account {
  const mask = card.number.slice(-4)
  const connected = keep(store.accounts, {
    ...blank(store, holderId, 'liability'),
    liability: {
      mch_id: card.mch_id,
      mask,
      ownership: 'primary',
      fingerprint: store.nextId('fingerprint-'),
      type: 'credit_card',
      sub_type: 'secured',
      name: card.name,
    },
    latest_verification_session: store.nextId('avf_'),
    balance: store.nextId('bal_'),
    payment_instrument: store.nextId('pmt_inst_'),
    products: ['payment', 'balance', 'card_brand', 'update', 'payment_instrument'],
    restricted_products: ['attribute', 'sensitive'],
    subscriptions: ['update'],
    available_subscriptions: ['update.snapshot', 'update'],
    restricted_subscriptions: ['transaction'],
  })
  addUpdate(store, connected.id, 'snapshot')
  const update = addUpdate(store, connected.id, 'direct')
  const brand = addCardBrand(store, connected.id, card.product_id, mask)
  addSensitive(store, connected.id, card.number)
  return change(store, store.accounts, connected, {
    update: update.id,
    card_brand: brand.reference,
  })
}

function blank(store: Store, holderId: string, type: Account['type']): Account {
  const at = store.stamp()
  return {
    id: store.nextId('acc_'),
    holder_id: holderId,
    status: 'active',
    type,
    ach: null,
    liability: null,
    latest_verification_session: null,
    update: null,
    balance: null,
    card_brand: null,
    payment_instrument: null,
    products: [],
    restricted_products: [],
    subscriptions: [],
    available_subscriptions: [],
    restricted_subscriptions: [],
    error: null,
    metadata: null,
    created_at: at,
    updated_at: at,
  }
}
