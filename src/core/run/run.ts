import type {
  ClauseResult,
  RepeatedReads,
  ReportedFinding,
  ReportedScenario,
} from './generated/run.ts'

export type * from './generated/run.ts'

/** A clause that may be broken until a day, everywhere or at one operation and one place. */
export interface Waiver {
  /** The address of the clause, or a statement of the contract (states.cancel-legs) that stands for its clauses. */
  readonly clause: string
  /** The clauses that `clause` means, where it is a statement. */
  readonly addresses?: readonly string[]
  /** The row of the endpoint table, where only findings of one operation are meant. */
  readonly operation?: number
  /** The JSON Pointer, where only findings at one place are meant; `*` stands for any one part. */
  readonly pointer?: string
  readonly reason: string
  readonly owner: string
  /** The last day, YYYY-MM-DD. */
  readonly expires: string
}

/** A clause that may be untested. */
export interface AcceptedGap extends Pick<Waiver, 'clause' | 'addresses' | 'reason'> {
  /** It accepts only what no response showed, where nothing stopped the test: what the target leaves out. */
  readonly ifUnshown?: true
  /** The last day, YYYY-MM-DD. */
  readonly until?: string
}

/** What a target claims to implement: the verdict is about this, and about nothing else. */
export interface Profile {
  readonly names: readonly string[]
  readonly parts: readonly { readonly name: string; readonly clauses: readonly string[] }[]
  /** The rows of the endpoint table that it claims. */
  readonly operations: readonly number[]
  /** Somebody named addresses, and the parts are what the target claims of these. */
  readonly isPart?: true
}

/** What keeps a run from testing a clause. */
export type Cause = NonNullable<ClauseResult['cause']>

/** The outcome of a scenario, before the run is concluded. */
export interface ScenarioResult extends ReportedScenario {
  /** The subject, action or operation (by address) that it lacked, where that ended it. */
  readonly lacks?: Pick<Lack, 'kind' | 'name'>
  /** What it went on without: steps that it left out, and requests that failed. */
  readonly leftOut?: readonly Lack[]
  readonly refused?: true
  readonly cause?: Cause | undefined
  readonly reached?: readonly string[]
}

export interface Lack {
  readonly kind: 'subject' | 'action' | 'operation'
  readonly name: string
  readonly reason: string
  /** What to change in the configuration, one sentence. */
  readonly remedy?: string | undefined
  readonly cause?: Cause | undefined
  /** Of the response that it comes of. */
  readonly status?: number | undefined
  readonly brokenClause?: string | undefined
  /** The operations that take the subject; it shows nothing of others. */
  readonly takers?: readonly string[] | undefined
}

/** Reads that were sent again, as one trace or several count them. */
export interface RepeatedCount extends RepeatedReads {
  /** How many of them were right then. */
  readonly right: number
  /** How many of these had no write of their scenario before them. */
  readonly withoutWrite: number
}

/** A finding as the judge makes it, before the run is concluded. */
export type Finding = Omit<ReportedFinding, 'id' | 'waived' | 'unclaimed'>
