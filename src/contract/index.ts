export type { Clause } from '../judge/index.ts'
export {
  type ApiVersion,
  apiVersions,
  firstVersionWith,
  latestApiVersion,
  removedPaths,
} from './api-version.ts'
export { type ClauseId, clauses } from './clauses/index.ts'
export { contract, fieldAt } from './contract.ts'
export { formats } from './formats.ts'
export type * from './generated/declarations.ts'
export { resourceTypes } from './generated/vocabulary.ts'
export type { Operation, Operations } from './operation.ts'
export { type OperationAddress, operations } from './operations/index.ts'
export { contractTrees, treeOf, validate } from './schemas.ts'
export { secretKinds, secretMembers } from './secrecy.ts'
export { type JudgeSettings, judgeSettings } from './settings.ts'
export { vocabulary } from './vocabulary.ts'
