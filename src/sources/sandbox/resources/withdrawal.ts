import { type Call, consentWithdrawn, find, ok, refuse, type SandboxResponse } from '../call.ts'
import { type Entity, noProducts } from '../records.ts'
import { bodyOf, oneOf } from '../request-body.ts'
import { change } from '../store.ts'

/** Withdraws the consent of an entity: it loses its data, and its accounts what they could do. */
export function withdrawConsent({ store, params, body }: Call): SandboxResponse {
  const entity = find(store.entities, params.ent_id, 'entity')
  bodyOf('consent-request', body, {
    '/type': oneOf(['withdraw']),
    '/reason': oneOf(['entity_withdrew_consent']),
  })
  if (entity.error) return refuse('disabled', consentWithdrawn.message)
  for (const account of store.accounts.values()) {
    if (account.holder_id === entity.id) change(store, store.accounts, account, noProducts)
  }
  store.subscriptions.delete(entity.id)
  return ok(change(store, store.entities, entity, withdrawn))
}

export const withdrawn: Partial<Entity> = {
  type: null,
  individual: null,
  corporation: null,
  address: {},
  status: 'disabled',
  verification: null,
  ...noProducts,
  error: consentWithdrawn,
}
