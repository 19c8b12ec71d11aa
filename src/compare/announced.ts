import { type Operation, operations, removedPaths, treeOf } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { SchemaNode } from '../judge/index.ts'
import { type Difference, idOf } from './compare-calls.ts'
import { success } from './observe.ts'
import type { RuleId } from './rules.ts'
import type { Side } from './side.ts'

/** A path, an operation or a place in its responses that a version adds, removes or gives another form. */
interface Announced extends Pick<Difference, 'call' | 'operation' | 'pointer'> {
  readonly isRemoval: boolean
}

/** What the contract says of what changed between the versions of two sides; nothing where one of them is not known. */
export function announcementsBetween(before: Side, after: Side) {
  const [from = '', to = ''] = [before.apiVersion, after.apiVersion]
  const [older, newer] = from < to ? [from, to] : [to, from]
  const all = announcedIn(
    (since = '') => older !== '' && since !== '' && older < since && since <= newer,
  )
  return {
    /** Whether only one of the two versions has a call. */
    isOfVersion: (call: string) =>
      all.some((place) => place.pointer === '' && isAt(place, { call })),
    /** How an operation that is new responds is no part of the announcement. */
    isAnnounced: (difference: Difference) =>
      all.some(
        (place) =>
          isAt(place, difference) &&
          (place.isRemoval || place.pointer !== '' || difference.rule.startsWith('path-')),
      ),
    /** Removed paths and members, and operations that are new, that these differences do not show. */
    unseen: (found: readonly Difference[]) =>
      all
        .filter((place) => place.pointer === '' || place.isRemoval)
        .filter((place) => !found.some((difference) => isAt(place, difference)))
        .map((place) => unseenOf(place, from, to)),
  }
}

/** Whether it is at a place, or in the call as a whole; a removed path has no method. */
function isAt({ call, pointer }: Announced, place: { call: string; pointer?: string }): boolean {
  const isCall = place.call === call || place.call.endsWith(` ${call}`)
  return isCall && (pointer === '' || pointer === place.pointer)
}

function unseenOf({ isRemoval, ...place }: Announced, from: string, to: string): Difference {
  const isWhole = place.pointer === ''
  const isGone = isRemoval === from < to
  const rule: RuleId = `${isWhole ? 'path' : 'member'}-${isGone ? 'gone' : 'new'}`
  const direction = isWhole ? 'request' : 'response'
  const level = isWhole ? '' : success
  const [before, after] = isGone ? ['there', 'removed'] : ['not there', 'there']
  return {
    ...{ ...place, rule, direction, level, aspect: 'announced', status: null },
    id: idOf([rule, place.call, direction, level, place.pointer, '']),
    before: `${before} in version ${from}`,
    after: `${after} in version ${to}`,
    ...{ seen: { before: 0, after: 0 }, rare: false, observed: false },
    ...{ facts: { before: [], after: [] }, examples: { before: undefined, after: undefined } },
  }
}

type IsBetween = (since: string | undefined) => boolean

function announcedIn(isBetween: IsBetween): readonly Announced[] {
  const paths = removedPaths
    .filter(({ since }) => isBetween(since))
    .map(({ path }) => path.replace(/\{.*?\}/g, '{id}'))
    .map((call) => ({ call, operation: null, pointer: '', isRemoval: true }))
  const places = Object.values<Operation>(operations).flatMap((row) => {
    const removals = new Map(isBetween(row.since) ? [['', false]] : [])
    addPlaces(removals, treeOf(row.response), [], false, isBetween)
    const place = { call: `${row.method} ${row.path}`, operation: row.number }
    return [...removals].map(([pointer, isRemoval]) => ({ ...place, pointer, isRemoval }))
  })
  return [...paths, ...places]
}

/** Adds the places below a node whose form is bound to a version between the two, and whether they are gone since. */
function addPlaces(
  removals: Map<string, boolean>,
  node: SchemaNode,
  at: readonly string[],
  isBoundAbove: boolean,
  isBetween: IsBetween,
): void {
  const { properties = {}, required = [], allOf = [], items, additionalProperties } = node
  const isBound = isBoundAbove || isBetween(node['x-since'])
  const within = (part: SchemaNode | false | undefined, ...names: readonly string[]) =>
    part && addPlaces(removals, part, [...at, ...names], isBound, isBetween)
  for (const name of isBound ? [...required, ...Object.keys(properties)] : []) {
    const pointer = pointerOf([...at, name])
    removals.set(pointer, removals.get(pointer) || properties[name] === false)
  }
  for (const [name, member] of Object.entries(properties)) within(member, name)
  for (const part of [...allOf, node.then, node.else]) within(part)
  for (const part of [items, additionalProperties]) within(part, '*')
}
