import type { Behaviour } from '../behaviour.ts'
import type { Account } from '../records/account.ts'
import type { Entity } from '../records/entity.ts'
import { consentWithdrawn } from '../records/record-error.ts'
import { change, type Store } from '../store.ts'

/** Takes back the consent of an entity, with all that hangs on it. */
export function withdrawConsent(store: Store, behaviour: Behaviour, entity: Entity): Entity {
  for (const account of store.accounts.values()) {
    if (account.holder_id === entity.id) {
      change(store, store.accounts, account, accountChanges(behaviour))
    }
  }
  if (behaviour.withdrawalEndsSubscriptions) store.subscriptions.delete(entity.id)
  return change(store, store.entities, entity, {
    ...(behaviour.withdrawalErases && erased),
    ...(behaviour.withdrawalEndsSubscriptions && { subscriptions: [] }),
    ...(behaviour.withdrawalDisables && { status: 'disabled' }),
    ...(behaviour.withdrawalSaysWhy && { error: consentWithdrawn }),
  })
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
