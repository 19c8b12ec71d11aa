export {
  type ApiVersion,
  apiVersions,
  type Clause,
  type ClauseId,
  clauses,
  type Judgement,
  type JudgeSettings,
  judgeSettings,
  latestApiVersion,
  type Operation,
  type OperationAddress,
  openTrace,
  operations,
  type Trace,
} from '#contract'
export { type ErrorCode, errorCodes, SuiteError } from '#errors'
export { type Body, bodyFromBytes, bodyFromText, type Exchange } from '#exchange'
export { type HoldOptions, holdTarget } from '#host'
export { renderHtml, renderJson, renderJunit, renderTerminal, writeReports } from '#report'
export {
  type Defect,
  defects,
  type RunningSandbox,
  type SandboxOptions,
  startSandbox,
  type Variant,
  variants,
} from '#sandbox'
export {
  type Configuration,
  defineConfig,
  type TargetConfiguration,
  type TargetOverrides,
} from '#target'
export {
  type ClauseResult,
  type ClauseVerdict,
  exitCodeOf,
  type Finding,
  type Level,
  type Outcome,
  type ReportedExchange,
  type Run,
  type RunVerdict,
  type ScenarioResult,
  type Severity,
  tally,
} from '#verdict'
