import { type Operation, operations, removedPaths, treeOf } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { SchemaNode } from '../judge/index.ts'
import { type Difference, idOf } from './compare-observations.ts'
import { success } from './observe.ts'
import { type RuleId, rules } from './rules/index.ts'
import type { Side } from './side.ts'

/** What the contract says of what changed between the versions of two sides. */
export interface Announcements {
  isAnnounced(difference: Difference): boolean
  /** Whether only one of the two versions has a call. */
  isOfVersion(call: string): boolean
  /** Removed paths and members, and operations that are new, that these differences do not show. */
  unseen(found: readonly Difference[]): Difference[]
}

/** What the contract announces between the versions of two sides; nothing where one of them is not known. */
export function announcementsBetween(before: Side, after: Side): Announcements {
  const [from = '', to = ''] = [before.apiVersion, after.apiVersion]
  const isKnown = from !== '' && to !== ''
  const [older, newer] = from < to ? [from, to] : [to, from]
  const isBetween = (since: string) => isKnown && older < since && since <= newer
  const places = isKnown ? placesBetween(isBetween) : []
  const keys = new Set(places.map(({ call, pointer }) => `${call} ${pointer}`))
  const paths = removedPaths
    .filter(({ since }) => isBetween(since))
    .map(({ path }) => path.replace(/\{.*?\}/g, '{id}'))
  const isPath = (call: string) => paths.some((path) => call.endsWith(` ${path}`))
  const added = Object.values<Operation>(operations).filter(({ since }) => isBetween(since))
  const isAdded = (call: string) => added.some((one) => call === callOfOperation(one))
  const isForward = from < to
  const said = isForward
    ? { before: `in version ${from}`, after: `removed by version ${to}` }
    : { before: `not in version ${from}`, after: `in version ${to}` }
  const other = isForward
    ? { before: `not in version ${from}`, after: `added by version ${to}` }
    : { before: `in version ${from}`, after: `not in version ${to}` }
  const make = (rule: RuleId, call: string, operation: number | null, pointer: string) =>
    differenceOf(
      {
        rule,
        direction: pointer === '' ? 'request' : 'response',
        pointer,
        ...(pointer === '' && operation !== null ? other : said),
      },
      call,
      operation,
    )
  return {
    isOfVersion: (call) => isPath(call) || isAdded(call),
    isAnnounced: ({ call, pointer, rule }) =>
      isPath(call) || (isAdded(call) && rule.startsWith('path-')) || keys.has(`${call} ${pointer}`),
    unseen(found) {
      const shown = new Set(found.map(({ call, pointer }) => `${call} ${pointer}`))
      const calls = found.map(({ call }) => call)
      return [
        ...paths
          .filter((path) => !calls.some((call) => call.endsWith(` ${path}`)))
          .map((path) => make(isForward ? 'path-gone' : 'path-new', path, null, '')),
        ...added
          .filter((one) => !calls.includes(callOfOperation(one)))
          .map((one) =>
            make(isForward ? 'path-new' : 'path-gone', callOfOperation(one), one.number, ''),
          ),
        ...places
          .filter(({ isRemoval, call, pointer }) => isRemoval && !shown.has(`${call} ${pointer}`))
          .map(({ call, operation, pointer }) =>
            make(isForward ? 'member-gone' : 'member-new', call, operation, pointer),
          ),
      ]
    },
  }
}

function differenceOf(
  change: Pick<Difference, 'rule' | 'direction' | 'pointer' | 'before' | 'after'>,
  call: string,
  operation: number | null,
): Difference {
  const seen = { before: 0, after: 0 }
  const { class: kind, level } = rules[change.rule]
  const id = idOf({ ...change, seen }, call, change.pointer === '' ? '' : success)
  return { ...change, seen, id, class: kind, level, operation, call, status: null, observed: false }
}

function callOfOperation({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** A place in the answers of an operation whose form is bound to a version. */
interface Place {
  readonly operation: number
  readonly call: string
  readonly pointer: string
  /** The member is not there any more. */
  readonly isRemoval: boolean
}

function placesBetween(isBetween: (since: string) => boolean): Place[] {
  return Object.values<Operation>(operations).flatMap(({ number, method, path, response }) => {
    const found = new Map<string, Place>()
    const add = (at: readonly string[], isRemoval: boolean) => {
      const pointer = pointerOf(at)
      const known = found.get(pointer)?.isRemoval ?? false
      const call = callOfOperation({ method, path })
      found.set(pointer, { operation: number, call, pointer, isRemoval: isRemoval || known })
    }
    visit(treeOf(response), [], { isBound: false, isBetween, add })
    return [...found.values()]
  })
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
