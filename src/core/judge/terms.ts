import type { Level } from '../run/index.ts'

export interface Clause {
  /** The key of its statement of the contract, `states.cancel-legs`. */
  readonly origin: string
  /** Further statements with the same content; a test of this clause tests them too. */
  readonly also?: readonly string[]
  /** If the contract has a statement for each kind of record: its key, by family. */
  readonly of?: Readonly<Record<string, string>>
  readonly level: Level
  readonly says: string
  /** Why it is as strict as it is: the reading that was adopted where the contract is silent or contradicts itself. */
  readonly why?: string
  /** What a target does that ignores this advice, as half a sentence for the headline: a count would hide how grave it is. */
  readonly alarm?: string
  readonly immediate?: true
  /** What besides the API may break it, as a sentence. */
  readonly hint?: string
  /** It is a duty of the callers of the API: who breaks it is a client. */
  readonly ofCaller?: true
  /** Why no HTTP client can test it; such a clause is listed and never planned. */
  readonly excluded?: string
}

export type Clauses = Readonly<Record<`${string}#${string}`, Clause>>

/** One row of the contract's endpoint table. */
export interface JudgedOperation {
  readonly number: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly base: 'baseUrl' | 'sandboxUrl'
  readonly response: string
  /** Address of the clause that promises the response. */
  readonly promise: string
  /**
   * The ways to ask that the row names: the member that such a request sends, by JSON Pointer, or its value too, with the clause that
   * the first success covers. One never covers another (A59).
   */
  readonly forms?: Readonly<Record<string, string | readonly [pointer: string, value: string]>>
  /** The body of a request that the contract promises to serve whatever the state of the record that the path names. */
  readonly inAnyState?: Readonly<Record<string, unknown>>
  /** The family of the record that a write changes: the one that the first path parameter names. Null where it changes none. */
  readonly changes?: string | null
  /** It may change any member of these records; other writes leave the lasting ones as they are. */
  readonly rewrites?: true
  /**
   * Families of which the operation may also change a record: the one that the request body names at a JSON Pointer, or any if it
   * names none. It changes no other record.
   */
  readonly touches?: Readonly<Record<string, string | null>>
  readonly touchesOwned?: true
  readonly opensWith?: string
  /** It shows the records of all users of the API; records of others may break the contract. */
  readonly shared?: true
}

/** Other paths of operations, one or several, by address or number; they have the parameters of the contract, in any order. */
export type OtherPaths = Readonly<Record<string, string | readonly string[]>>

/** How faults of records of others in a shared list count: like all others, or as warnings. */
export type ForeignRecords = 'judge' | 'warn'

/** What the judge must know of the target: where it is, and which version it speaks. */
export interface Settings {
  /** The version to assume where a request does not name one. Versions are compared as text. */
  readonly apiVersion: string
  /** The versions that the target claims to serve, besides `apiVersion` (A58). */
  readonly apiVersions: readonly string[]
  /** False if the version is only assumed; faults that depend on the version are then only noted. */
  readonly versionKnown: boolean
  /** Absolute, without a trailing slash; '' takes any origin. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly versionHeader: string
  readonly paths: OtherPaths
  /** The exchanges are an excerpt: others may have changed records by requests that it lacks. */
  readonly isExcerpt: boolean
  /** Requests and responses are shown as they were sent: no recorder has masked a text or left out a header. */
  readonly isWhole: boolean
  /** How faults count of records in shared lists that the run neither made nor was given. */
  readonly foreignRecords: ForeignRecords
  /** The ids of records that the run was given or made: they are foreign to no trace. */
  readonly known: ReadonlySet<string>
}
