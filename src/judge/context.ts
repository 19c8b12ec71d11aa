import type { Exchange, Response } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import type { Field } from './fields.ts'
import type { Fault } from './finding.ts'
import type { LastKnown, Memory } from './memory.ts'
import type { LocatedRecord } from './records.ts'
import type { Operation, Settings } from './terms.ts'

/** One exchange of an operation, as rules read it. */
export interface Facts<S extends Settings = Settings> {
  readonly address: string
  readonly operation: Operation
  readonly params: readonly string[]
  readonly exchange: Exchange
  readonly response: Response
  /** When the response had arrived, as a sequence number; null where nothing says so. */
  readonly receivedAt: number | null
  readonly sent: unknown
  /** The JSON of the response, without an envelope that a dialect puts around it. */
  readonly body: unknown
  /** Where `body` stands in the response. */
  readonly prefix: string
  readonly schema: string
  readonly apiVersion: string
  readonly settings: S
  readonly memory: Memory
  readonly findings: Finding[]
  readonly remarks: readonly string[]
  /** The place in the response that a pointer into `body` leads to, without the prefix: of a long list, not all is in it. */
  readonly placeOf: (pointer: string) => string
  readonly records: readonly LocatedRecord[]
  /** `body` and `records` lack items of the list that are not judged. */
  readonly isPart: boolean
}

/** What is wrong, and where; `pointer` leads into `body`. */
export type FaultDetails = Pick<Fault, 'pointer' | 'severity' | 'reason' | 'keyword' | 'origin'> & {
  /** What is expected, in words; described where there is one value that is `wanted`. */
  readonly expected?: string
  readonly wanted?: unknown
  /** The value found; described where `actual` does not say it. */
  readonly value?: unknown
  readonly actual?: string
  readonly message?: string
  /** How many faults it stands for; 1 by default. */
  readonly times?: number
}

export type Difference = readonly [pointer: string, was: unknown, is: unknown]

/**
 * What a rule judges with. `Id` names the clauses that it may cover and break. The members are
 * properties and not methods, so that the compiler holds a rule to the clauses that it declares; they are called on it.
 */
export interface Context<Id extends string = string, S extends Settings = Settings>
  extends Facts<S> {
  readonly cover: (this: Facts<S>, clause: Id) => void
  /** Reports what is wrong, whether the clause was put to the test or not. */
  readonly report: (this: Facts<S>, clause: Id, wrong: FaultDetails) => void
  /** Remarks on something once a trace, as `key` says what. */
  readonly remark: (this: Facts<S>, clause: Id, key: string, remark: FaultDetails) => void
  /** Reports what is wrong with the response as a whole, on the clause that promises it. */
  readonly reportPromise: (this: Facts<S>, wrong: FaultDetails) => void
  /**
   * Covers a clause and, where it does not hold, reports it: unless a violation is already reported
   * at the same place, of which this would only be the consequence.
   */
  readonly check: (this: Facts<S>, clause: Id, holds: boolean, wrong: () => FaultDetails) => void
  /** Sets a record aside that is not the one requested: nothing more is concluded from it, now or later. */
  readonly setAside: (this: Facts<S>, located: LocatedRecord) => void
  /** Whether the request was sent once an earlier response had arrived; where nothing says so, the order counts. */
  readonly isAfter: (this: Facts<S>, seenAt: number | null) => boolean
  /** Whether an id is that of a record which the trace made, was given or named: only those are compared over time (A49). */
  readonly isOwn: (this: Facts<S>, id: string) => boolean
  /** The last known state of such a record, where it had arrived before this request was sent. */
  readonly lastKnown: (this: Facts<S>, family: string, id: unknown) => LastKnown | undefined
  readonly fields: (this: Facts<S>, schema: string) => Field
  /** Holds a value at a place of the body against a schema. */
  readonly judgeShape: (this: Facts<S>, schema: string, value: unknown, at: string) => void
  /** The last known state of a record, where nothing may have changed it since. */
  readonly unchanged: (this: Facts<S>, located: LocatedRecord) => LastKnown | undefined
  readonly compare: (this: Facts<S>, located: LocatedRecord) => void
  readonly compareWith: (this: Facts<S>, before: LastKnown, located: LocatedRecord) => void
  /** Members that cannot change and differ. */
  readonly moved: (
    this: Facts<S>,
    schema: string,
    was: LocatedRecord['record'],
    is: LocatedRecord['record'],
  ) => Difference[]
}

/** An exchange that means no operation, as rules read it. */
export interface Other<Id extends string = string> {
  readonly exchange: Exchange & { readonly response: Response }
  readonly memory: Memory
  /** What stands behind the address of the API, without query; null where the request went elsewhere. */
  readonly path: string | null
  readonly apiVersion: string
  /** False where nobody said which version it is. */
  readonly versionKnown: boolean
  /** Covers a clause and, where it does not hold, reports it on the exchange as a whole. */
  readonly check: (
    clause: Id,
    holds: boolean,
    wrong: () => Pick<Fault, 'expected' | 'actual' | 'message' | 'reason' | 'severity'>,
  ) => void
}

/** A rule about exchanges of a trace that no schema can say. */
export interface Rule<S extends Settings = Settings, Id extends string = string> {
  readonly name: string
  /** The clauses that it may cover and break. */
  readonly clauses: readonly Id[]
  /** The addresses of the operations that it is for; all, where absent. */
  readonly operations?: readonly string[]
  /** It concludes from what is missing: in an excerpt, which may lack requests, that is an observation (A50). */
  readonly needs?: 'whole trace'
  /** Judges a successful response. */
  readonly judge?: (context: Context<Id, S>) => void
  /** Judges a refusal: what it proves. A refusal itself is never blamed. */
  readonly judgeRefusal?: (context: Context<Id, S>) => void
  /** Forgets what a write may have changed that means no operation. */
  readonly forget?: (memory: Memory) => void
  readonly judgeOther?: (other: Other<Id>) => void
  /** Keeps what a successful response showed, after all rules have judged it. */
  readonly record?: (context: Context<Id, S>) => void
}
