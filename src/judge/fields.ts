import type { SchemaNode } from './schema.ts'

/** All that the parts of a schema say about one place in a document, conditions set aside. */
export interface Field {
  /** Names a schema knows here; undefined where the content is open. */
  readonly members: ReadonlyMap<string, Field> | undefined
  readonly items: Field | undefined
  /** Values of a map with free names. */
  readonly values: Field | undefined
  readonly seen: readonly unknown[] | undefined
  readonly secret: string | undefined
  readonly fixed: boolean
  /** Nothing in a value of it can be new: it has no members, items or values that were seen. */
  readonly open: boolean
  /** Some values that break the wording of the contract are only warned of here. */
  readonly tolerant: boolean
  /** The clause of a remark at this place. */
  readonly clause: string | undefined
}

/** The fields of a schema. */
export function fieldsOf(tree: SchemaNode): Field {
  return merge([tree], undefined)
}

function merge(nodes: readonly SchemaNode[], inherited: string | undefined): Field {
  const all = nodes.flatMap(partsOf)
  const first = nodes.map((node) => node['x-clause']).find((clause) => clause !== undefined)
  const clause = typeof first === 'object' ? Object.values(first)[0] : (first ?? inherited)
  const names = new Map<string, SchemaNode[]>()
  for (const node of all) {
    for (const [name, part] of Object.entries(node.properties ?? {})) {
      names.set(name, [...(names.get(name) ?? []), ...(part === false ? [] : [part])])
    }
  }
  const items = all.flatMap((node) => node.items ?? [])
  const values = all.flatMap((node) => node.additionalProperties ?? [])
  const inside = {
    members:
      names.size === 0
        ? undefined
        : new Map([...names].map(([name, parts]) => [name, merge(parts, clause)])),
    items: items.length === 0 ? undefined : merge(items, clause),
    values: values.length === 0 ? undefined : merge(values, clause),
    seen: all.find((node) => node['x-seen'])?.['x-seen'],
  }
  return {
    ...inside,
    open: Object.values(inside).every((part) => part === undefined),
    secret: all.find((node) => node['x-secret'])?.['x-secret'],
    fixed: all.some((node) => node['x-fixed']),
    tolerant: all.some((node) => node['x-tolerated'] !== undefined),
    clause,
  }
}

function partsOf(node: SchemaNode): SchemaNode[] {
  const branches = [...(node.allOf ?? []), node.then, node.else].filter(
    (part) => part !== undefined,
  )
  return [node, ...branches.flatMap(partsOf)]
}

/** The field a path leads to, array indices and free names included; undefined where the content is open. */
export function fieldAt(fields: Field, path: readonly string[]): Field | undefined {
  return path.reduce<Field | undefined>(partAt, fields)
}

/** Whether the place a path leads to holds secret or personal data, or is inside of such. */
export function isSecretAt(fields: Field, path: readonly string[]): boolean {
  let field: Field | undefined = fields
  for (const part of path) {
    if (field?.secret !== undefined) return true
    field = partAt(field, part)
  }
  return field?.secret !== undefined
}

function partAt(field: Field | undefined, part: string): Field | undefined {
  return field?.members?.get(part) ?? field?.items ?? field?.values
}
