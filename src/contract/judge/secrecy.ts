import { type Field, fieldsOf } from './fields.ts'
import { answerTrees, requestTrees, type SchemaNode } from './schema-tree.ts'

/** The names of all members that some schema calls secret or personal. */
export const secretMembers: ReadonlySet<string> = new Set(
  [...Object.values(answerTrees), ...Object.values(requestTrees)].flatMap(secretNames),
)

function secretNames(node: SchemaNode): string[] {
  const parts = [...(node.allOf ?? []), node.then, node.else, node.items, node.additionalProperties]
  const own = Object.entries(node.properties ?? {}).flatMap(([name, part]) =>
    part === false ? [] : [...(part['x-secret'] === undefined ? [] : [name]), ...secretNames(part)],
  )
  return [...own, ...parts.flatMap((part) => (part === undefined ? [] : secretNames(part)))]
}

/** Whether the place a path leads to holds secret or personal data. */
export function isSecret(schema: string, path: readonly string[]): boolean {
  let field: Field | undefined = fieldsOf(schema)
  for (const part of path) {
    if (field === undefined) return false
    if (field.secret !== undefined) return true
    field = field.members?.get(part) ?? field.items ?? field.values
  }
  return field?.secret !== undefined
}
