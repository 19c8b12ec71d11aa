import { pointerOf } from '../../base/json/index.ts'
import { type Operation, operations, removedPaths, treeOf } from '../../core/contract/index.ts'
import type { SchemaNode } from '../../core/judge/index.ts'
import { type Difference, withId } from './differences.ts'
import { success } from './fold.ts'
import type { Side } from './read-side.ts'

/** A path, an operation or a place in its responses that a version adds, removes or gives another form. */
interface Announced extends Pick<Difference, 'call' | 'operation' | 'pointer'> {
  readonly isRemoval: boolean
}

type IsBetween = (since: string | undefined) => boolean

/** Finds what the contract announces between the versions of two sides: nothing if one version is not known. */
export function announcementsBetween(
  { apiVersion: from = '' }: Side,
  { apiVersion: to = '' }: Side,
) {
  const [older = '', newer = ''] = [from, to].sort()
  const all = announcedIn((since = '') => older !== '' && older < since && since <= newer)
  return {
    /** Whether the contract announces a difference. A new operation is announced; the form of its responses is not. */
    isAnnounced: (difference: Difference) =>
      all.some((place) => {
        const isNewCall = place.pointer === '' && !place.isRemoval
        return isAt(place, difference) && (!isNewCall || difference.rule.startsWith('path-'))
      }),
    /** The removed paths and members, and the new operations, that no difference shows. */
    unseen: (found: readonly Difference[]) =>
      all
        .filter((place) => place.pointer === '' || place.isRemoval)
        .filter((place) => !found.some((difference) => isAt(place, difference)))
        .map((place) => unseenOf(place, from, to)),
  }
}

/** Whether a difference is at a place, or anywhere in its call where the whole call is meant. A removed path has no method. */
function isAt({ call, pointer }: Announced, difference: Difference): boolean {
  const isCall = difference.call === call || difference.call.endsWith(` ${call}`)
  return isCall && (pointer === '' || pointer === difference.pointer)
}

function unseenOf({ isRemoval, ...place }: Announced, from: string, to: string): Difference {
  const isWhole = place.pointer === ''
  const isGone = isRemoval === from < to
  const [before, after] = isGone ? ['there', 'removed'] : ['not there', 'there']
  return withId({
    ...place,
    rule: `${isWhole ? 'path' : 'member'}-${isGone ? 'gone' : 'new'}`,
    direction: isWhole ? 'request' : 'response',
    level: isWhole ? '' : success,
    before: `${before} in version ${from}`,
    after: `${after} in version ${to}`,
    ...{ aspect: 'announced', status: null, seen: { before: 0, after: 0 }, rare: false },
    ...{ observed: false, facts: { before: [], after: [] } },
  })
}

function announcedIn(isBetween: IsBetween): readonly Announced[] {
  const paths = removedPaths
    .filter(({ since }) => isBetween(since))
    .map(({ path }) => path.replace(/\{.*?\}/g, '{id}'))
    .map((call) => ({ call, operation: null, pointer: '', isRemoval: true }))
  const places = Object.values<Operation>(operations).flatMap((row) => {
    const removals = new Map(isBetween(row.since) ? [['', false]] : [])
    addPlaces(removals, treeOf(row.response), [], isBetween)
    const place = { call: `${row.method} ${row.path}`, operation: row.number }
    return [...removals].map(([pointer, isRemoval]) => ({ ...place, pointer, isRemoval }))
  })
  return [...paths, ...places]
}

/** Adds the places below a node that a version between the two adds, removes or changes, and whether it removes them. */
function addPlaces(
  removals: Map<string, boolean>,
  node: SchemaNode,
  at: readonly string[],
  isBetween: IsBetween,
): void {
  const { properties = {}, required = [], allOf = [], items, additionalProperties } = node
  const isBound = isBetween(node['x-since'])
  // Everything below a node that is bound to a version is bound to it, too.
  const within = (part: SchemaNode | false | undefined, ...names: readonly string[]) =>
    part && addPlaces(removals, part, [...at, ...names], isBound ? () => true : isBetween)
  for (const name of isBound ? [...required, ...Object.keys(properties)] : []) {
    const pointer = pointerOf([...at, name])
    removals.set(pointer, removals.get(pointer) || properties[name] === false)
  }
  for (const [name, member] of Object.entries(properties)) within(member, name)
  for (const part of [...allOf, node.then, node.else]) within(part)
  for (const part of [items, additionalProperties]) within(part, '*')
}
