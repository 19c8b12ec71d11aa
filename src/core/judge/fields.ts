import type { SchemaNode } from './schema.ts'

/** What all parts of a schema describe at one place in a document, as if every condition were met. */
export interface Field {
  /** Names a schema knows here; undefined where the content is open. */
  readonly members: ReadonlyMap<string, Field> | undefined
  readonly items: Field | undefined
  readonly values: Field | undefined
  readonly seen: readonly unknown[] | undefined
  /** The values that the contract lists; undefined where it lists none. */
  readonly listed: readonly unknown[] | undefined
  readonly secret: string | undefined
  readonly fixed: boolean
  /** The member, with all below it, outlasts writes that do not rewrite its record. */
  readonly lasting: boolean
  readonly moving: boolean
  /** Null is a value that the contract states. */
  readonly nullable: boolean
  /** Free text, which services may write in other case and with other white space. */
  readonly text: boolean
  /** A list that may be null if it is absent. */
  readonly list: boolean
  /** A value here is never a novelty: the field is not a list, and has no members, items or seen values. */
  readonly open: boolean
  /** A value may stand here instead of null; it is only warned of, and means the same as null. */
  readonly tolerant: boolean
  /** The clause of a remark at this place. */
  readonly clause: string | undefined
}

export function fieldsOf(tree: SchemaNode): Field {
  return merge([tree], undefined)
}

/** Merges the nodes about one place; `inherited` is the clause of the place around it. */
function merge(nodes: readonly SchemaNode[], inherited: string | undefined): Field {
  const merged: Merged = { ...nothing, properties: new Map(), items: [], values: [] }
  for (const node of nodes) gather(node, merged)
  const {
    properties,
    seen,
    listed,
    secret,
    fixed,
    lasting,
    moving,
    nullable,
    text,
    list,
    tolerant,
  } = merged
  const first = nodes.find((node) => node['x-clause'] !== undefined)?.['x-clause']
  const clause = typeof first === 'object' ? Object.values(first)[0] : (first ?? inherited)
  const members = properties.size === 0 ? undefined : new Map<string, Field>()
  for (const [name, parts] of properties) members?.set(name, merge(parts, clause))
  const items = merged.items.length === 0 ? undefined : merge(merged.items, clause)
  const values = merged.values.length === 0 ? undefined : merge(merged.values, clause)
  const open = !list && (members ?? items ?? values ?? seen) === undefined
  const flags = { fixed, lasting, moving, nullable, text, list, open, tolerant }
  return { members, items, values, seen, listed, secret, ...flags, clause }
}

interface Merged {
  readonly properties: Map<string, SchemaNode[]>
  readonly items: SchemaNode[]
  readonly values: SchemaNode[]
  seen?: readonly unknown[] | undefined
  listed?: readonly unknown[] | undefined
  secret?: string | undefined
  fixed: boolean
  lasting: boolean
  moving: boolean
  nullable: boolean
  text: boolean
  list: boolean
  tolerant: boolean
}

const nothing = {
  fixed: false,
  lasting: false,
  moving: false,
  nullable: false,
  text: false,
  list: false,
  tolerant: false,
}

/** Adds what a node, its parts and its branches describe. */
function gather(node: SchemaNode, merged: Merged): void {
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    const parts = merged.properties.get(name) ?? []
    merged.properties.set(name, parts)
    if (part !== false) parts.push(part)
  }
  if (node.items !== undefined) merged.items.push(node.items)
  if (node.additionalProperties !== undefined) merged.values.push(node.additionalProperties)
  merged.seen ??= node['x-seen']
  const values = node.enum ?? ('const' in node ? [node.const] : [])
  if (values.length > 0) merged.listed = [...(merged.listed ?? []), ...values]
  merged.secret ??= node['x-secret']
  gatherFlags(node, merged)
  const { allOf = [], then: met, else: unmet } = node
  for (const part of [...allOf, met, unmet]) if (part !== undefined) gather(part, merged)
}

function gatherFlags(node: SchemaNode, merged: Merged): void {
  const isNullable = [node.type].flat().includes('null')
  merged.fixed ||= node['x-fixed'] === true
  merged.lasting ||= node['x-lasting'] === true
  merged.moving ||= node['x-moving'] === true
  merged.nullable ||= isNullable && node['x-absent'] !== true
  merged.text ||= node['x-text'] === true
  merged.list ||= Array.isArray(node.type) && node.type.includes('array')
  merged.tolerant ||= isNullable && node['x-tolerated'] !== undefined
}

/** The field a path leads to, array indices and free names included; undefined where the content is open. */
export function fieldAt(fields: Field, path: readonly string[]): Field | undefined {
  return path.reduce<Field | undefined>(partAt, fields)
}

function partAt(field: Field | undefined, part: string): Field | undefined {
  return field?.members?.get(part) ?? field?.items ?? field?.values
}
