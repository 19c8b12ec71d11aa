import { type Field, fieldsOf } from './fields.ts'
import { answerTrees, requestTrees, type SchemaNode } from './schema-tree.ts'

/** The members that some schema calls secret or personal, and the kind of what they hold. */
export const secretKinds: ReadonlyMap<string, string> = new Map(
  [...Object.values(answerTrees), ...Object.values(requestTrees)].flatMap(kindsOf),
)

/** The names of all members that some schema calls secret or personal. */
export const secretMembers: ReadonlySet<string> = new Set(secretKinds.keys())

function kindsOf(node: SchemaNode): (readonly [name: string, kind: string])[] {
  const parts = [...(node.allOf ?? []), node.then, node.else, node.items, node.additionalProperties]
  const own = Object.entries(node.properties ?? {}).flatMap(([name, part]) => {
    if (part === false) return []
    const kind = part['x-secret']
    return [...(kind === undefined ? [] : [[name, kind] as const]), ...kindsOf(part)]
  })
  return [...own, ...parts.flatMap((part) => (part === undefined ? [] : kindsOf(part)))]
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
