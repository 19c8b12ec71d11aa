import type { Behaviour } from '../behaviour.ts'
import { type Call, consentWithdrawn, find, ok, refuse, type SandboxResponse } from '../call.ts'
import type { Account, Entity } from '../records.ts'
import { bodyOf, oneOf } from '../request-body.ts'
import { change } from '../store.ts'

/** Withdraws the consent of an entity: it loses its data, and its accounts what they could do. */
export function withdrawConsent({ store, behaviour, params, body }: Call): SandboxResponse {
  const entity = find(store.entities, params.ent_id, 'entity')
  bodyOf('consent-request', body, {
    '/type': oneOf(['withdraw']),
    '/reason': oneOf(['entity_withdrew_consent']),
  })
  if (entity.error && !behaviour.withdrawalRepeatable) {
    return refuse('disabled', consentWithdrawn.message)
  }
  const changes = entityChanges(behaviour)
  if (!behaviour.withdrawalStored) return ok({ ...entity, ...changes })
  const accounts = [...store.accounts.values()].filter(({ holder_id }) => holder_id === entity.id)
  for (const account of accounts.slice(0, behaviour.withdrawalEmpties === 'all' ? undefined : 1)) {
    change(store, store.accounts, account, accountChanges(behaviour))
  }
  if (behaviour.withdrawalConcerns === 'all of its type') {
    for (const other of [...store.entities.values()].filter(({ type }) => type === entity.type)) {
      change(store, store.entities, other, changes)
    }
  }
  if (behaviour.withdrawalEndsSubscriptions) store.subscriptions.delete(entity.id)
  return ok(change(store, store.entities, entity, changes))
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
