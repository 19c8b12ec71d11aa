import { type Operation, operations, removedPaths, treeOf } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { SchemaNode } from '../judge/index.ts'
import { type Difference, idOf } from './compare-calls.ts'
import { success } from './observe.ts'
import type { RuleId } from './rules.ts'
import type { Side } from './side.ts'

/** What the contract says of what changed between the versions of two sides. */
export interface Announcements {
  isAnnounced(difference: Difference): boolean
  /** Whether only one of the two versions has a call. */
  isOfVersion(call: string): boolean
  /** Removed paths and members, and operations that are new, that these differences do not show. */
  unseen(found: readonly Difference[]): Difference[]
}

/** A path, an operation or a place in the responses of one that a version adds, removes or gives another form. */
interface Announced extends Pick<Difference, 'call' | 'operation' | 'pointer'> {
  readonly isRemoval: boolean
}

/** What the contract announces between the versions of two sides; nothing where one of them is not known. */
export function announcementsBetween(before: Side, after: Side): Announcements {
  const [from = '', to = ''] = [before.apiVersion, after.apiVersion]
  const [older, newer] = from < to ? [from, to] : [to, from]
  const isBetween = (since: string | undefined) =>
    older !== '' && since !== undefined && older < since && since <= newer
  const all = announcedIn(isBetween)
  return {
    isOfVersion: (call) => all.some((one) => one.pointer === '' && isAt(one, { call })),
    // How an operation that is new responds is no part of the announcement.
    isAnnounced: (difference) =>
      all.some(
        (one) =>
          isAt(one, difference) &&
          (one.isRemoval || one.pointer !== '' || difference.rule.startsWith('path-')),
      ),
    unseen: (found) =>
      all
        .filter((one) => one.pointer === '' || one.isRemoval)
        .filter((one) => !found.some((difference) => isAt(one, difference)))
        .map((one) => unseenOf(one, from, to)),
  }
}

/** Whether it is at a place, or in the call as a whole; a removed path has no method. */
function isAt({ call, pointer }: Announced, place: { call: string; pointer?: string }): boolean {
  const isCall = place.call === call || place.call.endsWith(` ${call}`)
  return isCall && (pointer === '' || pointer === place.pointer)
}

function unseenOf({ isRemoval, ...place }: Announced, from: string, to: string): Difference {
  const { call, pointer } = place
  const isGone = isRemoval === from < to
  const what = pointer === '' ? 'path' : 'member'
  const rule: RuleId = isGone ? `${what}-gone` : `${what}-new`
  const direction = pointer === '' ? 'request' : 'response'
  const level = pointer === '' ? '' : success
  const [before, after] = isGone ? ['there', 'removed'] : ['not there', 'there']
  return {
    ...{ ...place, rule, direction, level, aspect: 'announced', status: null },
    id: idOf([rule, call, direction, level, pointer, '']),
    before: `${before} in version ${from}`,
    after: `${after} in version ${to}`,
    ...{ seen: { before: 0, after: 0 }, rare: false, observed: false },
    ...{ facts: { before: [], after: [] }, examples: { before: undefined, after: undefined } },
  }
}

type IsBetween = (since: string | undefined) => boolean

function announcedIn(isBetween: IsBetween): Announced[] {
  const paths = removedPaths
    .filter(({ since }) => isBetween(since))
    .map(({ path }) => path.replace(/\{.*?\}/g, '{id}'))
    .map((call) => ({ call, operation: null, pointer: '', isRemoval: true }))
  const places = Object.values<Operation>(operations).flatMap((row) => {
    const call = `${row.method} ${row.path}`
    const at = (pointer: string, isRemoval: boolean) => ({
      call,
      operation: row.number,
      pointer,
      isRemoval,
    })
    const own = isBetween(row.since) ? [at('', false)] : []
    const found = placesIn(treeOf(row.response), [], false, isBetween)
    const removed = new Set(found.filter(([, isGone]) => isGone).map(([pointer]) => pointer))
    const pointers = new Set(found.map(([pointer]) => pointer))
    return [...own, ...[...pointers].map((pointer) => at(pointer, removed.has(pointer)))]
  })
  return [...paths, ...places]
}

/** The places below a node whose form is bound to a version between the two, and whether they are gone since. */
function placesIn(
  node: SchemaNode,
  at: readonly string[],
  isBoundAbove: boolean,
  isBetween: IsBetween,
): (readonly [pointer: string, isGone: boolean])[] {
  const { properties = {}, required = [], items, additionalProperties } = node
  const isBound = isBoundAbove || isBetween(node['x-since'])
  const own = [
    ...Object.entries(properties).map(([name, member]) => [name, member === false] as const),
    ...required.map((name) => [name, false] as const),
  ]
  const within = (part: SchemaNode | false | undefined, ...names: readonly string[]) =>
    part ? placesIn(part, [...at, ...names], isBound, isBetween) : []
  return [
    ...(isBound ? own.map(([name, isGone]) => [pointerOf([...at, name]), isGone] as const) : []),
    ...Object.entries(properties).flatMap(([name, member]) => within(member, name)),
    ...[...(node.allOf ?? []), node.then, node.else].flatMap((part) => within(part)),
    ...[items, additionalProperties].flatMap((part) => within(part, '*')),
  ]
}
