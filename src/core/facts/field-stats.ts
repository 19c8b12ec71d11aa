import { isObject, type Json } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { anything, type FactSet, type Folding, mostOf, ofContract, setOf } from './facts.ts'
import { ListStats } from './list-stats.ts'
import {
  isWord,
  restOf,
  type SchemaHints,
  type Shape,
  shapeOf,
  shapeOfFact,
  shapeOfNumber,
  shapeOfText,
  shapes,
  writingsOf,
} from './shapes.ts'

/** A place in the bodies of one kind of response, or a header: the shapes of its values, and its members. */
export class FieldStats implements SchemaHints {
  /** How many values stood here. */
  seen = 0
  /** How many of the values are objects, and could have the members. */
  objects = 0
  /** The members by name; `*` stands for the items of a list and for free names. */
  readonly members = new Map<string, FieldStats>()
  /** How often each shape was seen. */
  readonly counts = new Map<Shape, number>()
  /** What the lists that stood here show; undefined if none did. */
  lists: ListStats | undefined
  readonly field: Field | undefined
  readonly isSecret: boolean
  /** Whether the contract says that the names of the members are free. */
  readonly isMap: boolean
  readonly listed: ReadonlySet<unknown>
  /** The names of the members down to this place. */
  readonly path: readonly string[]
  /** What a boolean is of each record, by the hash of its id; undefined if it was both. */
  readonly flags = new Map<string, boolean | undefined>()
  /** The shapes of the texts that were seen here, because most come again. */
  readonly #texts = new Map<string, Shape>()
  readonly #records = new Set<string>()
  #recordsBefore = 0

  constructor(
    field?: Field,
    isSecret = false,
    isMap = field?.values !== undefined,
    path: readonly string[] = [],
  ) {
    this.field = field
    this.isSecret = isSecret
    this.isMap = isMap
    this.path = path
    this.listed = new Set([...(field?.listed ?? []), ...(field?.seen ?? [])])
  }

  get aspects(): ReadonlyMap<string, FactSet> {
    const facts = [...this.counts].flatMap(([shape, count]) =>
      shape.map(([aspect, value]) => ({ aspect, value, count })),
    )
    const aspects = Map.groupBy(facts, ({ aspect }) => aspect)
    return new Map([...aspects].map(([aspect, some]) => [aspect, setOf(some)]))
  }

  /** In how many different records the place was seen, as far as they are counted. */
  get records(): number {
    return Math.min(this.#recordsBefore + this.#records.size, comparedLimits.records)
  }

  /** Counts records that somebody else distinguished. */
  addRecords(count: number): void {
    this.#recordsBefore += count
  }

  note(shape: Shape, times = 1): void {
    const count = this.counts.get(shape)
    const isCounted =
      count !== undefined || this.counts.size < comparedLimits.shapes || shape === restOf(shape)
    if (isCounted) this.counts.set(shape, (count ?? 0) + times)
    else this.note(restOf(shape), times)
  }

  /** Notes what a boolean is of a record; undefined if it was both. */
  flag(id: string, value: boolean | undefined): void {
    const isKnown = this.flags.has(id)
    if (!isKnown && this.flags.size >= comparedLimits.records) return
    this.flags.set(id, isKnown && this.flags.get(id) !== value ? undefined : value)
  }

  /** Counts a record that shows one fact, as `status 200`. */
  record(fact: string): void {
    this.seen++
    this.addRecords(1)
    this.note(shapeOfFact(fact))
  }

  /** Adds a value of a body, and everything in it. */
  add(value: unknown, folding: Folding): void {
    this.seen++
    if (this.#records.size < comparedLimits.records) {
      this.#records.add(idOf(value) ?? folding.record)
    }
    if (typeof value === 'string') this.#addText(value, folding)
    else if (typeof value === 'number') this.note(shapeOfNumber(value, this, folding))
    else if (Array.isArray(value)) this.#addItems(value, folding)
    else if (isObject(value)) this.#addMembers(value, folding)
    else if (typeof value === 'boolean') this.#addBoolean(value, folding)
    else this.note(shapes.null)
  }

  /** Gets the place of a header by its name as it may be shown. */
  headerOf(name: string, folding: Folding): FieldStats | undefined {
    return this.members.get(name) ?? this.#open(name, undefined, false, folding)
  }

  /** Gets the member of a name; creates it if there is none, and undefined if there is no room for it. */
  #memberOf(name: string, folding: Folding): FieldStats | undefined {
    const known = this.field?.members?.get(name)
    // The body may stand in an envelope that the contract does not have.
    const isWrapped = this.path.length === 0 && name === 'data' && known === undefined
    const isFree = this.#noteName(name, known, this.isMap && !isWrapped, folding)
    const isBeyond = isFree || this.members.size >= comparedLimits.members
    const key = isBeyond ? '*' : folding.hide.member(this.path, name)
    const earlier = this.members.get(key)
    if (earlier !== undefined) return earlier
    const field = isWrapped ? this.field : (known ?? this.field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    return this.#open(key, field, field?.secret !== undefined || isNamedSo, folding, name)
  }

  /** Notes the name of an entry of a map, which differs from record to record; returns whether the name is free. */
  #noteName(name: string, known: Field | undefined, isEntry: boolean, { hide }: Folding): boolean {
    // A name that the contract uses always names the same thing, also in a map.
    const isNamed = known !== undefined || vocabulary.words.has(name)
    const isFree = isEntry ? !isNamed : known === undefined && isMadeUp(name)
    if (isFree || isEntry) {
      const word = isEntry && isWord(name) && !this.isSecret ? hide.word(name) : anything
      this.note(shapeOfFact(`name ${isNamed ? ofContract : word}`))
    }
    return isFree
  }

  #open(
    key: string,
    field: Field | undefined,
    isSecret: boolean,
    { room }: Folding,
    name = key,
  ): FieldStats | undefined {
    if (room.places <= 0) return undefined
    room.places--
    const path = [...this.path, name]
    const member = new FieldStats(field, this.isSecret || isSecret, undefined, path)
    this.members.set(key, member)
    return member
  }

  #addText(text: string, folding: Folding): void {
    const known = this.#texts.get(text)
    const shape = known ?? shapeOfText(text, this, folding)
    this.note(shape)
    if (known !== undefined) return
    const isShort = text.length <= comparedLimits.name
    if (isShort && this.#texts.size < comparedLimits.texts) this.#texts.set(text, shape)
    for (const writing of writingsOf(text, shape)) this.#noteFew(writing)
  }

  /** Notes a fact that says something as long as it has few values. */
  #noteFew(shape: Shape): void {
    const [[aspect] = ['']] = shape
    const isSame = ([fact]: Shape) => fact?.[0] === aspect
    const same = this.counts.has(shape) ? [] : [...this.counts.keys()].filter(isSame)
    if (same.some(([fact]) => fact![1] === anything)) return
    const isRoom = same.length < mostOf(aspect)
    if (!isRoom) for (const one of same) this.counts.delete(one)
    this.note(isRoom ? shape : shapeOf([aspect, anything]))
  }

  #addBoolean(value: boolean, { record, hide }: Folding): void {
    this.note(value ? shapes.yes : shapes.no)
    if (!record.startsWith('#')) this.flag(hide.id(record), value)
  }

  #addItems(items: readonly unknown[], folding: Folding): void {
    this.note(items.length > 0 ? shapes.list : shapes.emptyList)
    this.lists ??= new ListStats()
    this.lists.add(items, this.path, folding)
    if (items.length === 0) return
    const place = this.members.get('*') ?? this.#open('*', this.field?.items, false, folding)
    for (const item of items) place?.add(item, folding)
  }

  #addMembers(record: Json, folding: Folding): void {
    const { record: around } = folding
    let count = 0
    this.objects++
    folding.record = idOf(record) ?? around
    for (const name in record) {
      count++
      const earlier = this.isMap ? undefined : this.members.get(name)
      const member = earlier ?? this.#memberOf(name, folding)
      member?.add(record[name], folding)
    }
    folding.record = around
    const mapShape = count > 0 ? shapes.map : shapes.emptyMap
    this.note(this.isMap ? mapShape : shapes.object)
  }
}

/** The id of a record. */
function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined
}

/** Whether a name was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
