import type { ReportedFinding } from './generated/run.ts'

/** The types of `run.json` (schemas/report/run.schema.json). */
export type * from './generated/run.ts'

/** A finding as the judge makes it, before the run is concluded. */
export type Finding = Omit<ReportedFinding, 'id' | 'waived' | 'relaxed' | 'unclaimed'>
