export {
  type ApiVersion,
  apiVersions,
  type Clause,
  type ClauseId,
  clauses,
  type JudgeSettings,
  judgeSettings,
  latestApiVersion,
  type Operation,
  type OperationAddress,
  operations,
} from './contract/index.ts'
export { type ErrorCode, errorCodes, SuiteError } from './errors/index.ts'
export { type Body, bodyFromBytes, bodyFromText, type Exchange } from './exchange/index.ts'
export { type Judgement, openTrace, type Trace } from './judge/index.ts'
export {
  renderHtml,
  renderJson,
  renderJunit,
  renderTerminal,
  writeReports,
} from './report/index.ts'
export type {
  ClauseResult,
  ClauseVerdict,
  Finding,
  Level,
  Outcome,
  ReportedExchange,
  Run,
  RunVerdict,
  ScenarioResult,
  Severity,
} from './run/index.ts'
export { type TestTargetOptions, testTarget } from './runner/index.ts'
export {
  type Defect,
  defects,
  type RunningSandbox,
  type SandboxOptions,
  startSandbox,
  type Variant,
  variants,
} from './sandbox/index.ts'
export {
  type ApiResponse,
  type Scenario,
  scenario,
  testData,
  type World,
} from './scenario/index.ts'
export {
  type Configuration,
  defineConfig,
  type TargetConfiguration,
  type TargetOverrides,
} from './target/index.ts'
