import { inlineReferences, relaxToSnapshot } from './inline.ts'
import type { Schema, SchemaFile } from './schema-file.ts'

export interface Trees {
  /** Schemas of responses, every $ref resolved, by name; snapshots are named `<record>-snapshot`. */
  readonly responses: Readonly<Record<string, Schema>>
  readonly requests: Readonly<Record<string, Schema>>
  /** What a stored event calls a kind of resource, and the schema of that kind. */
  readonly resourceTypes: Readonly<Record<string, string>>
}

/** Resolves all schema files into trees that stand on their own. */
export function buildTrees(files: readonly SchemaFile[]): Trees {
  const byId = new Map(files.map(({ schema }) => [String(schema.$id), schema]))
  const responses: Record<string, Schema> = {}
  const requests: Record<string, Schema> = {}
  const resourceTypes: Record<string, string> = {}
  for (const { name, kind, noun, schema } of files) {
    const tree = inlineReferences(schema, byId)
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

/** Keywords that only people read. */
const prose = new Set(['description', 'title', '$id', '$schema', '$comment'])

/** A tree without its prose, as the judge carries it. */
export function withoutProse(node: unknown, inProperties = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutProse(item))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([keyword]) => inProperties || !prose.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        withoutProse(value, !inProperties && keyword === 'properties'),
      ]),
  )
}
