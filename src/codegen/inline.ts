import type { Schema } from './schema-file.ts'

/**
 * Replaces every $ref by what it leads to, so that the place of an error in the schema is a place in
 * one tree. Annotations beside a $ref refine those of the target.
 */
export function inlineReferences(schema: Schema, byId: ReadonlyMap<string, Schema>): Schema {
  return inline(schema, String(schema.$id), byId) as Schema
}

function inline(node: unknown, base: string, byId: ReadonlyMap<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, base, byId))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, $id, $schema, title, ...rest } = node as Schema
  const own = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, inline(value, base, byId)]),
  )
  if ($ref === undefined) return own
  const id = new URL(String($ref), base).href
  const target = byId.get(id)
  if (target === undefined) throw new Error(`${base} refers to ${id}, which does not exist.`)
  return refine(inline(target, id, byId) as Schema, own)
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

/** What a full snapshot of a record may lack: the error and the timestamps (reading A5 of the contract). */
const absentFromSnapshots = new Set(['error', 'created_at', 'updated_at'])

/** The schema of a record as it stands inside an event: the same, less what snapshots may leave out. */
export function relaxToSnapshot(node: unknown): unknown {
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
