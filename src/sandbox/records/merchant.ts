/** An institution that debts are owed to. */
export interface Merchant {
  readonly id: string
  readonly parent_name: string
  readonly name: string
  readonly logo: string
  readonly type: string
  readonly provider_ids: Readonly<Record<string, readonly string[]>>
  readonly is_temp: boolean
  /** Each `#` stands for one digit. */
  readonly account_number_formats: readonly string[]
}
