export { memberAt, sameValue } from './agreement.ts'
export type { Clause, Clauses } from './clause.ts'
export type { Context, Rule } from './context.ts'
export type {
  Agreement,
  Contract,
  Conventions,
  Opened,
  Opening,
  RemovedPath,
  Wording,
} from './contract.ts'
export { type Field, fieldAt } from './fields.ts'
export { type Fault, findingOf } from './finding.ts'
export { createMatcher, type Match, type Matcher } from './match.ts'
export { type LastKnown, type Memory, traceMap } from './memory.ts'
export type { Operation } from './operation.ts'
export type { Held, RecordShapes, RecordValue } from './records.ts'
export { ruleClauses } from './rule-clauses.ts'
export type { SchemaFault, SchemaNode, Schemas } from './schema.ts'
export { schemaIndexOf } from './schema-index.ts'
export type { Settings } from './settings.ts'
export { type Judgement, openTrace, type Trace } from './trace.ts'
