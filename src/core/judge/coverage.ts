import { isObject, type Json } from '../../base/json/index.ts'
import { type ClauseNumbers, type CoveragePlan, numberIn, type PlanNode } from './coverage-plan.ts'
import { holdsUnder, matches, type Version } from './schema.ts'

export interface Coverage {
  add(clause: string): void
  addSchema(schema: string, value: unknown, shown: Shown): void
  ids(): string[]
}

/** Under which version a value was shown; one that may lack anything does not test which members must be there. */
interface Shown extends Version {
  readonly mayLack: boolean
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
