import type { Conventions } from './contract.ts'
import { type Node, type SchemaNode, spanOf, type VersionSpan, within } from './schema.ts'

export type ClauseNumbers = ReadonlyMap<string, number>

export interface CoveragePlan {
  readonly root: PlanNode
  readonly size: number
}

export interface PlanNode {
  readonly number: number
  readonly clauses: readonly number[]
  /** Clauses covered by an empty list or map, which does not cover the clauses about its items. */
  readonly ofEmpty: readonly number[]
  readonly ofObjects: readonly number[]
  /** Clauses about members that some versions require. */
  readonly ofVersions: readonly (readonly [VersionSpan, readonly number[]])[]
  readonly all: readonly number[]
  /** null stands for an absent value, which tests nothing but its presence. */
  readonly absent: boolean
  /** Undefined for all versions. */
  readonly span: VersionSpan | undefined
  readonly names: readonly string[]
  readonly members: readonly PlanNode[]
  readonly items: PlanNode | undefined
  readonly values: PlanNode | undefined
  readonly parts: readonly PlanNode[]
  readonly condition: SchemaNode | undefined
  readonly met: PlanNode | undefined
  readonly unmet: PlanNode | undefined
}

export function numberIn(numbers: ClauseNumbers, id: string): number {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`There is no clause ${id}.`)
  return number
}

/** What all parts that describe the same value say of its members. */
interface Above {
  readonly missing: Readonly<Record<string, string>>
  readonly members: readonly (readonly [name: string, node: Node])[]
}

export function planCoverage(
  tree: SchemaNode,
  numbers: ClauseNumbers,
  conventions: Conventions,
): CoveragePlan {
  let size = 0
  const prepare = (node: SchemaNode, above: Above = { missing: {}, members: [] }): PlanNode => {
    const properties = Object.entries(node.properties ?? {})
    const about = {
      missing: { ...above.missing, ...node['x-missing'] },
      members: [...above.members, ...properties],
    }
    const prepareAlso = (part: SchemaNode) => prepare(part, about)
    const allowed = properties.filter((entry): entry is [string, SchemaNode] => entry[1] !== false)
    const plan = {
      number: size++,
      ...ownClauses(node, about, numbers, conventions),
      absent: node['x-absent'] === true,
      span: boundedBy(spanOf(node)),
      names: allowed.map(([name]) => name),
      members: allowed.map(([, part]) => prepare(part)),
      items: node.items && prepare(node.items),
      values: node.additionalProperties && prepare(node.additionalProperties),
      parts: (node.allOf ?? []).map(prepareAlso),
      condition: node.if,
      met: node.then && prepareAlso(node.then),
      unmet: node.else && prepareAlso(node.else),
    }
    const { clauses, ofObjects, ofVersions, members, parts, items, values } = plan
    const ofItems = new Set((items ?? values)?.all)
    // A clause of the list is also the clause of items that have none of their own.
    const isOfItems =
      node.items !== undefined && clausesOf(node.items).length === 0 && isLeaf(node.items)
    const ofEmpty = isOfItems ? [] : clauses.filter((clause) => !ofItems.has(clause))
    const below = [...members, ...parts, items, values, plan.met, plan.unmet]
    const all = [
      ...clauses,
      ...ofObjects,
      ...ofVersions.flatMap(([, some]) => some),
      ...below.flatMap((part) => part?.all ?? []),
    ]
    return { ...plan, ofEmpty, all: [...new Set(all)] }
  }
  const root = prepare(tree)
  return { root, size }
}

/** The clauses that a node tests by itself, without its parts. */
function ownClauses(
  node: SchemaNode,
  about: Above,
  numbers: ClauseNumbers,
  conventions: Conventions,
): Pick<PlanNode, 'clauses' | 'ofObjects' | 'ofVersions'> {
  const toNumbers = (clauses: readonly string[]) => clauses.map((id) => numberIn(numbers, id))
  const properties = Object.entries(node.properties ?? {})
  const demanded = [...demandedClauses(node, about, conventions), ...valuelessClauses(properties)]
  const own = toNumbers(clausesOf(node))
  const forbids = properties.some(([, part]) => part === false)
  return {
    clauses: forbids ? [] : own,
    ofObjects: [
      ...toNumbers(demanded.flatMap(([span, clause]) => (span ? [] : clause))),
      ...(forbids ? own : []),
    ],
    ofVersions: demanded.flatMap(([span, clause]) =>
      span ? [[span, toNumbers([clause])] as const] : [],
    ),
  }
}

function isLeaf({ properties, allOf, items }: SchemaNode): boolean {
  return (properties ?? allOf ?? items) === undefined
}

function clausesOf(node: SchemaNode): string[] {
  const clause = node['x-clause']
  return typeof clause === 'object' ? Object.values(clause) : [clause ?? []].flat()
}

/** The clauses of required members, each with its versions if it has not all. */
function demandedClauses(
  node: SchemaNode,
  { missing, members: declared }: Above,
  { members, absence }: Conventions,
): readonly (readonly [VersionSpan | undefined, string])[] {
  return (node.required ?? []).map((member) => {
    const nodes = declared.flatMap(([name, own]) => (name === member ? own : []))
    const span = nodes.map(spanOf).reduce(within, spanOf(undefined))
    return [boundedBy(span), missing[member] ?? members[member] ?? absence] as const
  })
}

/** The clauses of members that must have no value: an object without such a member shows them as one with null does. */
function valuelessClauses(members: readonly (readonly [name: string, node: Node])[]) {
  return members.flatMap(([, node]) =>
    node !== false && node.type === 'null'
      ? clausesOf(node).map((clause) => [boundedBy(spanOf(node)), clause] as const)
      : [],
  )
}

function boundedBy(span: VersionSpan): VersionSpan | undefined {
  return (span.since ?? span.until) === undefined ? undefined : span
}
