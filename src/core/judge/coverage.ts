import { isObject, type Json } from '../../base/json/index.ts'
import type { Conventions } from './contract.ts'
import {
  holdsUnder,
  matches,
  type Node,
  type SchemaNode,
  spanOf,
  type Version,
  type VersionSpan,
  within,
} from './schema.ts'

export interface Coverage {
  add(clause: string): void
  addSchema(schema: string, value: unknown, shown: Shown): void
  ids(): string[]
}

/** Under which version a value was shown; one that may lack anything does not test which members must be there. */
interface Shown extends Version {
  readonly mayLack: boolean
}

type ClauseNumbers = ReadonlyMap<string, number>

export interface CoveragePlan {
  readonly root: PlanNode
  readonly size: number
}

interface PlanNode {
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

export function openCoverage(
  numbers: ClauseNumbers,
  planOf: (schema: string) => CoveragePlan,
): Coverage {
  const covered = new Uint8Array(numbers.size)
  const cursors = new Map<string, Uint16Array>()
  return {
    add(clause) {
      covered[numberIn(numbers, clause)] = 1
    },
    addSchema(schema, value, shown) {
      const { root, size } = planOf(schema)
      let cursorsHere = cursors.get(schema)
      if (cursorsHere === undefined) {
        cursorsHere = new Uint16Array(size)
        cursors.set(schema, cursorsHere)
      }
      walk(root, value, { covered, cursors: cursorsHere, ...shown })
    },
    ids: () => [...numbers.keys()].filter((_, number) => covered[number] === 1),
  }
}

interface Walk extends Shown {
  readonly covered: Uint8Array
  /** How many of the clauses of a node, from the first on, are known to be covered. */
  readonly cursors: Uint16Array
}

function walk(node: PlanNode, value: unknown, state: Walk): void {
  if (isDone(node, state) || value === undefined) return
  if (node.span !== undefined && !holdsUnder(node.span, state)) return
  if (value !== null || !node.absent)
    coverAll(isEmpty(node, value) ? node.ofEmpty : node.clauses, state)
  for (const part of node.parts) walk(part, value, state)
  walkBranch(node, value, state)
  if (Array.isArray(value)) walkItems(node.items, value, state)
  else if (isObject(value)) walkMembers(node, value, state)
}

function walkItems(node: PlanNode | undefined, list: readonly unknown[], state: Walk): void {
  if (node === undefined) return
  for (let index = 0; index < list.length; index++) walk(node, list[index], state)
}

function walkMembers(
  { ofObjects, ofVersions, names, members, values }: PlanNode,
  value: Json,
  state: Walk,
): void {
  if (!state.mayLack) {
    coverAll(ofObjects, state)
    for (const [span, clauses] of ofVersions) if (holdsUnder(span, state)) coverAll(clauses, state)
  }
  // This loop takes most of the time of a covered schema, and counting is faster here than `for … of`.
  for (let index = 0; index < names.length; index++) {
    const member = members[index]!
    if (!isDone(member, state)) walk(member, value[names[index]!], state)
  }
  if (values === undefined) return
  for (const name in value) walk(values, value[name], state)
}

function walkBranch({ condition, met, unmet }: PlanNode, value: unknown, state: Walk): void {
  if (condition === undefined || (isDone(met, state) && isDone(unmet, state))) return
  const branch = matches(condition, value) ? met : unmet
  if (branch !== undefined) walk(branch, value, state)
}

function isEmpty({ items, values }: PlanNode, value: unknown): boolean {
  if (items !== undefined && Array.isArray(value)) return value.length === 0
  return values !== undefined && isObject(value) && Object.keys(value).length === 0
}

function isDone(node: PlanNode | undefined, { covered, cursors }: Walk): boolean {
  if (node === undefined) return true
  const { number, all } = node
  let cursor = cursors[number]!
  while (cursor < all.length && covered[all[cursor]!] === 1) cursor++
  cursors[number] = cursor
  return cursor === all.length
}

function coverAll(clauses: readonly number[], { covered }: Walk): void {
  for (const clause of clauses) covered[clause] = 1
}

function numberIn(numbers: ClauseNumbers, id: string): number {
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
  const toNumbers = (clauses: readonly string[]) => clauses.map((id) => numberIn(numbers, id))
  let size = 0
  const prepare = (node: SchemaNode, above: Above = { missing: {}, members: [] }): PlanNode => {
    const properties = Object.entries(node.properties ?? {})
    const about = {
      missing: { ...above.missing, ...node['x-missing'] },
      members: [...above.members, ...properties],
    }
    const prepareAlso = (part: SchemaNode) => prepare(part, about)
    const demanded = [...demandedClauses(node, about, conventions), ...valuelessClauses(properties)]
    const allowed = properties.filter((entry): entry is [string, SchemaNode] => entry[1] !== false)
    const own = toNumbers(clausesOf(node))
    const forbids = allowed.length < properties.length
    const plan = {
      number: size++,
      clauses: forbids ? [] : own,
      ofObjects: [
        ...toNumbers(demanded.flatMap(([span, clause]) => (span ? [] : clause))),
        ...(forbids ? own : []),
      ],
      ofVersions: demanded.flatMap(([span, clause]) =>
        span ? [[span, toNumbers([clause])] as const] : [],
      ),
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
