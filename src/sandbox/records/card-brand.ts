import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

/** What is known of the brand of a card; it is told in two shapes, by operation. */
export interface CardBrand {
  readonly id: string
  /** The id under which the account names it. */
  readonly reference: string
  readonly account_id: string
  readonly product_id: string
  /** The id of the brand in the earlier shape. */
  readonly brand_id: string
  readonly last4: string
  readonly status: string
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

/** A new card brand record of an account. */
export function addCardBrand(
  store: Store,
  accountId: string,
  productId: string,
  last4: string,
): CardBrand {
  const at = store.stamp()
  const id = store.nextId('cbrd_')
  return keep(store.cardBrands, {
    id,
    reference: id.replace('cbrd_', 'crd_'),
    account_id: accountId,
    product_id: productId,
    brand_id: store.nextId('brand_'),
    last4,
    status: 'completed',
    error: null,
    created_at: at,
    updated_at: at,
  })
}
