import type { RecordShapes, SchemaNode } from '../judge/index.ts'
import { lists, maps } from './generated/vocabulary.ts'
import { families, type Operation } from './operation.ts'
import { type OperationAddress, operationsWhere } from './operations.ts'
import { hasIds, hasSchema, patternOfId, treeOf } from './schemas.ts'

export const records: RecordShapes = { families, lists, maps }

/** The schema of the records that an operation shows or lists. */
export function recordOf({ response }: Pick<Operation, 'response'>): string {
  return lists[response] ?? maps[response] ?? response
}

export function familyShownBy(operation: Pick<Operation, 'response'>): string {
  const record = recordOf(operation)
  return families[record] ?? record
}

/** The operations that show or list records of a family. */
export function showing(family: string): readonly OperationAddress[] {
  return operationsWhere((operation) => familyShownBy(operation) === family)
}

/** The operations that list records which have ids. */
export const listing: readonly OperationAddress[] = operationsWhere((operation) => {
  const { response } = operation
  return (response in lists || response in maps) && hasIds(recordOf(operation))
})

export type Parent = 'entity' | 'account'

/** What the path of an operation leads to its records through. */
export function parentOf({ path }: Pick<Operation, 'path'>): Parent | undefined {
  if (/^\/entities\/\{\w+\}\//.test(path)) return 'entity'
  return /^\/accounts\/\{\w+\}\//.test(path) ? 'account' : undefined
}

/** The members of a record that name an entity or an account, by the form of its id. */
export function membersNaming(parent: Parent, record: string): readonly string[] {
  return hasSchema(record) ? named(treeOf(record), patternOfId(parent)) : []
}

function named(node: SchemaNode, pattern: string | undefined): readonly string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, member]) =>
    name !== 'id' && member && member.pattern === pattern ? name : [],
  )
  return [...new Set([...own, ...(node.allOf ?? []).flatMap((part) => named(part, pattern))])]
}
