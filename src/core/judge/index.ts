export {
  compareStates,
  compareWithLastKnown,
  differencesSince,
  unchangedState,
} from './agreement.ts'
export type { Context } from './context.ts'
export type { Agreement, Conventions } from './contract.ts'
export { differences } from './differences.ts'
export type { FaultDetails } from './fault-details.ts'
export { type Field, fieldAt } from './fields.ts'
export { findingOf, messageOf, type RawFinding, wordsOfPattern } from './finding.ts'
export {
  createMatcher,
  createPathMatcher,
  decode,
  type Matcher,
  parametersOf,
  pathsOf,
} from './match.ts'
export type { Issued, Memory } from './memory.ts'
export { mayRewrite, type Write } from './overlaps.ts'
export { RecentMap } from './recent-map.ts'
export type { LocatedRecord, RecordShapes, RecordValue } from './records.ts'
export { type Contract, judgedClauses, type Rule, ruleClauses, type Unwrapped } from './rule.ts'
export { isBlankLeftOut, isMasked, memberAt, sameValue } from './same.ts'
export {
  type SchemaFault,
  type SchemaNode,
  type Schemas,
  spanOf,
  spans,
  type VersionSpan,
  type Wording,
} from './schema.ts'
export { schemaIndexOf } from './schema-index.ts'
export { judgeShape } from './shape.ts'
export type {
  Clause,
  Clauses,
  ForeignRecords,
  JudgedOperation,
  OtherPaths,
  Settings,
} from './terms.ts'
export { type Judgement, openTrace, type Trace } from './trace.ts'
export { traceMap } from './trace-map.ts'
