export {
  type Conclusion,
  conclude,
  type Events,
  type Leave,
  type PlannedClause,
} from './conclude.ts'
export type { Finding, Level, Severity } from './finding.ts'
export type {
  ClauseResult,
  ClauseVerdict,
  Drift,
  Outcome,
  Recorded,
  ReportedExchange,
  Run,
  RunVerdict,
  ScenarioResult,
} from './run.ts'
export { exitCodeOf, type Tally, tally } from './tally.ts'
