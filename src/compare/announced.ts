import { type Operation, operations, removedPaths, treeOf } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { SchemaNode } from '../judge/index.ts'
import { type Difference, idOf } from './compare-observations.ts'
import { type Change, noFacts } from './name-sets.ts'
import { success } from './observe.ts'
import { type RuleId, rules } from './rules.ts'
import type { Side } from './side.ts'

/** What the contract says of what changed between the versions of two sides. */
export interface Announcements {
  isAnnounced(difference: Difference): boolean
  /** Whether only one of the two versions has a call. */
  isOfVersion(call: string): boolean
  /** Removed paths and members, and operations that are new, that these differences do not show. */
  unseen(found: readonly Difference[]): Difference[]
}

/** A path, an operation or a place in the answers of one that a version adds, removes or gives another form. */
interface Announced {
  /** Of a removed path, the path. */
  readonly call: string
  readonly operation: number | null
  /** '' for the whole. */
  readonly pointer: string
  readonly isRemoval: boolean
}

/** What the contract announces between the versions of two sides; nothing where one of them is not known. */
export function announcementsBetween(before: Side, after: Side): Announcements {
  const [from = '', to = ''] = [before.apiVersion, after.apiVersion]
  const [older, newer] = from < to ? [from, to] : [to, from]
  const all = older === '' ? [] : announcedIn((since) => older < since && since <= newer)
  return {
    isOfVersion: (call) => all.some((one) => one.pointer === '' && isAbout(one, { call })),
    // How an operation that is new answers is no part of the announcement.
    isAnnounced: (difference) =>
      all.some(
        (one) =>
          isAbout(one, difference) &&
          (one.isRemoval || one.pointer !== '' || difference.rule.startsWith('path-')),
      ),
    unseen: (found) =>
      all
        .filter((one) => one.pointer === '' || one.isRemoval)
        .filter((one) => !found.some((difference) => isAbout(one, difference)))
        .map((one) => differenceOf(one, from, to)),
  }
}

type Where = Partial<Pick<Difference, 'pointer'>> & Pick<Difference, 'call'>

function isAbout({ call, operation, pointer }: Announced, where: Where): boolean {
  const isCall = operation === null ? where.call.endsWith(` ${call}`) : where.call === call
  return isCall && (pointer === '' || pointer === where.pointer)
}

function differenceOf(
  { call, operation, pointer, isRemoval }: Announced,
  from: string,
  to: string,
): Difference {
  const isForward = from < to
  const isGone = isRemoval === isForward
  const [gone, came] = isForward ? ['removed by', 'added by'] : ['not in', 'in']
  const what = pointer === '' ? 'path' : 'member'
  const rule: RuleId = isGone ? `${what}-gone` : `${what}-new`
  const { class: kind, level } = rules[rule]
  const change: Change = {
    rule,
    direction: pointer === '' ? 'request' : 'response',
    pointer,
    before: `${isGone ? 'in' : 'not in'} version ${from}`,
    after: `${isGone ? gone : came} version ${to}`,
    seen: { before: 0, after: 0 },
    rare: false,
    facts: noFacts,
    examples: { before: undefined, after: undefined },
  }
  const id = idOf(change, call, pointer === '' ? '' : success)
  return { ...change, id, class: kind, level, operation, call, status: null, observed: false }
}

function announcedIn(isBetween: (since: string) => boolean): Announced[] {
  const whole = { operation: null, pointer: '', isRemoval: true }
  const paths = removedPaths
    .filter(({ since }) => isBetween(since))
    .map(({ path }) => ({ ...whole, call: path.replace(/\{.*?\}/g, '{id}') }))
  const rows = Object.values<Operation>(operations)
  const added = rows
    .filter(({ since }) => isBetween(since))
    .map((row) => ({ call: callOf(row), operation: row.number, pointer: '', isRemoval: false }))
  return [...paths, ...added, ...rows.flatMap((row) => placesIn(row, isBetween))]
}

function callOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** The places in the answers of an operation whose form is bound to a version. */
function placesIn(row: Operation, isBetween: (since: string) => boolean): Announced[] {
  const found = new Map<string, Announced>()
  const add = (at: readonly string[], isRemoval: boolean) => {
    const pointer = pointerOf(at)
    const known = found.get(pointer)?.isRemoval ?? false
    const isGone = isRemoval || known
    found.set(pointer, { operation: row.number, call: callOf(row), pointer, isRemoval: isGone })
  }
  visit(treeOf(row.response), [], { isBound: false, isBetween, add })
  return [...found.values()]
}

interface Visit {
  /** The node applies from a version on between the two. */
  readonly isBound: boolean
  readonly isBetween: (since: string) => boolean
  readonly add: (at: readonly string[], isRemoval: boolean) => void
}

function visit(node: SchemaNode, at: readonly string[], above: Visit): void {
  const { 'x-since': since, properties = {}, required = [], items, additionalProperties } = node
  const within = {
    ...above,
    isBound: above.isBound || (since !== undefined && above.isBetween(since)),
  }
  for (const [name, member] of Object.entries(properties)) {
    if (within.isBound) above.add([...at, name], member === false)
    if (member !== false) visit(member, [...at, name], within)
  }
  if (within.isBound) for (const name of required) above.add([...at, name], false)
  for (const part of [...(node.allOf ?? []), node.then, node.else]) {
    if (part !== undefined) visit(part, at, within)
  }
  for (const part of [items, additionalProperties]) {
    if (part !== undefined) visit(part, [...at, '*'], within)
  }
}
