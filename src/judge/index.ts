export { isMasked, memberAt, sameValue } from './agreement.ts'
export type { Context, Rule } from './context.ts'
export {
  type Agreement,
  type Contract,
  type Conventions,
  ruleClauses,
  type Unwrapped,
} from './contract.ts'
export { type Field, fieldAt } from './fields.ts'
export { findingOf } from './finding.ts'
export {
  createMatcher,
  createPathMatcher,
  decode,
  parametersOf,
  pathsOf,
} from './match.ts'
export { writesTouching } from './memory.ts'
export type { LocatedRecord, RecordShapes, RecordValue } from './records.ts'
export type { SchemaFault, SchemaNode, Schemas, Wording } from './schema.ts'
export { schemaIndexOf } from './schema-index.ts'
export type {
  Clause,
  Clauses,
  ForeignRecords,
  Operation,
  OtherPaths,
  Settings,
} from './terms.ts'
export { type Judgement, openTrace, type Trace } from './trace.ts'
export { type TraceMap, traceMap } from './trace-map.ts'
