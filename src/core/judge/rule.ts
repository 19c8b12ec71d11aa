import type { Exchange, Response } from '../exchange/index.ts'
import type { Context } from './context.ts'
import type { Declarations } from './contract.ts'
import type { ClauseFault } from './finding.ts'
import type { Memory } from './memory.ts'
import type { Settings } from './terms.ts'

export interface Contract<
  S extends Settings = Settings,
  Address extends string = string,
  Id extends string = string,
> extends Declarations<Address, Id> {
  readonly rules: readonly Rule<S>[]
  /** Where the envelopes or schemas of responses depend on more than the operation. */
  readonly opening?: Opening<S>
}

/** A response body ready to be judged: its schema, and its place in the response. */
export interface Unwrapped extends Pick<Context, 'schema' | 'body' | 'prefix'> {
  /** The body as a whole is reported, so its members are not judged; the effect of the request is remembered. */
  readonly isReported?: true
}

export interface Opening<S extends Settings> {
  readonly clauses: readonly string[]
  open(context: Context<string, S>): Unwrapped | undefined
}

export interface Other<Id extends string = string> {
  readonly exchange: Exchange & { readonly response: Response }
  readonly memory: Memory
  /** The path after the address of the API, without query; null where the request went elsewhere. */
  readonly path: string | null
  readonly apiVersion: string
  /** False where the version is only assumed. */
  readonly versionKnown: boolean
  /** Covers a clause and, where it does not hold, reports it on the exchange as a whole. */
  readonly check: (
    clause: Id,
    holds: boolean,
    wrong: () => Pick<ClauseFault, 'expected' | 'actual' | 'reason' | 'severity'> & {
      readonly message: string
    },
  ) => void
}

/** What no schema can describe of a trace. Its functions are methods, so that the engine, which knows no `S`, can call them. */
export interface Rule<S extends Settings = Settings, Id extends string = string> {
  readonly clauses: readonly Id[]
  readonly operations?: readonly string[]
  /** It concludes from what is missing. In an excerpt, which may lack requests, that is an observation (A50). */
  readonly needs?: 'whole trace'
  judge?(context: Context<Id, S>): void
  /** Judges what a refusal proves. A refusal itself is never blamed. */
  judgeRefusal?(context: Context<Id, S>): void
  /** Judges a failure of the implementation itself (500 or 501), which is no refusal. */
  judgeFailure?(context: Context<Id, S>): void
  /** Forgets what a write that matches no operation may have changed. */
  forget?(memory: Memory, settings: S): void
  judgeOther?(other: Other<Id>): void
  /** Keeps what a successful response showed, after all rules have judged it. */
  record?(context: Context<Id, S>): void
}

type Declaring = Declarations & {
  readonly rules: readonly { readonly clauses: readonly string[] }[]
  readonly opening?: { readonly clauses: readonly string[] }
}

/** The clauses that need more than one response to be judged. */
export function ruleClauses({ agreement, rules }: Declaring): ReadonlySet<string> {
  const { clause, clauses } = agreement
  return new Set([clause, ...Object.values(clauses), ...rules.flatMap((one) => one.clauses)])
}

/** The clauses that code judges. Other clauses are named by the schemas, or belong to a scenario. */
export function judgedClauses(contract: Declaring): ReadonlySet<string> {
  const { operations, conventions, opening } = contract
  const { json, refusal, size, absence, members, words, added } = conventions
  const ofOperations = Object.values(operations).flatMap(({ promise, forms = {} }) => [
    promise,
    ...Object.keys(forms),
  ])
  const ofResponses = [json, refusal, size, absence, words, added, ...Object.values(members)]
  const ofEnvelopes = opening?.clauses ?? []
  return new Set([...ofOperations, ...ofResponses, ...ofEnvelopes, ...ruleClauses(contract)])
}
