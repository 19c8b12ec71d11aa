import type { RelaxationResult, ReportedFinding, WaiverResult } from './generated/run.ts'

/** The types of `run.json` (schemas/report/run.schema.json). */
export type * from './generated/run.ts'

/** A finding as the judge makes it, before the run is concluded. */
export type Finding = Omit<ReportedFinding, 'id' | 'waived' | 'relaxed' | 'unclaimed'>

/** Where findings are accepted: at a clause, everywhere or at one operation and one place. */
export interface Exemption
  extends Pick<RelaxationResult, 'clause' | 'operation' | 'pointer' | 'reason'> {
  /** The clauses that `clause` means, where it is the number of a statement of the contract. */
  readonly addresses?: readonly string[]
}

/** A clause that may be broken until a day, as it is configured. */
export type Waiver = Exemption & Pick<WaiverResult, 'owner' | 'expires' | 'link'>
