import { hashOf } from '../../base/json/index.ts'
import { apiVersions } from './api-version.ts'
import { clauses } from './clauses/index.ts'
import { operations } from './operations.ts'
import { treeOf } from './schemas.ts'

export function hashOfContract(): string {
  hash ??= makeHash()
  return hash
}

let hash: string | undefined

function makeHash(): string {
  const schemas = Object.values(operations).map(({ response }) => treeOf(response))
  return hashOf([apiVersions, clauses, operations, schemas])
}
