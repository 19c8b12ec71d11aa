import { createRedactor } from '../redaction/index.ts'
import {
  anything,
  type Example,
  type Fact,
  type FactSet,
  type Pair,
  type SetDifference,
} from './facts.ts'
import { Place } from './place.ts'

/** Every aspect of a place and of all places in it whose sets differ. */
export function compareSets(places: Pair<Place>, path: readonly string[] = []): SetDifference[] {
  const { before, after } = places
  if (before.seen === 0 || after.seen === 0) return []
  const seen = { before: before.seen, after: after.seen }
  const here = [...before.aspects.keys()].flatMap((aspect) => {
    const sets = { before: before.values(aspect), after: after.values(aspect) }
    // A side that never showed the aspect could not have shown a value of it.
    if (sets.after.length === 0 || areEqual(sets) || saysNothing(aspect, sets, places)) return []
    return [{ aspect, ...sets, path, seen }]
  })
  return [...here, ...compareMembers(places, path)]
}

/** Whether what was seen may have been anything: more words than are kept, or a text that redaction masked. */
function saysNothing(aspect: string, sets: Pair<FactSet>, places: Pair<Place>): boolean {
  const { before, after } = places
  const isHidden = [...sets.before, ...sets.after].some(({ value }) => value === anything)
  const isMasked = [before, after].some(({ aspects }) => aspects.get('form')?.has('masked'))
  // In an envelope that the contract does not have, a name may look secret that is not.
  if (aspect === 'form') return isMasked || before.isSecret !== after.isSecret
  return (isHidden && aspect !== 'listed') || (isMasked && aspect === 'word')
}

function compareMembers(places: Pair<Place>, path: readonly string[]): SetDifference[] {
  const { before, after } = places
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  const seen = { before: before.objects, after: after.objects }
  const aspect = before.isMap && after.isMap ? 'entry' : 'present'
  return [...names].flatMap((name) => {
    const was = before.members.get(name) ?? new Place()
    const is = after.members.get(name) ?? new Place()
    const at = [...path, name]
    const within = compareSets({ before: was, after: is }, at)
    // Items, and the free names of a map, come and go.
    if (name === '*' || seen.before === 0 || seen.after === 0) return within
    const sets = { before: presenceOf(aspect, was, before), after: presenceOf(aspect, is, after) }
    return areEqual(sets) ? within : [...within, { aspect, ...sets, path: at, seen }]
  })
}

/** Whether a member was there always, at times or never, as a set. */
function presenceOf(aspect: string, member: Place, parent: Place): FactSet {
  const { first = parent.first, seen, absent = parent.first } = member
  return [
    ...factOf(aspect, 'present', seen, first),
    ...factOf(aspect, 'absent', parent.objects - seen, absent),
  ]
}

function factOf(
  aspect: string,
  value: string,
  count: number,
  example: Example | undefined,
): Fact[] {
  return count > 0 && example !== undefined ? [{ aspect, value, count, example }] : []
}

function areEqual({ before, after }: Pair<FactSet>): boolean {
  const values = new Set(before.map(({ value }) => value))
  return before.length === after.length && after.every(({ value }) => values.has(value))
}

/** The same of bodies, of which one side may have an envelope more; a refusal of another form differs as a whole. */
export function compareBodies(bodies: Pair<Place>, isRefusal: boolean): SetDifference[] {
  const { before, after } = bodies
  const [was, is] = [contentOf(before), contentOf(after)]
  if (!(was && is && areAlike(was, is))) {
    if (was && areAlike(was, after)) {
      const envelope = wholeOf('envelope', bodies, ['in `data`', 'bare'])
      return [envelope, ...compareSets({ before: was, after })]
    }
    if (is && areAlike(before, is)) {
      const envelope = wholeOf('envelope', bodies, ['bare', 'in `data`'])
      return [envelope, ...compareSets({ before, after: is })]
    }
  }
  const areRecords = before.members.size > 0 && after.members.size > 0
  if (!isRefusal || !areRecords || areAlike(before, after)) return compareSets(bodies)
  return [wholeOf('error-body', bodies, [namesIn(before), namesIn(after)])]
}

/** What stands in the envelope of all bodies of a side; undefined where they have none. */
function contentOf({ objects, seen, members }: Place): Place | undefined {
  const data = members.get('data')
  if (data === undefined || objects !== seen || data.seen !== seen) return undefined
  return data.objects === seen || isList(data) ? data : undefined
}

function isList({ aspects, seen }: Place): boolean {
  return aspects.get('type')?.get('array')?.count === seen
}

/** Whether two places hold one thing: both lists, or objects with half of their members in common. */
function areAlike(place: Place, another: Place): boolean {
  if (isList(place) || isList(another)) return isList(place) && isList(another)
  if (place.objects === 0 || another.objects === 0) return place.objects === another.objects
  const fewer = Math.min(place.members.size, another.members.size)
  const common = [...place.members.keys()].filter((name) => another.members.has(name)).length
  return common > 0 && common * 2 >= fewer
}

/** A fact about whole bodies, of which each side shows one value. */
function wholeOf(
  aspect: string,
  { before, after }: Pair<Place>,
  [was, is]: readonly [string, string],
): SetDifference {
  const seen = { before: before.seen, after: after.seen }
  const facts = {
    before: factOf(aspect, was, before.seen, before.first),
    after: factOf(aspect, is, after.seen, after.first),
  }
  return { aspect, path: [], ...facts, seen }
}

const redactor = createRedactor()

function namesIn({ members }: Place): string {
  const names = [...members.keys()].sort().map((name) => redactor.text(name))
  return `{ ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''} }`
}
