import { operations } from '../contract/index.ts'
import { comparedLimits } from '../exchange/index.ts'

/** `*` stands for the items of a list and for free names. A call is a place, too: of statuses, requests, headers and bodies. */
export interface Place {
  /** By aspect and value, as `form=date`. */
  readonly counts: Map<string, number>
  readonly members: Map<string, Place>
}

/** What was seen of a side, by call: method and path, with the version that requests named if it is not that of the side. */
export type Observation = Map<string, Place>

const numbers: ReadonlyMap<string, number> = new Map(
  Object.values(operations).map(({ method, path, number }) => [`${method} ${path}`, number]),
)

/** The row of the endpoint table that a call is of; null if it is of none. */
export function operationOfCall(call: string): number | null {
  return numbers.get(call.replace(/ at version .*/, '')) ?? null
}

export interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

export function pairOf<From, To>({ before, after }: Pair<From>, of: (side: From) => To): Pair<To> {
  return { before: of(before), after: of(after) }
}

/** What both sides have under one name. */
export function inBoth<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): (Pair<Value> & { readonly name: string })[] {
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name)
    return is === undefined ? [] : [{ name, before: was, after: is }]
  })
}

export interface ComparedFact {
  readonly aspect: string
  readonly value: string
  readonly count: number
}

export type FactSet = readonly ComparedFact[]

/** Behind a scenario, where the successes of its writes of one record at the same time are counted. */
export const atOnce = ' (at once)'

/** Stands in a set for any word of the contract: one that it has for the place, or any word where it has none for it. */
export const ofContract = 'a word of the contract'
/** Stands in a set for any other word. */
export const otherWord = 'another word'
/** Stands in a set for all of its values if anything may stand there. */
export const anything = 'free text'
/** Stands in a set for all values beyond those that it has room for. */
export const others = 'other values'
/** Where one of these stands, no value is new. */
export const openValues: ReadonlySet<string> = new Set([anything, others])

/** So many values of an aspect say something: a length of texts only if it is always the same. */
const most: Readonly<Record<string, number>> = {
  size: 1,
  echo: comparedLimits.shapes,
  flag: comparedLimits.shapes,
  length: comparedLimits.lengths,
  full: comparedLimits.lengths,
  order: comparedLimits.members,
  sequence: comparedLimits.shapes,
  status: comparedLimits.members,
  time: comparedLimits.members,
}
export function mostOf(aspect: string): number {
  return most[aspect] ?? comparedLimits.values
}

/** What a fact says besides of the same value; without `=`, the same of another aspect. */
const implied: Readonly<Record<string, readonly string[]>> = {
  list: ['entries', 'type=array'],
  map: ['entries', 'type=object'],
  boolean: ['type=boolean'],
  number: ['type=number'],
  form: ['text=text'],
  text: ['type=string'],
  type: ['null=value'],
}

export function setsOf({ counts }: Place): ReadonlyMap<string, FactSet> {
  const facts: ComparedFact[] = []
  const add = (fact: string, count: number) => {
    const aspect = aspectOf(fact)
    const value = fact.slice(aspect.length + 1)
    facts.push({ aspect, value, count })
    for (const more of implied[aspect] ?? [])
      add(more.includes('=') ? more : `${more}=${value}`, count)
  }
  for (const [fact, count] of counts) add(fact, count)
  const sets = Map.groupBy(facts, ({ aspect }) => aspect)
  return new Map([...sets].map(([aspect, some]) => [aspect, setOf(some)]))
}

export function* factsOf(places: Observation): Iterable<string> {
  for (const { counts, members } of places.values()) {
    yield* counts.keys()
    yield* factsOf(members)
  }
}

export function aspectOf(fact: string): string {
  return fact.slice(0, fact.indexOf('='))
}

/** The kind of an aspect. The forms of ids are an aspect for each prefix, as `id pmt_`; its kind is `id`. */
export function kindOf(aspect: string): string {
  return aspect.replace(/ .*/, '')
}

export function setOf(facts: readonly ComparedFact[]): FactSet {
  const same = Map.groupBy(facts, ({ value }) => value)
  return [...same.values()].map((some) => ({ ...some[0]!, count: totalIn(some) }))
}

export function totalIn(set: FactSet): number {
  return set.reduce((sum, { count }) => sum + count, 0)
}

export function countIn(set: FactSet = [], value: string): number {
  return set.find((fact) => fact.value === value)?.count ?? 0
}

export function placeAt(root: Place, path: readonly string[]): Place | undefined {
  return path.reduce<Place | undefined>((at, name) => at?.members.get(name), root)
}

export function seenOf(place: Place): number {
  return totalIn(setsOf(place).get('null') ?? [])
}

/** How many of them are objects, and could have the members. */
export function objectsIn(place: Place): number {
  return countIn(setsOf(place).get('type'), 'object')
}

/** What one side showed, and everything that another one shows. */
export function joinObservations(one: Observation, other: Observation): Observation {
  const joined = new Map(one)
  for (const [name, place] of other) {
    const was = one.get(name)
    joined.set(name, was === undefined ? place : joinPlaces(was, place))
  }
  return joined
}

export function joinPlaces(one: Place, other: Place): Place {
  const counts = new Map(one.counts)
  for (const [fact, count] of other.counts) counts.set(fact, (counts.get(fact) ?? 0) + count)
  return { counts, members: joinObservations(one.members, other.members) }
}
