import { partsOf } from '../../json/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import { type Node, type SchemaFault, type SchemaNode, treeOf } from './schema-tree.ts'

export interface Blame {
  readonly clause: ClauseId
  readonly node: Node
  /** The first API version to which the promise applies. */
  readonly since: string | undefined
}

const known = new Map<string, Blame>()

/**
 * The clause that a fault of a schema breaks: that of the node, for the keyword; of the nearest node
 * above it where it has none. A null where null is not allowed counts as an absent value.
 */
export function blameFor(schema: string, fault: SchemaFault, isNull: boolean): Blame {
  const missing = fault.params.missingProperty
  const key = `${schema} ${fault.schemaPath} ${missing ?? ''}${isNull ? ' null' : ''}`
  let blame = known.get(key)
  if (blame === undefined) {
    blame = resolve(schema, fault, isNull)
    known.set(key, blame)
  }
  return blame
}

function resolve(schema: string, fault: SchemaFault, isNull: boolean): Blame {
  const steps = partsOf(decodeURIComponent(fault.schemaPath).slice(1))
  let node: unknown = treeOf(schema)
  let inherited: string | undefined
  let since: string | undefined
  let parent: SchemaNode | undefined
  let whole: SchemaNode | undefined
  let member: string | undefined
  for (const [index, step] of steps.entries()) {
    if (isNode(node)) {
      whole ??= node
      inherited = generalClause(node) ?? inherited
      since = later(since, node['x-since'])
    }
    if (index === steps.length - 1) break
    if (isNode(node) && step === 'properties' && index < steps.length - 2) {
      parent = whole
      member = steps[index + 1]
    }
    if (downwards.has(step)) whole = undefined
    node = (node as Readonly<Record<string, unknown>>)[step]
  }
  const at = node as Node
  const own = at === false ? undefined : clauseFor(at, fault.keyword)
  if (fault.keyword === 'required' && at !== false) {
    const name = String(fault.params.missingProperty)
    const stated = at['x-missing']?.[name] ?? (whole && statedMissing(whole, name))
    const clause = stated ?? clauseOfMissing(at, name, inherited)
    return { clause: clause as ClauseId, node: at, since }
  }
  if (isNull && parent !== undefined && member !== undefined) {
    const clause = statedMissing(parent, member) ?? alwaysPresent[member] ?? own ?? inherited
    return { clause: orAbsence(clause), node: at, since }
  }
  return { clause: orAbsence(own ?? inherited), node: at, since }
}

/** Steps that lead from a value to one inside it; all others stay with it. */
const downwards: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

/** What any part that always applies to a value says of a missing member. */
function statedMissing(node: SchemaNode, member: string): string | undefined {
  const own = node['x-missing']?.[member]
  if (own !== undefined) return own
  for (const part of node.allOf ?? []) {
    const stated = statedMissing(part, member)
    if (stated !== undefined) return stated
  }
  return undefined
}

const alwaysPresent: Readonly<Record<string, string>> = {
  id: 'conventions/ids#present',
  created_at: 'conventions/timestamps#on-every-record',
  updated_at: 'conventions/timestamps#on-every-record',
}

function clauseOfMissing(
  node: SchemaNode,
  member: string,
  inherited: string | undefined,
): ClauseId {
  const stated = alwaysPresent[member]
  if (stated !== undefined) return stated as ClauseId
  const property = node.properties?.[member]
  if (property && [property.type].flat().includes('null') && !property['x-absent']) {
    return orAbsence(clauseFor(property, 'type') ?? inherited)
  }
  return 'conventions/absence#null'
}

function clauseFor(node: SchemaNode, keyword: string): string | undefined {
  const clause = node['x-clause']
  return typeof clause === 'object' ? (clause[keyword] ?? clause['*']) : clause
}

function generalClause(node: SchemaNode): string | undefined {
  const clause = node['x-clause']
  return typeof clause === 'object' ? clause['*'] : clause
}

function orAbsence(clause: string | undefined): ClauseId {
  return (clause ?? 'conventions/absence#null') as ClauseId
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function later(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a
}
