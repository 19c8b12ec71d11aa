import { keep, type Store } from '../store.ts'

/** What starts an embeddable component, once. */
export interface ElementToken {
  /** The token itself. */
  readonly id: string
  /** The entity it was issued for; null where the component is to make one. */
  readonly entity_id: string | null
  /** Milliseconds since the Unix epoch. */
  readonly issuedAt: number
  readonly redeemed: boolean
}

/** A new token, not redeemed yet. */
export function addElementToken(
  store: Store,
  entityId: string | null,
  id: string = store.nextId('pk_elem_'),
): ElementToken {
  return keep(store.elementTokens, {
    id,
    entity_id: entityId,
    issuedAt: store.now(),
    redeemed: false,
  })
}
