import type { Level } from '../run/index.ts'

/** One sentence that the contract promises. */
export interface Clause {
  /** Its number in the list of the contract's statements, `C235`. */
  readonly origin: string
  /** Further statements that say the same and are proved with it. */
  readonly also?: readonly string[]
  readonly level: Level
  /** The promise, in our words. */
  readonly says: string
  /** Why it is that strict and no stricter: the reading adopted where the contract is silent or torn. */
  readonly why?: string
  /** Why no HTTP client can test it; such a clause is listed and never planned. */
  readonly excluded?: string
}

/** Clauses by address, `payments/cancel#both-legs`. */
export type Clauses = Readonly<Record<`${string}#${string}`, Clause>>
