/** How sure the contract is of a clause. `docs`: src/README.md, "The words". */
export type Level = 'rule' | 'implied' | 'advice' | 'seen' | 'gap'

export type Severity = 'violation' | 'warning' | 'novelty' | 'observation'

/** An exchange (or a trace of them) held against a clause and found wanting. */
export interface Finding {
  /** The address of the clause, `payments/cancel#both-legs`. */
  readonly clause: string
  /** The number of the clause in the contract, `C235`. */
  readonly origin: string
  readonly severity: Severity
  /** The row of the contract's endpoint table; null where none is meant. */
  readonly operation: number | null
  /** RFC 6901, into the JSON of the answer; '' for the whole of it. */
  readonly pointer: string
  /** One sentence a stranger understands. */
  readonly message: string
  readonly expected: string
  /** Masked where the schema says that the value is secret or personal. */
  readonly actual: string
  /** The address of the scenario that provoked it, in a live run or a replay. */
  readonly scenario?: string
  /** Index into the exchanges of the run. */
  readonly exchange?: number
  /** Where in recorded traffic it stands. */
  readonly source?: { readonly file: string; readonly entry: number }
}
