/** One row of the contract's endpoint table. */
export interface Operation {
  /** Its number in that table. */
  readonly number: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under its base, parameters in braces: `/entities/{ent_id}`. */
  readonly path: string
  readonly base: 'baseUrl' | 'sandboxUrl'
  /** Schema of a successful response. */
  readonly response: string
  /** Address of the clause that promises the response. */
  readonly promise: string
  /**
   * The family of the one record that a write changes: the record that the first path parameter
   * names. Without it, a write may have changed any record.
   */
  readonly changes?: string
}
