import { createRedactor } from '../redaction/index.ts'
import type { Fact, Pair, SetDifference } from './facts.ts'
import type { Place } from './place.ts'
import { compareSets } from './sets.ts'

const { text: shown } = createRedactor()

/** How the bodies of both sides differ, of which one may have an envelope more; a refusal of another form does so as a whole. */
export function compareBodies(bodies: Pair<Place>, isRefusal: boolean): SetDifference[] {
  const { before, after } = bodies
  if (before.seen === 0 || after.seen === 0) return []
  const inner = { before: contentOf(before), after: contentOf(after) }
  const areWrapped = inner.before && inner.after && areAlike(inner.before, inner.after)
  if (!areWrapped && inner.before && areAlike(inner.before, after)) {
    const envelope = wholeOf('envelope', bodies, { before: 'in `data`', after: 'bare' })
    return [envelope, ...compareSets({ before: inner.before, after })]
  }
  if (!areWrapped && inner.after && areAlike(before, inner.after)) {
    const envelope = wholeOf('envelope', bodies, { before: 'bare', after: 'in `data`' })
    return [envelope, ...compareSets({ before, after: inner.after })]
  }
  const areRecords = before.members.size > 0 && after.members.size > 0
  if (isRefusal && areRecords && !areAlike(before, after)) {
    return [wholeOf('error-body', bodies, { before: formOf(before), after: formOf(after) })]
  }
  return compareSets(bodies)
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
function areAlike(one: Place, other: Place): boolean {
  if (isList(one) || isList(other)) return isList(one) && isList(other)
  if (one.objects === 0 || other.objects === 0) return one.objects === other.objects
  const fewer = Math.min(one.members.size, other.members.size)
  const common = [...one.members.keys()].filter((name) => other.members.has(name)).length
  return common > 0 && common * 2 >= fewer
}

/** A fact about whole bodies, of which each side shows one value. */
function wholeOf(aspect: string, bodies: Pair<Place>, values: Pair<string>): SetDifference {
  const factsOf = ({ seen, first }: Place, value: string): Fact[] =>
    first === undefined ? [] : [{ aspect, value, count: seen, example: first }]
  return {
    ...{ aspect, path: [] },
    before: factsOf(bodies.before, values.before),
    after: factsOf(bodies.after, values.after),
    seen: { before: bodies.before.seen, after: bodies.after.seen },
  }
}

function formOf({ members }: Place): string {
  const names = [...members.keys()].sort().map(shown)
  return `{ ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''} }`
}
