export { type ApiVersion, apiVersions, latestApiVersion } from './api-version.ts'
export type { Clause, Clauses } from './clause.ts'
export { type ClauseId, clauses } from './clauses/index.ts'
export { formats } from './formats.ts'
export type * from './generated/declarations.ts'
export {
  contractTrees,
  createMatcher,
  type Fault,
  fieldAt,
  findingOf,
  isSecret,
  type Judgement,
  type JudgeSettings,
  judgeSettings,
  type Match,
  type Matcher,
  openTrace,
  removedPaths,
  resourceTypes,
  ruleClauses,
  type SchemaNode,
  secretKinds,
  secretMembers,
  type Trace,
  treeOf,
  validate,
  vocabulary,
} from './judge/index.ts'
export type { Operation, Operations } from './operation.ts'
export { type OperationAddress, operations } from './operations/index.ts'
