import type { Immutable } from '../json/index.ts'
import type * as generated from './generated/run.ts'

export type { ClauseVerdict, Level, Outcome, RunVerdict, Severity } from './generated/run.ts'

/** A whole judged run, as it is written to `run.json` (schemas/report/run.schema.json). */
export type Run = Immutable<generated.Run>
export type ClauseResult = Immutable<generated.ClauseResult>
export type Counts = Immutable<generated.Counts>
export type Difference = Immutable<generated.Difference>
export type Headline = Immutable<generated.Headline>
export type Recorded = Immutable<generated.Recorded>
export type RelaxationResult = Immutable<generated.RelaxationResult>
export type ReportedExchange = Immutable<generated.ReportedExchange>
export type ReportedFinding = Immutable<generated.ReportedFinding>
export type ScenarioResult = Immutable<generated.ScenarioResult>
export type WaiverResult = Immutable<generated.WaiverResult>

/** A finding as the judge makes it, before the run is concluded. */
export type Finding = Omit<ReportedFinding, 'id' | 'waived' | 'relaxed'>

/** Where findings are accepted: at a clause, everywhere or at one operation and one place. */
export interface Exemption
  extends Pick<RelaxationResult, 'clause' | 'operation' | 'pointer' | 'reason'> {
  /** The clauses that `clause` means, where it is the number of a statement of the contract. */
  readonly addresses?: readonly string[]
}

/** A clause that may be broken until a day, as it is configured. */
export type Waiver = Exemption & Pick<WaiverResult, 'owner' | 'expires' | 'link'>
