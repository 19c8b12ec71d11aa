/** A kind of card that an issuer offers. */
export interface CardProduct {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly type: string
  readonly brands: readonly {
    readonly id: string
    readonly description: string
    readonly network: string
    readonly network_tier: string
    readonly default_image: string
  }[]
}
