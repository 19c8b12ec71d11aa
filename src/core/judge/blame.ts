import { isObject, partsOf } from '../../base/json/index.ts'
import type { Conventions } from './contract.ts'
import {
  type Node,
  type SchemaFault,
  type SchemaNode,
  spanOf,
  type VersionSpan,
  within,
} from './schema.ts'

export interface Blame {
  readonly clause: string
  readonly node: Node
  /** The clause about a missing member if only a sentence about all members requires it. */
  readonly about?: string | undefined
  /** The versions of the API to which the promise applies. */
  readonly span: VersionSpan
  /** The condition under which the node applies, as half a sentence. */
  readonly reason?: string | undefined
}

/** The clause of a schema fault: that of the node for the keyword, else of the nearest above. A null may count as absent. */
export function blameFor(
  tree: SchemaNode,
  fault: SchemaFault,
  isNull: boolean,
  conventions: Conventions,
): Blame {
  const place = findSpot(tree, fault)
  const { node, inherited } = place
  let { span } = place
  const own = node === false ? undefined : clauseFor(node, fault.keyword)
  let clause = own ?? inherited
  if (fault.keyword === 'required' && node !== false) {
    const name = String(fault.params.missingProperty)
    clause = clauseOfMissing(place, node, name, conventions)
    for (const { properties } of [node, ...partsOfValue(place.whole)]) {
      span = within(span, spanOf(properties?.[name]))
    }
  } else if (isNull && place.member !== undefined) {
    const { parent, name } = place.member
    clause = statedMissing(parent, name) ?? conventions.members[name] ?? clause
  }
  const about = clause === undefined ? clauseOfMember(place, fault) : undefined
  return { clause: clause ?? conventions.absence, node, about, span, reason: place.reason }
}

interface SchemaSpot {
  readonly node: Node
  readonly whole: SchemaNode | undefined
  readonly member: { readonly parent: SchemaNode; readonly name: string } | undefined
  readonly inherited: string | undefined
  readonly span: VersionSpan
  readonly reason: string | undefined
}

/** Steps that lead into a value; all other steps stay at the same value. */
const downwards: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

function findSpot(tree: SchemaNode, { schemaPath }: SchemaFault): SchemaSpot {
  const steps = partsOf(decodeURIComponent(schemaPath).slice(1))
  const last = steps.length - 1
  let node: unknown = tree
  let whole: SchemaNode | undefined
  let member: SchemaSpot['member']
  let inherited: string | undefined
  let span = spanOf(undefined)
  let reason: string | undefined
  for (const [index, step] of steps.entries()) {
    if (isNode(node)) {
      whole ??= node
      inherited = clauseFor(node, '*') ?? inherited
      span = within(span, spanOf(node))
      if (step === 'then') reason = reasonOf(node.if) ?? reason
    }
    if (index === last) break
    if (isNode(node) && step === 'properties' && index < last - 1 && whole !== undefined) {
      member = { parent: whole, name: steps[index + 1]! }
    }
    if (downwards.has(step)) whole = undefined
    node = (node as Readonly<Record<string, unknown>>)[step]
  }
  return { node: node as Node, whole, member, inherited, span, reason }
}

/** Says a condition that names the values of members; no other condition is said. */
function reasonOf({ properties = {}, anyOf, not }: SchemaNode = {}): string | undefined {
  const values = Object.entries(properties).map(([name, part]) =>
    part && part.const !== undefined ? `${name} is ${JSON.stringify(part.const)}` : undefined,
  )
  const isSaid = anyOf === undefined && not === undefined && !values.includes(undefined)
  return isSaid && values.length > 0 ? `because ${values.join(' and ')}` : undefined
}

function clauseOfMissing(
  { whole, inherited }: SchemaSpot,
  node: SchemaNode,
  member: string,
  { members }: Conventions,
): string | undefined {
  const stated = node['x-missing']?.[member] ?? (whole && statedMissing(whole, member))
  if (stated !== undefined) return stated
  if (members[member] !== undefined) return members[member]
  const property = node.properties?.[member]
  const isNullable = property && [property.type].flat().includes('null') && !property['x-absent']
  return isNullable ? (clauseFor(property, 'type') ?? inherited) : undefined
}

function clauseOfMember({ whole }: SchemaSpot, { params }: SchemaFault): string | undefined {
  const name = String(params.missingProperty)
  for (const { properties } of partsOfValue(whole)) {
    const member = properties?.[name]
    const clause = member && clauseFor(member, 'type')
    if (clause !== undefined && clause !== false) return clause
  }
  return undefined
}

function partsOfValue(whole: SchemaNode | undefined): readonly SchemaNode[] {
  return whole === undefined ? [] : [whole, ...(whole.allOf ?? [])]
}

function statedMissing(node: SchemaNode, member: string): string | undefined {
  const own = node['x-missing']?.[member]
  if (own !== undefined) return own
  for (const part of node.allOf ?? []) {
    const stated = statedMissing(part, member)
    if (stated !== undefined) return stated
  }
  return undefined
}

function clauseFor(node: SchemaNode, keyword: string): string | undefined {
  const clause = node['x-clause']
  return typeof clause === 'object' ? (clause[keyword] ?? clause['*']) : clause
}

function isNode(value: unknown): value is SchemaNode {
  return isObject(value)
}
