import type { Behaviour } from '../behaviour.ts'
import type { Account } from '../records/account.ts'
import type { Entity } from '../records/entity.ts'
import { consentWithdrawn } from '../records/record-error.ts'
import { change, type Store } from '../store.ts'

/** Takes back the consent of an entity, with all that hangs on it. */
export function withdrawConsent(store: Store, behaviour: Behaviour, entity: Entity): Entity {
  if (!behaviour.withdrawalStored) return { ...entity, ...entityChanges(behaviour) }
  const accounts = [...store.accounts.values()].filter(({ holder_id }) => holder_id === entity.id)
  for (const account of accounts.slice(0, behaviour.withdrawalEmpties === 'all' ? undefined : 1)) {
    change(store, store.accounts, account, accountChanges(behaviour))
  }
  if (behaviour.withdrawalConcerns === 'all of its type') {
    for (const other of [...store.entities.values()].filter(({ type }) => type === entity.type)) {
      change(store, store.entities, other, entityChanges(behaviour))
    }
  }
  if (behaviour.withdrawalEndsSubscriptions) store.subscriptions.delete(entity.id)
  return change(store, store.entities, entity, entityChanges(behaviour))
}

function entityChanges(behaviour: Behaviour): Partial<Entity> {
  return {
    ...(behaviour.withdrawalErases && erased),
    ...(behaviour.withdrawalEndsSubscriptions && { subscriptions: [] }),
    ...(behaviour.withdrawalDisables && { status: 'disabled' }),
    ...(behaviour.withdrawalSaysWhy && { error: consentWithdrawn }),
  }
}

const erased: Partial<Entity> = {
  type: null,
  individual: null,
  corporation: null,
  address: {},
  verification: null,
  products: [],
  restricted_products: [],
  available_subscriptions: [],
  restricted_subscriptions: [],
}

function accountChanges(behaviour: Behaviour): Partial<Account> {
  return {
    ...(behaviour.withdrawalRemovesProducts && { products: [], restricted_products: [] }),
    ...(behaviour.withdrawalRemovesSubscriptions && {
      subscriptions: [],
      available_subscriptions: [],
      restricted_subscriptions: [],
    }),
    ...(behaviour.withdrawalDisablesAccounts && { status: 'disabled', error: consentWithdrawn }),
  }
}
