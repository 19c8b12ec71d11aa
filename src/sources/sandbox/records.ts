import type * as contract from '../../core/contract/index.ts'

/** A record as the store holds it: replaced by a changed copy, never changed in place. */
type Stored<T> = T extends object ? { readonly [Name in keyof T]: Stored<T[Name]> } : T

// What a record looks like is written in the schemas alone.
export type Account = Stored<contract.Account>
export type Ach = NonNullable<Stored<contract.Ach>>
export type PostalAddress = NonNullable<Stored<contract.Address>>
export type CardProduct = Stored<contract.CardProduct>
export type Corporation = NonNullable<Stored<contract.Corporation>>
export type CreditScore = Stored<contract.CreditScore>
export type Entity = Stored<contract.Entity>
export type Individual = NonNullable<Stored<contract.Individual>>
export type Kba = NonNullable<Stored<contract.Kba>>
export type Merchant = Stored<contract.Merchant>
export type Payment = Stored<contract.Payment>
export type RecordError = NonNullable<Stored<contract.Error>>
export type Report = Stored<contract.Report>
export type Sensitive = Stored<contract.Sensitive>
export type StoredEvent = Stored<contract.Event>
export type Subscription = Stored<contract.Subscription>
export type Update = Stored<contract.Update>
export type Verification = NonNullable<Stored<contract.Verification>>
export type VerificationSession = Stored<contract.VerificationSession>
export type WidgetEvent = Stored<contract.WidgetEvent>

/** An entity or an account that has no products and no subscriptions. */
export const noProducts = {
  products: [],
  restricted_products: [],
  subscriptions: [],
  available_subscriptions: [],
  restricted_subscriptions: [],
} as const satisfies Partial<Account & Entity>

/** A webhook; the name of its flag depends on the operation that shows it. */
export interface Webhook extends Omit<Stored<contract.Webhook>, 'expand_event' | 'expanded_event'> {
  readonly expanded: boolean
}

/** The card brand of an account; the operations show it in two shapes. */
export interface CardBrand
  extends Pick<
    Stored<contract.CardBrandEarlier>,
    'id' | 'account_id' | 'last4' | 'status' | 'error' | 'created_at' | 'updated_at'
  > {
  /** The id under which the account names it. */
  readonly reference: string
  readonly product_id: string
  readonly brand_id: string
}

export interface IssuedToken {
  readonly id: string
  /** The entity that it was issued for; null where the component makes one. */
  readonly entity_id: string | null
  readonly issuedAt: number
  readonly redeemed: boolean
}

export interface WidgetSession {
  readonly id: string
  readonly startedAt: number
  readonly events: readonly WidgetEvent[]
}
