import type { Level } from '../run/index.ts'

/** One sentence that the contract promises. */
export interface Clause {
  /** Its number in the list of the contract's statements, `C235`. */
  readonly origin: string
  /** Further statements with the same content, proved with it. */
  readonly also?: readonly string[]
  /** Where the contract has a statement for each kind of record: its number, by family. */
  readonly of?: Readonly<Record<string, string>>
  readonly level: Level
  /** The promise, in our words. */
  readonly says: string
  /** Why it is that strict and no stricter: the reading adopted where the contract is silent or torn. */
  readonly why?: string
  /** What a target does that does not follow this advice, as half a sentence for the headline: too grave for a figure. */
  readonly alarm?: string
  /** No delay excuses that it is broken: it is about whose records these are, or who may read them. */
  readonly immediate?: true
  /** Why no HTTP client can test it; such a clause is listed and never planned. */
  readonly excluded?: string
}

/** Clauses by address, `payments/cancel#both-legs`. */
export type Clauses = Readonly<Record<`${string}#${string}`, Clause>>

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
  /** The family of the record that a write changes: the one that the first path parameter names. */
  readonly changes?: string
  /** It may change any member of these records; other writes leave the lasting ones as they are. */
  readonly rewrites?: true
  /**
   * Families of which it may change a record besides: the one that the request body names at a JSON Pointer, and any where
   * it names none. No other record can become another by it.
   */
  readonly touches?: Readonly<Record<string, string | null>>
  /** It may change any member of all that belongs to the record which it changes. */
  readonly touchesOwned?: true
  /** How every credential begins that may open it, `sk_`. Without it, any may. */
  readonly opensWith?: string
  /** It shows records that everybody makes who uses the API: what others made need not be as the contract says. */
  readonly shared?: true
}

/** Other paths of operations, one or several, by address or number; they have the parameters of the contract, in any order. */
export type OtherPaths = Readonly<Record<string, string | readonly string[]>>

/** What becomes of the records of a list that others made: all are judged, a sample, or none. */
export type ForeignRecords = 'judge' | 'sample' | 'ignore'

/** What the judge must know of the target: where it is, and which version it speaks. */
export interface Settings {
  /** The version to assume where a request does not name one. Versions are compared as text. */
  readonly apiVersion: string
  /** False when the version is only assumed: promises that depend on the version are then only noted. */
  readonly versionKnown: boolean
  /** Absolute, without a trailing slash; '' takes any origin. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** The request header that names the version. */
  readonly versionHeader: string
  readonly paths: OtherPaths
  /** The exchanges are an excerpt: others may have changed records by requests that it lacks. */
  readonly isExcerpt: boolean
  /** What becomes of records in shared lists that the run neither made nor was given. */
  readonly foreignRecords: ForeignRecords
}
