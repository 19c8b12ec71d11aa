import { type Contract, type Field, fieldAt as fieldIn, schemaIndexOf } from '../judge/index.ts'
import { removedPaths } from './api-version.ts'
import { type ClauseId, clauses } from './clauses/index.ts'
import { agreement, conventions, records, wording } from './conventions.ts'
import { opening } from './envelopes.ts'
import { type OperationAddress, operations } from './operations/index.ts'
import { rules } from './rules/index.ts'
import { schemas } from './schemas.ts'
import type { JudgeSettings } from './settings.ts'

/** The contract of this API, as the judge takes it. */
export const contract: Contract<JudgeSettings, OperationAddress, ClauseId> = {
  operations,
  clauses,
  schemas,
  rules,
  conventions,
  records,
  agreement,
  removedPaths,
  wording,
  opening,
}

/** What the schema of a response says of the place that a path leads to; undefined where its content is open. */
export function fieldAt(schema: string, path: readonly string[]): Field | undefined {
  return fieldIn(schemaIndexOf(contract).fields(schema), path)
}
