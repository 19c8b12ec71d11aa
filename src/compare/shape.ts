import { vocabulary } from '../contract/index.ts'
import type { Field } from '../judge/index.ts'
import { noTexts, seeText, seeWord, type Texts } from './texts.ts'

/** All values seen at one place; the order and number of the items of a list are set aside. */
export interface Shape {
  /** How many values, null among them. */
  seen: number
  nulls: number
  /** How many objects, the parents of `members`. */
  objects: number
  /** How many of each of `typeNames`. */
  readonly counts: number[]
  /** Undefined where none was seen. */
  texts: Texts | undefined
  /** By name; those of a map are all `*`, but for names that the contract uses. */
  readonly members: Map<string, Shape>
  /** The free names; undefined where there is none. */
  names: Texts | undefined
  /** All items of all lists together; undefined where no list had any. */
  items: Shape | undefined
  /** What the contract says of the place; undefined where it says nothing. */
  readonly field: Field | undefined
  /** The values that the contract lists or shows there; undefined where it has none. */
  readonly known: ReadonlySet<unknown> | undefined
  readonly isSecret: boolean
  /** Whether the place is in the body of a refusal, where a member named so is the code of an error. */
  readonly isRefusal: boolean
  /** The codes of errors that are numbers; undefined where there is none. */
  codes: Texts | undefined
  /** Whether an object was seen without a member that others have. */
  isLacking: boolean
}

export function noShape(field?: Field, isSecret = false, isRefusal = false): Shape {
  return {
    seen: 0,
    nulls: 0,
    objects: 0,
    counts: typeNames.map(() => 0),
    texts: undefined,
    members: new Map(),
    names: undefined,
    items: undefined,
    field,
    known: valuesOf(field),
    isSecret,
    isRefusal,
    codes: undefined,
    isLacking: false,
  }
}

function valuesOf({ listed, seen }: Partial<Field> = {}): ReadonlySet<unknown> | undefined {
  return listed === undefined && seen === undefined
    ? undefined
    : new Set([...(listed ?? []), ...(seen ?? [])])
}

/** Deeper than this nothing is looked at. */
const deepest = 64

/** Adds one value to those of its place. Whether it shows what none before it did: a member, a type, a form, an absence. */
export function see(shape: Shape, value: unknown, depth = 0): boolean {
  shape.seen++
  if (value === null) return shape.nulls++ === 0
  const type = typeOf(value)
  const isFirst = shape.counts[type]!++ === 0
  if (typeof value === 'string') {
    shape.texts ??= noTexts(shape.field?.text !== true)
    return seeText(shape.texts, value, shape.isSecret) || isFirst
  }
  if (typeof value !== 'object' || depth === deepest) return isFirst
  const isNew = Array.isArray(value)
    ? seeItems(shape, value, depth)
    : seeMembers(shape, value as Readonly<Record<string, unknown>>, depth)
  return isNew || isFirst
}

export const fraction = 'number with a fraction'

/** The JSON types but null. */
const typeNames = ['string', 'number', fraction, 'boolean', 'array', 'object'] as const

/** The index in `typeNames`: numbers are counted faster than names, and there are millions of values. */
function typeOf(value: unknown): number {
  if (typeof value === 'string') return 0
  if (typeof value === 'number') return Number.isInteger(value) ? 1 : 2
  if (typeof value === 'boolean') return 3
  return Array.isArray(value) ? 4 : 5
}

/** How many values of each type that was seen. */
export function typesOf({ counts }: Shape): ReadonlyMap<string, number> {
  return new Map(
    typeNames
      .map((name, index) => [name, counts[index]!] as const)
      .filter(([, count]) => count > 0),
  )
}

function seeItems(shape: Shape, items: readonly unknown[], depth: number): boolean {
  let isNew = false
  for (const item of items) {
    // A note in the place of what was left out of a long body.
    shape.items ??= noShape(shape.field?.items, shape.isSecret, shape.isRefusal)
    if (typeof item === 'string' && item.startsWith('(') && item.includes('left out')) continue
    isNew = see(shape.items, item, depth + 1) || isNew
  }
  return isNew
}

function seeMembers(
  shape: Shape,
  record: Readonly<Record<string, unknown>>,
  depth: number,
): boolean {
  shape.objects++
  const names = Object.keys(record)
  let isNew = !shape.isLacking && names.length < shape.members.size
  if (isNew) shape.isLacking = true
  for (const name of names) {
    const member = memberOf(shape, name, depth)
    const value = record[name]
    isNew = see(member, value, depth + 1) || isNew
    if (shape.isRefusal && Number.isInteger(value) && isCode(name)) {
      member.codes ??= noTexts()
      isNew = seeWord(member.codes, String(value)) || isNew
    }
  }
  return isNew
}

function isCode(name: string): boolean {
  return /code$/i.test(name)
}

function memberOf(shape: Shape, name: string, depth: number): Shape {
  const { field, members } = shape
  const earlier = members.get(name)
  if (earlier !== undefined && !isMapOf(shape)) return earlier
  const known = field?.members?.get(name)
  // The body may stand in an envelope that the contract does not have.
  const isWrapped = depth === 0 && name === 'data' && known === undefined
  const isMap = isMapOf(shape) && !isWrapped
  // A name that the contract uses is of one thing, and what it names is compared with what it named.
  const isNamed = !isMap || vocabulary.words.has(name)
  const isFree = known === undefined && (!isNamed || isMadeUp(name))
  const key = isFree ? '*' : name
  if (isFree || isMap) {
    shape.names ??= noTexts()
    seeText(shape.names, name, shape.isSecret)
  }
  let member = members.get(key)
  if (member === undefined) {
    const inner = isWrapped ? field : (known ?? field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    const isSecret = shape.isSecret || inner?.secret !== undefined || isNamedSo
    member = noShape(inner, isSecret, shape.isRefusal)
    members.set(key, member)
  }
  return member
}

/** Whether the contract says that the names of a place are free. */
export function isMapOf({ field }: Shape): boolean {
  return field?.values !== undefined
}

/** A name that was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
