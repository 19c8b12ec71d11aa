import { type Field, fieldsOf } from './fields.ts'
import { answerTrees, requestTrees, type SchemaNode } from './schema-tree.ts'

/** Names that no schema holds and that can hold nothing but secrets. */
const further: Readonly<Record<string, string>> = {
  last4: 'mask',
  last_4: 'mask',
  last_four: 'mask',
  card_number: 'card number',
  account_number: 'account number',
  routing_number: 'routing number',
  pan: 'card number',
  phone_number: 'phone',
  date_of_birth: 'birthday',
  social_security_number: 'ssn',
}

/** The members that are secret or personal by some schema or by any name, and the kind of what they hold. */
export const secretKinds: ReadonlyMap<string, string> = new Map([
  ...Object.entries(further),
  ...[...Object.values(answerTrees), ...Object.values(requestTrees)].flatMap(kindsOf),
])

/** The names of all members that are secret or personal, whoever calls them so. */
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
