export type { Clause } from '../judge/index.ts'
export * from './api-version.ts'
export { type Origin, sectionOf, statementsOf } from './clauses/clause.ts'
export { type ClauseId, clauses, clausesNamed, testableClauses } from './clauses/index.ts'
export { readings } from './clauses/readings.ts'
export { contentOf, isWrappedError, isWrapper, saysError } from './envelope.ts'
export { formats } from './formats.ts'
export type * from './generated/declarations.ts'
export { hashOfContract } from './hash.ts'
export type { Operation } from './operation.ts'
export {
  addressOfName,
  type OperationAddress,
  operationNouns,
  operationOf,
  operations,
  operationsWhere,
} from './operations.ts'
export {
  datesOfPlaces,
  isOfAbsence,
  isOfGivenRecords,
  optionalClauses,
  optionalMembers,
  placesOfClauses,
  type SchemaLocations,
  shownAt,
  versionsOfPlaces,
} from './places.ts'
export { nodesAt, wordsOf } from './request-words.ts'
export type { RequestName, SchemaType } from './schema-names.ts'
export { hasSchema, lacksMost, snapshotTreeOf, treeOf, validate } from './schemas.ts'
export { type JudgeSettings, judgeSettings } from './settings.ts'
export { type MemberForm, vocabulary } from './vocabulary.ts'
