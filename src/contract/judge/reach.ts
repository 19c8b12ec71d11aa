import { type ClauseSet, clauseNumber } from './clause-set.ts'
import { isObject, matches } from './matches.ts'
import { prune } from './prune.ts'
import { type SchemaNode, treeOf } from './schema-tree.ts'

/** A schema node, prepared for being walked once an answer. */
export interface Plan {
  readonly clauses: readonly number[]
  readonly required: readonly number[]
  /** null stands for an absent value, which tests nothing but its presence. */
  readonly absent: boolean
  readonly since: string | undefined
  readonly names: readonly string[]
  readonly members: readonly Plan[]
  /** Clauses that forbid members. */
  readonly forbidden: readonly number[]
  readonly items: Plan | undefined
  readonly values: Plan | undefined
  readonly parts: readonly Plan[]
  readonly test: SchemaNode | undefined
  readonly met: Plan | undefined
  readonly unmet: Plan | undefined
  /** Nothing stands below it. */
  readonly leaf: boolean
}

const plans = new Map<string, Plan>()

/**
 * Notes which clauses a value puts to the test: those of every schema node that applies to a value
 * that is there.
 */
export function reach(
  schema: string,
  value: unknown,
  reached: ClauseSet,
  apiVersion: string,
): void {
  const plan = restOf(schema, reached)
  if (plan !== undefined) walk(plan, value, reached, apiVersion)
}

/** A plan as far as it can mark anything new in one set of clauses. */
interface Rest {
  plan: Plan | undefined
  /** The size of the set when it was pruned. */
  size: number
  /** How often it is used before it is pruned again. */
  patience: number
}

const patience = 16
const rests = new WeakMap<ClauseSet, Map<string, Rest>>()

/** In a long recording nearly all has been marked soon; what has is not looked for any more. */
function restOf(schema: string, reached: ClauseSet): Plan | undefined {
  const rest = restIn(reached, schema)
  if (rest.patience > 0) rest.patience--
  else if (rest.size !== reached.size()) {
    rest.plan &&= prune(rest.plan, reached)
    rest.size = reached.size()
    rest.patience = patience
  }
  return rest.plan
}

function restIn(reached: ClauseSet, schema: string): Rest {
  const known = rests.get(reached) ?? new Map<string, Rest>()
  const rest = known.get(schema) ?? { plan: planOf(schema), size: 0, patience }
  if (!known.has(schema)) rests.set(reached, known.set(schema, rest))
  return rest
}

function planOf(schema: string): Plan {
  let plan = plans.get(schema)
  if (plan === undefined) {
    plan = prepare(treeOf(schema))
    plans.set(schema, plan)
  }
  return plan
}

function walk(plan: Plan, value: unknown, reached: ClauseSet, apiVersion: string): void {
  if (value === undefined || (plan.since !== undefined && apiVersion < plan.since)) return
  if (value !== null || !plan.absent) mark(plan.clauses, reached)
  for (const part of plan.parts) walk(part, value, reached, apiVersion)
  if (plan.test !== undefined) {
    const branch = matches(plan.test, value) ? plan.met : plan.unmet
    if (branch !== undefined) walk(branch, value, reached, apiVersion)
  }
  if (Array.isArray(value)) {
    if (plan.items !== undefined)
      for (const item of value) walk(plan.items, item, reached, apiVersion)
  } else if (isObject(value)) {
    walkMembers(plan, value, reached, apiVersion)
  }
}

function walkMembers(
  plan: Plan,
  value: Readonly<Record<string, unknown>>,
  reached: ClauseSet,
  apiVersion: string,
): void {
  mark(plan.required, reached)
  mark(plan.forbidden, reached)
  for (let index = 0; index < plan.names.length; index++) {
    const member = value[plan.names[index]!]
    if (member === undefined) continue
    const part = plan.members[index]!
    if (!part.leaf) walk(part, member, reached, apiVersion)
    else if (member !== null || !part.absent) mark(part.clauses, reached)
  }
  if (plan.values !== undefined) {
    for (const name in value) walk(plan.values, value[name], reached, apiVersion)
  }
}

function mark(clauses: readonly number[], reached: ClauseSet): void {
  for (let index = 0; index < clauses.length; index++) reached.addNumber(clauses[index]!)
}

function prepare(node: SchemaNode): Plan {
  const properties = Object.entries(node.properties ?? {})
  const allowed = properties.filter((entry): entry is [string, SchemaNode] => entry[1] !== false)
  const own = clausesOf(node).map(clauseNumber)
  const forbids = allowed.length < properties.length
  const plan = {
    clauses: forbids ? [] : own,
    required: requiredClauses(node).map(clauseNumber),
    absent: node['x-absent'] === true,
    since: node['x-since'],
    names: allowed.map(([name]) => name),
    members: allowed.map(([, part]) => prepare(part)),
    forbidden: forbids ? own : [],
    items: node.items && prepare(node.items),
    values: node.additionalProperties && prepare(node.additionalProperties),
    parts: (node.allOf ?? []).map(prepare),
    test: node.if,
    met: node.then && prepare(node.then),
    unmet: node.else && prepare(node.else),
  }
  const { names, parts, test, items, values, since } = plan
  const leaf =
    names.length + parts.length === 0 &&
    [test, items, values, since].every((part) => part === undefined)
  return { ...plan, leaf }
}

function clausesOf(node: SchemaNode): string[] {
  const clause = node['x-clause']
  return typeof clause === 'object' ? Object.values(clause) : [clause ?? []].flat()
}

/** Clauses that say a member must be there, wherever the object is. */
function requiredClauses(node: SchemaNode): string[] {
  const missing = node['x-missing'] ?? {}
  const clauses = (node.required ?? []).map((member) => {
    if (missing[member] !== undefined) return missing[member]
    if (member === 'id') return 'conventions/ids#present'
    if (member === 'created_at' || member === 'updated_at') {
      return 'conventions/timestamps#on-every-record'
    }
    return 'conventions/absence#null'
  })
  return [...new Set(clauses)]
}
