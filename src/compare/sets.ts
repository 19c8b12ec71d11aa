import { type Example, type Fact, isMapOf, isOfContract, noPlace, type Place } from './place.ts'

/** What both sides have of one thing. */
export interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

/** The values of one aspect of a place, each with how often it was seen and where first. */
export type FactSet = readonly Fact[]

/** A difference of two sets: what both sides showed of one aspect of one place. */
export interface SetDifference extends Pair<FactSet> {
  readonly aspect: string
  /** Names down to the place, `*` for items and free names. */
  readonly path: readonly string[]
  /** The place, on both sides. */
  readonly places: Pair<Place>
  /** Whether it is the entry of a map, which may be missing. */
  readonly isEntry: boolean
}

/** Every aspect of a place and of all places in it whose sets differ. */
export function compareSets(places: Pair<Place>, path: readonly string[] = []): SetDifference[] {
  const { before, after } = places
  if (before.seen === 0 || after.seen === 0) return []
  const aspects = new Set(
    [...before.facts.values(), ...after.facts.values()].map(({ aspect }) => aspect),
  )
  const here = [...aspects].flatMap((aspect) => {
    const of = ({ facts }: Place) => [...facts.values()].filter((one) => one.aspect === aspect)
    const [was, is] = [of(before), of(after)]
    // A side that never showed the aspect could not have shown a value of it.
    if (was.length === 0 || is.length === 0 || areEqual(was, is)) return []
    return [{ aspect, before: was, after: is, path, places, isEntry: false }]
  })
  return [...here, ...compareMembers(places, path)]
}

function compareMembers(places: Pair<Place>, path: readonly string[]): SetDifference[] {
  const { before, after } = places
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  return [...names].flatMap((name) => {
    const [was, is] = [before.members.get(name) ?? noPlace(), after.members.get(name) ?? noPlace()]
    const at = [...path, name]
    const within = compareSets({ before: was, after: is }, at)
    // Items, and the free names of a map, come and go.
    if (name === '*' || before.objects === 0 || after.objects === 0) return within
    const [earlier, later] = [presenceOf(was, before), presenceOf(is, after)]
    if (areEqual(earlier, later)) return within
    const isEntry = isMapOf(before) && isMapOf(after)
    const sets = { before: earlier, after: later }
    return [...within, { aspect: 'present', ...sets, path: at, places, isEntry }]
  })
}

/** Whether a member was there always, at times or never, as a set. */
function presenceOf(member: Place, parent: Place): FactSet {
  const first = firstExample(member)
  const all = [
    { value: 'present', count: member.seen, example: first },
    {
      value: 'absent',
      count: parent.objects - member.seen,
      example: member.absent ?? firstExample(parent),
    },
  ]
  return all
    .filter(({ count }) => count > 0)
    .map(({ example, ...one }) => {
      return { ...one, aspect: 'present', key: `present ${one.value}`, example: example! }
    })
}

function firstExample({ facts }: Place): Example | undefined {
  const [first] = facts.values()
  return first?.example
}

function areEqual(one: FactSet, other: FactSet): boolean {
  const keys = new Set(one.map(({ key }) => key))
  return one.length === other.length && other.every(({ key }) => keys.has(key))
}

/** What one set has that the other has not, each way. */
export function newsOf<Value>(before: Iterable<Value>, after: Iterable<Value>) {
  const [was, is] = [new Set(before), new Set(after)]
  return {
    gone: [...was].filter((one) => !is.has(one)),
    came: [...is].filter((one) => !was.has(one)),
  }
}

/** So many records could have shown a fact before its absence says anything: one rule for all. */
export const enough = 8

/** Whether the records of one side differ in the aspect among themselves, as a rule. */
function isByChance({ aspect, places }: SetDifference): boolean {
  const isNumber = aspect === 'number' && places.before.field === undefined
  return isNumber || /^(?:word|name|time)$/.test(aspect)
}

/** What one side has in an aspect that the other has not, each way; words of the contract may always come and go. */
export function newsIn({ aspect, before, after, places }: SetDifference) {
  const isFree = (fact: Fact) =>
    /^(?:word|listed|name)$/.test(aspect) && isOfContract(places.before, fact.value)
  const own = (set: FactSet, other: FactSet) =>
    set.filter((fact) => !isFree(fact) && other.every(({ key }) => key !== fact.key))
  return { gone: own(before, after), came: own(after, before) }
}

/**
 * Whether a difference was seen too rarely to tell. What every record shows before and none after needs no sample; of any
 * other, enough records of the side on which the fact is missing must have been able to show it.
 */
export function isRare(one: SetDifference): boolean {
  const { before, after } = one
  const { gone, came } = newsIn(one)
  const isShared = before.some(({ key }) => after.some((other) => other.key === key))
  const isWhole = gone.length === before.length || came.length === after.length
  if (!isShared && isWhole && !isByChance(one)) return false
  const count = (set: FactSet) => set.reduce((sum, fact) => sum + fact.count, 0)
  return !(
    (gone.length > 0 && count(after) >= enough) ||
    (came.length > 0 && count(before) >= enough)
  )
}

/** Names as one text, sorted, so that the order in which they were seen says nothing. */
export function either(names: Iterable<string | number>): string {
  return [...new Set(names)]
    .map(String)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' or ')
}
