import { InvalidSchema, mapValues, type Schema, type SchemaFile } from './schema-file.ts'

export interface Trees {
  /** Schemas of responses, every $ref resolved, by name; snapshots are named `<record>-snapshot`. */
  readonly responses: Readonly<Record<string, Schema>>
  readonly requests: Readonly<Record<string, Schema>>
  /** What a stored event calls a kind of resource, and the schema of that kind. */
  readonly resourceTypes: Readonly<Record<string, string>>
}

export function buildTrees(files: readonly SchemaFile[]): Trees {
  const byId = new Map(files.map(({ schema }) => [String(schema.$id), schema]))
  const responses: Record<string, Schema> = {}
  const requests: Record<string, Schema> = {}
  const resourceTypes: Record<string, string> = {}
  for (const { name, kind, noun, schema } of files) {
    const tree = inline(schema, String(schema.$id), byId) as Schema
    if (kind === 'requests') requests[name] = tree
    else if (noun !== 'conventions') responses[name] = tree
    const resourceType = schema['x-resource-type']
    if (typeof resourceType === 'string') {
      resourceTypes[resourceType] = name
      responses[`${name}-snapshot`] = relaxToSnapshot(tree) as Schema
    }
  }
  return { responses, requests, resourceTypes }
}

const prose: ReadonlySet<string> = new Set(['description', 'title', '$id', '$schema', '$comment'])

/** The place of an error in the schema is a place in one tree. Annotations beside a $ref refine those of the target. */
function inline(node: unknown, base: string, byId: ReadonlyMap<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, base, byId))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as Schema
  const own: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(rest)) {
    if (prose.has(keyword)) continue
    own[keyword] =
      keyword === 'properties'
        ? mapValues(value as Schema, (member) => inline(member, base, byId))
        : inline(value, base, byId)
  }
  if ($ref === undefined) return withRemovals(own)
  const id = new URL(String($ref), base).href
  const target = byId.get(id)
  if (target === undefined)
    throw new InvalidSchema(`${base} refers to ${id}, which does not exist.`)
  return withRemovals(refine(inline(target, id, byId) as Schema, own))
}

/** A member with a clause for `x-until` breaks it from that version on: a part of its object says so. */
function withRemovals(schema: Schema): Schema {
  const { properties = {}, allOf = [], ...rest } = schema
  const removals = Object.entries(properties as Schema).flatMap(([name, member]) => {
    const { 'x-until': until, 'x-clause': clause } = Object(member) as Schema
    const broken = (Object(clause) as Schema)['x-until']
    if (broken === undefined) return []
    return [{ 'x-since': until, 'x-clause': broken, properties: { [name]: false } }]
  })
  if (removals.length === 0) return schema
  const kept = mapValues(properties as Schema, withoutRemoval)
  return { ...rest, properties: kept, allOf: [...(allOf as readonly unknown[]), ...removals] }
}

function withoutRemoval(member: unknown): unknown {
  const { 'x-clause': clause, ...rest } = Object(member) as Schema
  if (typeof clause !== 'object' || clause === null) return member
  const { 'x-until': _, ...others } = clause as Schema
  return { ...rest, ...(Object.keys(others).length > 0 && { 'x-clause': others }) }
}

function refine(target: Schema, own: Schema): Schema {
  const clause = mergeClauses(target['x-clause'], own['x-clause'])
  return { ...target, ...own, ...(clause !== undefined && { 'x-clause': clause }) }
}

/** A clause for one keyword only refines the clause the target has for all its keywords. */
function mergeClauses(target: unknown, own: unknown): unknown {
  if (typeof own !== 'object' || own === null) return own ?? target
  const general = typeof target === 'string' ? { '*': target } : ((target as object) ?? {})
  return { ...general, ...own }
}

const absentFromSnapshots = new Set(['error', 'created_at', 'updated_at'])

function relaxToSnapshot(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relaxToSnapshot)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([keyword, value]) => {
      if (keyword === 'required' && Array.isArray(value)) {
        return [keyword, value.filter((member) => !absentFromSnapshots.has(String(member)))]
      }
      if (keyword === 'properties') return [keyword, relaxProperties(value as Schema)]
      return [keyword, relaxToSnapshot(value)]
    }),
  )
}

function relaxProperties(properties: Schema): Schema {
  const kept = Object.entries(properties).filter(
    ([name, schema]) => !(schema === false && absentFromSnapshots.has(name)),
  )
  return Object.fromEntries(kept.map(([name, schema]) => [name, relaxToSnapshot(schema)]))
}
