import { createRedactor } from '../redaction/index.ts'
import { type Change, nameSets, noFacts } from './name-sets.ts'
import { type Responses, success } from './observe.ts'
import type { Place } from './place.ts'
import type { RuleId } from './rules.ts'
import { compareSets, either, type Pair } from './sets.ts'

const { text: shown } = createRedactor()

/** How the responses of one kind to one call differ: kind of body, headers, durations, envelope, all places. */
export function compareResponses({ before, after }: Pair<Responses>): Change[] {
  const wholes = compareSets({ before: before.whole, after: after.whole }).flatMap((one) =>
    nameSets(one).map((change) => onHeader(change, one.path)),
  )
  return [...wholes, ...compareBodies({ before, after })]
}

/** A header is a place beside the body: absent at times is gone at times. */
function onHeader(change: Change, [header]: readonly string[]): Change {
  if (header === undefined) return change
  const isGone = /^member-(?:gone|sometimes)$/.test(change.rule)
  const isNew = /^member-(?:new|always)$/.test(change.rule)
  const rule = isGone ? 'header-gone' : isNew ? 'header-new' : change.rule
  const words = { before: present(change.before), after: present(change.after) }
  return { ...change, ...(isGone || isNew ? words : {}), rule, pointer: '', header }
}

function present(words: string): string {
  return words === 'absent at times' ? 'present at times' : words
}

/** The bodies of both sides, of which one may have an envelope more. */
function compareBodies({ before, after }: Pair<Responses>): Change[] {
  const bodies = { before: before.body, after: after.body }
  if (bodies.before.seen === 0 || bodies.after.seen === 0) return []
  const inner = { before: contentOf(bodies.before), after: contentOf(bodies.after) }
  const compare = (places: Pair<Place>) => compareSets(places).flatMap(nameSets)
  const areAlike = inner.before && inner.after && isSame(inner.before, inner.after)
  if (!areAlike && inner.before && isSame(inner.before, bodies.after)) {
    const change = wholeChange('envelope', bodies, 'in `data`', 'bare')
    return [change, ...compare({ ...bodies, before: inner.before })]
  }
  if (!areAlike && inner.after && isSame(inner.after, bodies.before)) {
    const change = wholeChange('envelope', bodies, 'bare', 'in `data`')
    return [change, ...compare({ ...bodies, after: inner.after })]
  }
  const areKnown = bodies.before.members.size > 0 && bodies.after.members.size > 0
  if (before.level !== success && areKnown && !isSame(bodies.before, bodies.after)) {
    const words = [describeForm(bodies.before), describeForm(bodies.after)] as const
    return [wholeChange('error-body', bodies, ...words)]
  }
  return compare(bodies)
}

function wholeChange(rule: RuleId, bodies: Pair<Place>, before: string, after: string): Change {
  const seen = { before: bodies.before.seen, after: bodies.after.seen }
  const first = ({ facts }: Place) => [...facts.values()][0]?.example
  const examples = { before: first(bodies.before), after: first(bodies.after) }
  const where = { direction: 'response', pointer: '' } as const
  return { rule, ...where, before, after, seen, rare: false, facts: noFacts, examples }
}

/** What stands in the envelope of all bodies of a side; undefined where they have none. */
function contentOf({ objects, seen, members }: Place): Place | undefined {
  const data = members.get('data')
  if (objects !== seen || data?.seen !== seen) return undefined
  return data.objects === seen || data.facts.get('type array')?.count === seen ? data : undefined
}

/** Whether two places hold one thing: both lists, or objects with half of their members in common. */
function isSame(one: Place, other: Place): boolean {
  const areLists = [one, other].map(({ facts }) => facts.has('type array'))
  if (areLists.includes(true)) return !areLists.includes(false)
  if (one.objects === 0 || other.objects === 0) return one.objects === other.objects
  const fewer = Math.min(one.members.size, other.members.size)
  const common = [...one.members.keys()].filter((name) => other.members.has(name)).length
  return common > 0 && common * 2 >= fewer
}

function describeForm({ members, facts }: Place): string {
  if (members.size === 0) return either([...facts.values()].map(({ value }) => value))
  const names = [...members.keys()].sort().map(shown)
  const more = names.length > 8 ? ', …' : ''
  return `{ ${names.slice(0, 8).join(', ')}${more} }`
}
