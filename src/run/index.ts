export type { PlannedClause } from './clauses.ts'
export { type Conclusion, conclude, concludeScenario, type Events } from './conclude.ts'
export { countClauses, countScenarios } from './count.ts'
export { type DifferenceGroup, groupDifferences } from './differences.ts'
export type {
  ClauseResult,
  ClauseVerdict,
  Counts,
  Difference,
  Finding,
  Headline,
  Level,
  Outcome,
  Recorded,
  ReportedExchange,
  ReportedFinding,
  Run,
  RunVerdict,
  ScenarioResult,
  Severity,
  Waiver,
  WaiverResult,
} from './types.ts'
export { count, countOf, levelMeanings } from './words.ts'
