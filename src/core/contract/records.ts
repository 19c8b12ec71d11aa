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

export function isList({ response }: Pick<Operation, 'response'>): boolean {
  return response in lists || response in maps
}

export const listing: readonly OperationAddress[] = operationsWhere(
  (operation) => isList(operation) && hasIds(recordOf(operation)),
)

/** What the path of an operation leads to its records through: `entity` of `/entities/{ent_id}/payments`. */
export function nounOfParent({ path }: Pick<Operation, 'path'>): string | undefined {
  const [, plural] = /^\/(\w+)\/\{\w+\}\/./.exec(path) ?? []
  return plural?.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', '-')
}

export type Parent = 'entity' | 'account'

/** The same, where it may own its records. */
export function parentOf(operation: Pick<Operation, 'path'>): Parent | undefined {
  const noun = nounOfParent(operation)
  return noun === 'entity' || noun === 'account' ? noun : undefined
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
