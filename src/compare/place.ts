import { vocabulary } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { Field } from '../judge/index.ts'
import { type Example, type Fact, ofContract } from './facts.ts'
import { isWord, type Shape, shapeOfText } from './text-facts.ts'

/** What is folded at the moment, and the way from the body to the value. */
export interface Folding extends Pick<Example, 'exchange' | 'scenario'> {
  /** In the body of a refusal a member named so is the code of an error. */
  readonly isRefusal: boolean
  readonly at: (string | number)[]
}

/** What a set holds in place of its values where anything may stand. */
export const anything = 'free text'
/** A set has so many values; with more, anything may stand there. */
const mostValues = 8
/** The most members of one place that keep their names; all others are `*`. */
const mostMembers = 500
/** Deeper than this nothing is looked at. */
const deepest = 64
/** A place remembers the facts of so many shapes: most values show the same again and again. */
const mostShapes = 64

/** One place in the bodies of one kind of response, or a header, with what it showed: aspect → set of values. */
export class Place {
  seen = 0
  /** The objects among what was seen, which could have had the members. */
  objects = 0
  readonly aspects = new Map<string, Map<string, Fact>>()
  /** By name; free names of maps and items of lists are all `*`. */
  readonly members = new Map<string, Place>()
  /** Where it was first missing. */
  absent: Example | undefined
  /** What the contract says of the place; undefined where it says nothing. */
  readonly field: Field | undefined
  readonly isSecret: boolean
  /** The values that the contract lists or shows; undefined where it has none. */
  readonly #listed: ReadonlySet<unknown> | undefined
  readonly #known = new Map<Shape, readonly Fact[]>()

  constructor(field?: Field, isSecret = false) {
    const values = [...(field?.listed ?? []), ...(field?.seen ?? [])]
    this.field = field
    this.isSecret = isSecret
    this.#listed = values.length === 0 ? undefined : new Set(values)
  }

  /** Whether the contract says that the names of the members are free. */
  get isMap(): boolean {
    return this.field?.values !== undefined
  }

  values(aspect: string): readonly Fact[] {
    return [...(this.aspects.get(aspect)?.values() ?? [])]
  }

  /** Where the place was seen first. */
  get first(): Example | undefined {
    for (const set of this.aspects.values()) for (const { example } of set.values()) return example
    return undefined
  }

  /** Adds a value to the set of an aspect. */
  note(aspect: string, value: string, folding: Folding): void {
    this.#factOf(aspect, value, folding).count++
  }

  /** Adds all that a shape says. */
  noteShape(shape: Shape, folding: Folding): void {
    let facts = this.#known.get(shape)
    if (facts === undefined) {
      facts = shape.map(([aspect, value]) => this.#factOf(aspect, value, folding))
      if (this.#known.size >= mostShapes) this.#known.clear()
      this.#known.set(shape, facts)
    }
    for (const fact of facts) fact.count++
  }

  /** Adds a text as a word: one of the contract, another, or any text at all. */
  noteWord(text: string, folding: Folding): void {
    const isKnown = (this.#listed ?? vocabulary.words).has(text)
    const isOpen = this.#listed === undefined && (this.field?.text === true || !isWord(text))
    const word = isKnown ? ofContract : isOpen ? anything : text.slice(0, 200)
    this.note(this.#listed === undefined ? 'word' : 'listed', word, folding)
  }

  #factOf(aspect: string, value: string, { exchange, scenario, at }: Folding): Fact {
    const set = this.aspects.get(aspect) ?? new Map<string, Fact>()
    if (set.size === 0) this.aspects.set(aspect, set)
    const kept = set.size < mostValues || value === ofContract ? value : anything
    const known = set.get(value) ?? set.get(kept)
    if (known !== undefined) return known
    const example = { exchange, scenario, pointer: pointerOf(at.map(String)) }
    const fact = { aspect, value: kept, count: 0, example }
    set.set(kept, fact)
    return fact
  }

  /** The member of a name, which is made where there is none yet. */
  memberOf(name: string, folding: Folding): Place {
    const earlier = this.members.get(name)
    if (earlier !== undefined && !this.isMap) return earlier
    const known = this.field?.members?.get(name)
    // The body may stand in an envelope that the contract does not have.
    const isWrapped = folding.at.length === 0 && name === 'data' && known === undefined
    const isEntry = this.isMap && !isWrapped
    // A name that the contract uses is of one thing, and what it names is compared with what it named.
    const isNamed = known !== undefined || vocabulary.words.has(name)
    const isFree = isEntry ? !isNamed : known === undefined && isMadeUp(name)
    if (isFree || isEntry) {
      const word = isEntry && isWord(name) && !this.isSecret ? name : anything
      this.note('name', isNamed ? ofContract : word, folding)
    }
    const key = isFree || this.members.size >= mostMembers ? '*' : name
    return this.members.get(key) ?? this.#addMember(key, name, isWrapped)
  }

  #addMember(key: string, name: string, isWrapped: boolean): Place {
    const known = this.field?.members?.get(name)
    const field = isWrapped ? this.field : (known ?? this.field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    const isSecret = this.isSecret || field?.secret !== undefined || isNamedSo
    const member = new Place(field, isSecret)
    if (this.objects > 1) member.absent = this.aspects.get('type')?.get('object')?.example
    this.members.set(key, member)
    return member
  }
}

const shapes = {
  null: [['null', 'null']],
  boolean: typed('boolean'),
  number: typed('number'),
  list: [...typed('array'), ['entries', 'some']],
  emptyList: [...typed('array'), ['entries', 'none']],
  map: [...typed('object'), ['entries', 'some']],
  emptyMap: [...typed('object'), ['entries', 'none']],
  object: typed('object'),
} as const satisfies Record<string, Shape>

function typed(type: string): Shape {
  return [
    ['null', 'value'],
    ['type', type],
  ]
}

/** Adds one value to what a place showed, and all that is in it. */
export function fold(place: Place, value: unknown, folding: Folding): void {
  place.seen++
  if (value === null) place.noteShape(shapes.null, folding)
  else if (typeof value === 'string') foldText(place, value, folding)
  else if (typeof value === 'number') foldNumber(place, value, folding)
  else if (typeof value !== 'object') place.noteShape(shapes.boolean, folding)
  else if (Array.isArray(value)) foldItems(place, value, folding)
  else foldMembers(place, value as Readonly<Record<string, unknown>>, folding)
}

function foldText(place: Place, text: string, folding: Folding): void {
  const shape = shapeOfText(text, place.isSecret)
  place.noteShape(shape, folding)
  if (!place.isSecret && shape.at(-1)![1] === 'text') place.noteWord(text, folding)
}

function foldNumber(place: Place, value: number, folding: Folding): void {
  const isWhole = Number.isInteger(value)
  place.noteShape(shapes.number, folding)
  // A number that the contract does not describe may have a fraction at times.
  place.note(
    place.field === undefined ? 'figure' : 'number',
    isWhole ? 'whole' : 'fraction',
    folding,
  )
  const { isRefusal, at } = folding
  if (isRefusal && isWhole && /code$/i.test(String(at.at(-1)))) {
    place.note('word', String(value), folding)
  }
}

function foldItems(place: Place, items: readonly unknown[], folding: Folding): void {
  place.noteShape(items.length > 0 ? shapes.list : shapes.emptyList, folding)
  const { at } = folding
  if (items.length === 0 || at.length >= deepest) return
  let item = place.members.get('*')
  if (item === undefined) {
    item = new Place(place.field?.items, place.isSecret)
    place.members.set('*', item)
  }
  for (let index = 0; index < items.length; index++) {
    at.push(index)
    fold(item, items[index], folding)
    at.pop()
  }
}

function foldMembers(
  place: Place,
  record: Readonly<Record<string, unknown>>,
  folding: Folding,
): void {
  const names = Object.keys(record)
  const shape = names.length > 0 ? shapes.map : shapes.emptyMap
  place.noteShape(place.isMap ? shape : shapes.object, folding)
  const { exchange, scenario, at } = folding
  if (at.length >= deepest) return
  place.objects++
  for (const name of names) {
    const member = place.memberOf(name, folding)
    at.push(name)
    fold(member, record[name], folding)
    at.pop()
  }
  if (names.length >= place.members.size) return
  for (const [name, member] of place.members) {
    if (member.absent !== undefined || Object.hasOwn(record, name)) continue
    member.absent = { exchange, scenario, pointer: pointerOf(at.map(String)) }
  }
}

/** A name that was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
