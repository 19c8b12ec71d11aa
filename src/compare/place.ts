import { vocabulary } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { pointerOf } from '../json/index.ts'
import type { Field } from '../judge/index.ts'
import { type FactKey, factKey, isWord, textFacts } from './text-facts.ts'

/** An exchange that shows something, and where in its body. */
export interface Example {
  readonly exchange: Exchange
  /** JSON Pointer; '' where it is in no body. */
  readonly pointer: string
}

/** A value of an aspect that a place showed. */
export interface Fact extends FactKey {
  count: number
  readonly example: Example
}

/** One place in the bodies of one kind of response, or a header, with the facts that it showed. */
export interface Place {
  /** Bodies, objects, lists, texts, numbers or nulls that were seen there. */
  seen: number
  /** The objects among them, which could have had the members. */
  objects: number
  readonly facts: Map<string, Fact>
  /** By name; free names of maps and items of lists are all `*`. */
  readonly members: Map<string, Place>
  /** Where it was first missing. */
  absent: Example | undefined
  /** What the contract says of the place; undefined where it says nothing. */
  readonly field: Field | undefined
  /** The values that the contract lists or shows; undefined where it has none. */
  readonly listed: ReadonlySet<unknown> | undefined
  readonly isSecret: boolean
  /** What some of the values showed, by sort: most places show the same again and again. */
  readonly known: Map<unknown, readonly Fact[]>
  /** Any text may stand there: no word of it is noted. */
  isFree: boolean
}

/** What is folded at the moment. */
export interface Folding {
  readonly exchange: Exchange
  /** In the body of a refusal a member named so is the code of an error. */
  readonly isRefusal: boolean
  /** The way from the body to the value. */
  readonly at: (string | number)[]
}

export function noPlace(field?: Field, isSecret = false): Place {
  const values = [...(field?.listed ?? []), ...(field?.seen ?? [])]
  return {
    ...{ seen: 0, objects: 0, facts: new Map(), members: new Map() },
    ...{ absent: undefined, field, isSecret, known: new Map() },
    isFree: values.length === 0 && field?.text === true,
    listed: values.length === 0 ? undefined : new Set(values),
  }
}

/** So many different words at one place are few; where there are more, anything may stand there. */
const fewWords = 8
/** So many named members has one place; all others are `*`. */
const mostMembers = 500
/** Deeper than this nothing is looked at. */
const deepest = 64

/** Of so many sorts of values a place remembers what they showed. */
const mostKnown = 64

/** Adds a fact to those of a place. */
export function note(place: Place, fact: FactKey, folding: Folding): void {
  factOf(place, fact, folding).count++
}

function factOf(place: Place, fact: FactKey, { exchange, at }: Folding): Fact {
  const known = place.facts.get(fact.key)
  if (known !== undefined) return known
  const made = { ...fact, count: 0, example: { exchange, pointer: pointerOf(at.map(String)) } }
  place.facts.set(fact.key, made)
  return made
}

/** The fact of a word; of those that are not of the contract a place may have few. */
function wordOf(place: Place, fact: FactKey, folding: Folding): Fact {
  const { aspect } = fact
  const free = place.facts.get(`${aspect} ${anything}`)
  if (free !== undefined || place.facts.has(fact.key)) return factOf(place, free ?? fact, folding)
  const words = [...place.facts.values()].filter((one) => one.aspect === aspect)
  const others = words.filter(({ value }) => !isOfContract(place, value))
  if (others.length < fewWords) return factOf(place, fact, folding)
  for (const { key } of words) place.facts.delete(key)
  place.known.clear()
  place.isFree ||= aspect === 'word'
  return factOf(place, factKey(aspect, anything), folding)
}

/** Whether a word is one that the contract has for the place, or at all where it has none for it. */
export function isOfContract({ listed }: Place, word: string): boolean {
  return (listed ?? vocabulary.words).has(word)
}

/** What is noted in the place of words, where anything may stand. */
export const anything = 'free text'
const isNull = factKey('null', 'null')
const isValue = factKey('null', 'value')
const isWhole = factKey('number', 'number')
const isFraction = factKey('number', 'number with a fraction')
const entries = { some: factKey('entries', 'some'), none: factKey('entries', 'none') }

/** Adds one value to what a place showed, and all that is in it. */
export function fold(place: Place, value: unknown, folding: Folding): void {
  place.seen++
  const isCode = folding.isRefusal && Number.isInteger(value) && isCodeName(folding.at.at(-1))
  const sort = isCode ? `code ${value}` : sortOf(place, value)
  let facts = place.known.get(sort)
  if (facts === undefined) {
    const codes = isCode ? [wordOf(place, factKey('word', String(value)), folding)] : []
    facts = [...factsOf(place, value, folding), ...codes]
    if (place.known.size >= mostKnown) place.known.clear()
    place.known.set(sort, facts)
  }
  for (const fact of facts) fact.count++
  if (typeof value !== 'object' || value === null || folding.at.length >= deepest) return
  if (Array.isArray(value)) foldItems(place, value, folding)
  else foldMembers(place, value as Readonly<Record<string, unknown>>, folding)
}

function isCodeName(name: string | number = ''): boolean {
  return /code$/i.test(String(name))
}

/** What all values have in common that show the same: for most texts their form. */
function sortOf(place: Place, value: unknown): unknown {
  if (typeof value === 'string') {
    const facts = textFacts(value)
    const isWord = facts[0]!.value === 'text' && !place.isSecret && !place.isFree
    return isWord ? value.slice(0, 200) : facts
  }
  if (value === null) return 0
  if (typeof value === 'number') return Number.isInteger(value) ? 1 : 2
  if (typeof value === 'boolean') return 3
  if (Array.isArray(value)) return value.length > 0 ? 4 : 5
  return isMapOf(place) && Object.keys(value as object).length === 0 ? 6 : 7
}

/** What a value shows at its place, whatever is in it. */
function factsOf(place: Place, value: unknown, folding: Folding): Fact[] {
  const take = (...keys: readonly FactKey[]) => keys.map((key) => factOf(place, key, folding))
  if (value === null) return take(isNull)
  const isList = Array.isArray(value)
  const facts = take(isValue, factKey('type', isList ? 'array' : typeof value))
  if (typeof value === 'string') facts.push(...textFactsOf(place, value, folding))
  if (typeof value === 'number') facts.push(...take(Number.isInteger(value) ? isWhole : isFraction))
  if (isList || (typeof value === 'object' && isMapOf(place))) {
    facts.push(...take(Object.keys(value).length > 0 ? entries.some : entries.none))
  }
  return facts
}

function textFactsOf(place: Place, text: string, folding: Folding): Fact[] {
  const { listed } = place
  const [form, ...parts] = textFacts(text)
  if (place.isSecret) {
    // Redaction keeps some forms of a secret, and nothing else of it.
    const isKept = !/^(?:id|uuid|url)$/.test(form!.value)
    return [factOf(place, isKept ? form! : factKey('form', 'text'), folding)]
  }
  const facts = [form!, ...parts].map((key) => factOf(place, key, folding))
  if (form!.value !== 'text') return facts
  if (listed === undefined && !isWord(text) && !isOfContract(place, text)) place.isFree = true
  const word = place.isFree ? anything : text.slice(0, 200)
  return [...facts, wordOf(place, factKey(listed === undefined ? 'word' : 'listed', word), folding)]
}

function foldItems(place: Place, items: readonly unknown[], folding: Folding): void {
  if (items.length === 0) return
  const held = place.members.get('*') ?? noPlace(place.field?.items, place.isSecret)
  place.members.set('*', held)
  for (let index = 0; index < items.length; index++) {
    folding.at.push(index)
    fold(held, items[index], folding)
    folding.at.pop()
  }
}

function foldMembers(
  place: Place,
  record: Readonly<Record<string, unknown>>,
  folding: Folding,
): void {
  place.objects++
  const names = Object.keys(record)
  const { exchange, at } = folding
  for (const name of names) {
    const member = memberOf(place, name, folding)
    at.push(name)
    fold(member, record[name], folding)
    at.pop()
  }
  if (names.length >= place.members.size) return
  for (const [name, member] of place.members) {
    if (member.absent !== undefined || Object.hasOwn(record, name)) continue
    member.absent = { exchange, pointer: pointerOf(at.map(String)) }
  }
}

function memberOf(place: Place, name: string, folding: Folding): Place {
  const { field, members } = place
  const earlier = members.get(name)
  if (earlier !== undefined && !isMapOf(place)) return earlier
  const isRoot = folding.at.length === 0
  const known = field?.members?.get(name)
  // The body may stand in an envelope that the contract does not have.
  const isWrapped = isRoot && name === 'data' && known === undefined
  const isMap = isMapOf(place) && !isWrapped
  // A name that the contract uses is of one thing, and what it names is compared with what it named.
  const isFree = known === undefined && ((isMap && !vocabulary.words.has(name)) || isMadeUp(name))
  if (isFree || isMap) {
    const isName = isMap && isWord(name) && !place.isSecret
    wordOf(place, factKey('name', isName ? name : anything), folding).count++
  }
  const key = isFree || members.size >= mostMembers ? '*' : name
  let member = members.get(key)
  if (member === undefined) {
    const inner = isWrapped ? field : (known ?? field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    member = noPlace(inner, place.isSecret || inner?.secret !== undefined || isNamedSo)
    if (place.objects > 1) member.absent = place.facts.get('type object')?.example
    members.set(key, member)
  }
  return member
}

/** Whether the contract says that the names of a place are free. */
export function isMapOf({ field }: Place): boolean {
  return field?.values !== undefined
}

/** A name that was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
