import type { ClauseId } from '../clauses/index.ts'
import { isObject, matches } from './matches.ts'
import { type SchemaNode, treeOf } from './schema-tree.ts'

type Visit = (value: unknown, reached: Set<ClauseId>, apiVersion: string) => void

const plans = new Map<string, Visit>()

/**
 * Notes which clauses a value puts to the test: those of every schema node that applies to a value
 * that is there. A null that stands for an absent value tests nothing but its presence.
 */
export function reach(
  schema: string,
  value: unknown,
  reached: Set<ClauseId>,
  apiVersion: string,
): void {
  let visit = plans.get(schema)
  if (visit === undefined) {
    visit = compile(treeOf(schema))
    plans.set(schema, visit)
  }
  visit(value, reached, apiVersion)
}

function compile(node: SchemaNode): Visit {
  const own = clausesOf(node)
  const absent = node['x-absent'] === true
  const since = node['x-since']
  const required = requiredClauses(node)
  const members = Object.entries(node.properties ?? {}).map(
    ([name, part]) =>
      [
        name,
        part === false ? undefined : compile(part),
        part === false ? clausesOf(node) : [],
      ] as const,
  )
  const items = node.items && compile(node.items)
  const values = node.additionalProperties && compile(node.additionalProperties)
  const parts = (node.allOf ?? []).map(compile)
  const test = node.if
  const branches = [node.then && compile(node.then), node.else && compile(node.else)] as const
  const forbids = members.some(([, visit]) => visit === undefined)

  return (value, reached, apiVersion) => {
    if (value === undefined || (since !== undefined && apiVersion < since)) return
    if (!(absent && value === null) && !forbids) for (const clause of own) reached.add(clause)
    for (const part of parts) part(value, reached, apiVersion)
    if (test !== undefined) branches[matches(test, value) ? 0 : 1]?.(value, reached, apiVersion)
    if (Array.isArray(value)) {
      if (items) for (const item of value) items(item, reached, apiVersion)
    } else if (isObject(value)) {
      for (const clause of required) reached.add(clause)
      for (const [name, visit, forbidden] of members) {
        if (visit === undefined) for (const clause of forbidden) reached.add(clause)
        else visit(value[name], reached, apiVersion)
      }
      if (values) for (const name in value) values(value[name], reached, apiVersion)
    }
  }
}

function clausesOf(node: SchemaNode): ClauseId[] {
  const clause = node['x-clause']
  const stated = typeof clause === 'object' ? Object.values(clause) : [clause ?? []].flat()
  return stated as ClauseId[]
}

/** Clauses that say a member must be there, wherever the object is. */
function requiredClauses(node: SchemaNode): ClauseId[] {
  const missing = node['x-missing'] ?? {}
  const clauses = (node.required ?? []).map((member) => {
    if (missing[member] !== undefined) return missing[member]
    if (member === 'id') return 'conventions/ids#present'
    if (member === 'created_at' || member === 'updated_at')
      return 'conventions/timestamps#on-every-record'
    return 'conventions/absence#null'
  })
  return [...new Set(clauses)] as ClauseId[]
}
