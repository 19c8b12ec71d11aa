import { vocabulary } from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import type { Field } from '../judge/index.ts'
import { anything, type Example, type Fact, type FactSet, ofContract } from './facts.ts'
import { isWord, openText, type Shape, shapeOfText, shapes } from './shapes.ts'

/** What is folded at the moment, and the way from the body to the value. */
export interface Folding extends Pick<Example, 'exchange' | 'scenario'> {
  /** In the body of a refusal a member named so is the code of an error. */
  readonly isRefusal: boolean
  readonly at: (string | number)[]
}

/** A set has so many values; with more, anything may stand there. */
const mostValues = 8
/** Of a longer word the beginning stands in a set. */
const longestWord = 200
/** The most members of one place that keep their names; all others are `*`. */
const mostMembers = 500
/** Deeper than this nothing is looked at. */
const deepest = 64
/** A place remembers the facts of so many shapes and words: most values show the same again and again. */
const mostKnown = 64

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
  /** Whether the contract says that the names of the members are free. */
  readonly isMap: boolean
  /** The values that the contract lists or shows; undefined where it has none. */
  readonly #listed: ReadonlySet<unknown> | undefined
  readonly #known = new Map<Shape | string, FactSet>()

  constructor(field?: Field, isSecret = false) {
    const values = [...(field?.listed ?? []), ...(field?.seen ?? [])]
    this.field = field
    this.isSecret = isSecret
    this.isMap = field?.values !== undefined
    this.#listed = values.length === 0 ? undefined : new Set(values)
  }

  values(aspect: string): FactSet {
    return [...(this.aspects.get(aspect)?.values() ?? [])]
  }

  /** Where the place was seen first. */
  get first(): Example | undefined {
    const [set] = this.aspects.values()
    return set?.values().next().value?.example
  }

  /** Adds a value to the set of an aspect. */
  note(aspect: string, value: string, folding: Folding): void {
    this.#factOf(aspect, value, folding).count++
  }

  /** Adds a record that shows one value. */
  record(aspect: string, value: string, folding: Folding): void {
    this.seen++
    this.note(aspect, value, folding)
  }

  /** Adds a value of a body, and all that is in it. */
  add(value: unknown, folding: Folding): void {
    this.seen++
    if (typeof value === 'string') this.#addText(value, folding)
    else if (typeof value === 'number') this.#addNumber(value, folding)
    else if (Array.isArray(value)) this.#addItems(value, folding)
    else if (typeof value === 'object' && value !== null) {
      this.#addMembers(value as Readonly<Record<string, unknown>>, folding)
    } else this.#show(value === null ? shapes.null : shapes.boolean, folding)
  }

  /** The member of a name, which is made where there is none yet. */
  memberOf(name: string, folding: Folding): Place {
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
    const earlier = this.members.get(key)
    if (earlier !== undefined) return earlier
    const field = isWrapped ? this.field : (known ?? this.field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    const isSecret = this.isSecret || field?.secret !== undefined || isNamedSo
    const member = new Place(field, isSecret)
    if (this.objects > 1) member.absent = this.aspects.get('type')?.get('object')?.example
    this.members.set(key, member)
    return member
  }

  #addText(text: string, folding: Folding): void {
    const known = this.#known.get(text)
    if (known !== undefined) {
      for (const fact of known) fact.count++
      return
    }
    const shape = shapeOfText(text, this.isSecret)
    const facts = this.#show(shape, folding)
    if (shape !== openText || this.isSecret) return
    const aspect = this.#listed === undefined ? 'word' : 'listed'
    const isKnown = (this.#listed ?? vocabulary.words).has(text)
    const isOpen = this.#listed === undefined && (this.field?.text === true || !isWord(text))
    const word = isKnown ? ofContract : isOpen ? anything : text.slice(0, longestWord)
    const fact = this.#factOf(aspect, word, folding)
    fact.count++
    if (!isOpen && text.length <= longestWord) this.#remember(text, [...facts, fact])
  }

  #addNumber(value: number, folding: Folding): void {
    const { isRefusal, at } = folding
    const isWhole = Number.isInteger(value)
    // A number that the contract does not describe may have a fraction at times.
    const { whole, part } = this.field === undefined ? shapes.figure : shapes.number
    this.#show(isWhole ? whole : part, folding)
    const isCode = isRefusal && isWhole && /code$/i.test(String(at.at(-1)))
    if (isCode) this.note('word', String(value), folding)
  }

  #addItems(items: readonly unknown[], folding: Folding): void {
    this.#show(items.length > 0 ? shapes.list : shapes.emptyList, folding)
    const { at } = folding
    if (items.length === 0 || at.length >= deepest) return
    const item = this.members.get('*') ?? new Place(this.field?.items, this.isSecret)
    this.members.set('*', item)
    for (let index = 0; index < items.length; index++) {
      at.push(index)
      item.add(items[index], folding)
      at.pop()
    }
  }

  #addMembers(record: Readonly<Record<string, unknown>>, folding: Folding): void {
    const { exchange, scenario, at } = folding
    let count = 0
    this.objects++
    for (const name in record) {
      count++
      if (at.length >= deepest) continue
      const earlier = this.isMap ? undefined : this.members.get(name)
      const member = earlier ?? this.memberOf(name, folding)
      at.push(name)
      member.add(record[name], folding)
      at.pop()
    }
    const mapShape = count > 0 ? shapes.map : shapes.emptyMap
    this.#show(this.isMap ? mapShape : shapes.object, folding)
    if (count >= this.members.size) return
    for (const [name, member] of this.members) {
      if (member.absent !== undefined || Object.hasOwn(record, name)) continue
      member.absent = { exchange, scenario, pointer: pointerOf(at.map(String)) }
    }
  }

  /** Adds all facts of a shape, and returns them. */
  #show(shape: Shape, folding: Folding): FactSet {
    const facts =
      this.#known.get(shape) ??
      this.#remember(
        shape,
        shape.map(([aspect, value]) => this.#factOf(aspect, value, folding)),
      )
    for (const fact of facts) fact.count++
    return facts
  }

  #remember(shown: Shape | string, facts: FactSet): FactSet {
    if (this.#known.size < mostKnown) this.#known.set(shown, facts)
    return facts
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
}

/** A name that was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
