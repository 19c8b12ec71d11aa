import { compareBodies } from './bodies.ts'
import { success } from './collect-facts.ts'
import { comparePlaces } from './compare-places.ts'
import { type Difference, differenceOf, memberNameOf } from './difference.ts'
import { isOfRequests } from './echoes.ts'
import type { SetDifference } from './fact-sets.ts'
import { mayBeLeft } from './left-texts.ts'
import { compareUnknown, madeUp, unknownMembers, unknownOfSame } from './made-up.ts'
import { allOperations, comparePaces } from './paces.ts'
import { inBoth, kindOf, type Observation, type Pair, type Place, pairOf, setsOf } from './place.ts'
import { enough, isByChance, isOfPresence } from './rare.ts'
import { compareRefused, isOfRefused, refused } from './refused-members.ts'
import { type ComparedSection, isWay, nameSets } from './rules.ts'
import { compareLimits, compareStatuses, haveScenario, successOf } from './statuses.ts'

/** Compares two sides call by call. A call that one side never made is no difference. */
export function compareObservations(before: Observation, after: Observation): Difference[] {
  const found = inBoth(before, after).flatMap(({ name, ...calls }) => compareCalls(name, calls))
  const slower = comparePaces(before, after).map(([call, sets]) => {
    const successful = successOf(before.get(call))
    return differenceOf(sets, nameSets(sets)!, { call, successful, section: 'body', kind: success })
  })
  const limited = compareLimits(before, after).map((sets) =>
    differenceOf(sets, nameSets(sets, 'status')!, {
      call: allOperations,
      successful: undefined,
      section: 'status',
    }),
  )
  const unknown = compareUnknown(before, after).map(({ call, ...sets }) =>
    differenceOf(sets, nameSets(sets)!, { call, successful: undefined, section: 'body' }),
  )
  const together = withoutItems(withLimits(withGone(countTogether(found))))
  return [...limited, ...unknown, ...together, ...slower].filter((one) => !isChance(one))
}

/** A member whose values are gone at one place is gone, and not left out as null, where it was always null. */
function withGone(all: readonly Difference[]): readonly Difference[] {
  const gone = new Set(all.filter(({ rule }) => rule === 'member-gone').map(memberNameOf))
  return all.map((one) => {
    const isGone = one.rule === 'null-absent' && one.after === 'absent'
    return isGone && gone.has(memberNameOf(one)) ? { ...one, rule: 'member-gone' } : one
  })
}

function isChance(one: Difference): boolean {
  const { aspect, rare, changed } = one
  // Few neighbours stand in an order by chance.
  const isOfFew = aspect === 'order' || (changed === 0 && isByChance.test(kindOf(aspect)))
  return isOfMore(one) || (rare && isOfFew)
}

/** Whether lists may be longer because there are more records: nothing shows that they ended before. */
export function isOfMore({ rule, rare }: Difference): boolean {
  return rare && rule === 'list-longer'
}

/** So many lists of different records end at one length by a limit: how many records there are, nobody knows. */
const fewestLists = 3

function withLimits(all: readonly Difference[]): readonly Difference[] {
  const ends = all.filter(({ aspect, rare }) => aspect === 'length' && !rare)
  const endOf = ({ rule, before, after }: Difference) =>
    `${rule} ${rule === 'list-end' ? after : before}`
  // Whichever request asks for them, lists outside of records may be of one collection.
  const listsOf = ({ records, areReads }: Difference) =>
    areReads || records === undefined ? 1 : Math.min(records.before, records.after)
  const byEnd = Map.groupBy(ends, endOf)
  const around = ({ call, status, pointer }: Difference) =>
    `${call} ${status} ${pointer.slice(0, pointer.lastIndexOf('/'))}`
  const marked = new Set(all.filter(isMark).map(around))
  const areMany = (one: Difference) =>
    byEnd.get(endOf(one))!.reduce((sum, list) => sum + listsOf(list), 0) >= fewestLists
  return all.map((one) => {
    // What says that it goes on ends, however few are the lists that show it.
    if (one.aspect === 'length' && marked.has(around(one)))
      return { ...one, isPage: true, rare: false }
    if (!ends.includes(one) || one.isPage) return one
    return areMany(one) ? one : { ...one, rare: true }
  })
}

/** Whether a member is new that says that a list goes on: `has_more`, `next_cursor`, `page`. */
function isMark(one: Difference): boolean {
  const isName = /more|next|cursor|pag(?:e|ing|ination)/i.test(memberNameOf(one))
  return one.rule === 'member-new' && !one.rare && isName
}

/** Where lists end elsewhere, what their items show too rarely, or only no longer show, comes of that. */
function withoutItems(all: readonly Difference[]): readonly Difference[] {
  const ends = all.filter(({ aspect }) => aspect === 'length')
  const isOfItems = ({ call, status, pointer }: Difference) =>
    ends.some(
      (list) =>
        list.call === call && list.status === status && pointer.startsWith(`${list.pointer}/`),
    )
  const isLess = ({ rare, facts }: Difference) => rare || facts.after.length === 0
  return all.filter((one) => !(isLess(one) && isOfItems(one)))
}

/** What is compared in a way of its own. */
const ownSections: ReadonlySet<string> = new Set([
  'status',
  unknownMembers,
  unknownOfSame,
  madeUp,
  refused,
])

function compareCalls(call: string, calls: Pair<Place>): Difference[] {
  const { before, after } = calls
  const successful = successOf(before)
  const named = (all: readonly SetDifference[], section: ComparedSection, kind?: string) => {
    const isOfScenario = kind !== undefined && haveScenario(calls, kind)
    const about = { call, successful, section, kind, isOfScenario }
    return all.flatMap((sets) => {
      const name = nameSets(sets, section)
      return name ? differenceOf(sets, name, about) : []
    })
  }
  const ofRefused = compareRefused(calls, `request ${success}`)
  const parts = inBoth(before.members, after.members).flatMap(({ name, ...pair }) => {
    if (ownSections.has(name)) return []
    const [section, kind] = name.split(' ') as [ComparedSection, string]
    const isRefusal = kind !== success
    const all = section === 'body' ? compareBodies(pair, isRefusal) : comparePlaces(pair)
    const sent = pairOf(calls, (call) => call.members.get(`request ${kind}`))
    const isOwn = (one: SetDifference) => !isOfRequests(one, sent) && !mayBeLeft(one)
    const isLeft = (one: SetDifference) => !isOfRefused(one, ofRefused)
    const own = section === 'header' ? all : all.filter(section === 'body' ? isOwn : isLeft)
    return named(own, section, kind)
  })
  return [
    ...named(compareStatuses(calls), 'status'),
    ...named(comparePaths(calls), 'path', ''),
    ...named(ofRefused, 'request', success),
    ...parts,
  ]
}

function comparePaths(calls: Pair<Place>): SetDifference[] {
  const [before = [], after = []] = [calls.before, calls.after].map((call) =>
    setsOf(call).get('path'),
  )
  return before.length > 0 && after.length > 0 ? [{ aspect: 'path', path: [], before, after }] : []
}

/** Makes the differences certain that are rare at each place, but change the same member in the same way at many, or elsewhere for certain. */
function countTogether(all: readonly Difference[]): Difference[] {
  const keyOf = (one: Difference) => {
    const { rule, direction, aspect, before, after } = one
    // Each list has its order.
    const order = aspect === 'order' ? [before, after] : []
    return JSON.stringify([rule, direction, kindOf(aspect), memberNameOf(one), ...order])
  }
  const sure = new Set(all.filter(({ rare }) => !rare).map(wayOf))
  const sums = new Map<string, number>()
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.changed)
  // The same record lacks the same member at many places.
  const isMany = (one: Difference) =>
    one.changed > 0 && !isOfPresence.test(one.aspect) && sums.get(keyOf(one))! >= enough
  return all.map((one) =>
    one.rare && (isMany(one) || sure.has(wayOf(one))) ? { ...one, rare: false } : one,
  )
}

/** A member, and the one way in which it changes; of any other change the values matter, too. */
function wayOf(one: Difference): string {
  const { before, after } =
    isWay(one.rule) && one.aspect !== 'order' ? { before: '', after: '' } : one
  return JSON.stringify([one.rule, one.direction, memberNameOf(one), before, after])
}

/**
 * Whether a difference may come of other requests. A status does not, nor an answer to a request of one kind, because they are compared
 * scenario by scenario.
 */
export function dependsOnRequests(one: Difference): boolean {
  const kind = kindOf(one.aspect)
  if (kind === 'status' || kind === 'answer') return false
  return isByChance.test(kind) || isOfNumber(one) || one.changed === 0
}

/** Whether a difference may come of other scenarios. What no response keeps does not, if one scenario was on both sides: it sends the same. */
export function dependsOnPlan(one: Difference): boolean {
  const isOfScenario = one.isOfScenario && one.changed > 0 && !isOfNumber(one)
  return dependsOnRequests(one) && !isOfScenario
}

/** Whether it shows how many records there are, or what was sent. */
function isOfNumber({ aspect, direction, isPage }: Difference): boolean {
  const isOfRequest = direction === 'request' && aspect !== 'sent'
  return (kindOf(aspect) === 'length' && !isPage) || isOfRequest
}
