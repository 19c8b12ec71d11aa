import { isObject } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Unwrapped } from './contract.ts'
import type { RecordShapes, RecordValue } from './records.ts'
import type { ForeignRecords } from './terms.ts'

/** So many items of one JSON type that say nothing of a record are judged; they all break the same. */
const mostOfType = 20

/** So many foreign records of a list are judged where they are sampled. */
const mostForeign = 5

/** So many more are judged that show a member which no other of the sample shows, of so many that are looked at. */
const mostTelling = 5
const mostLookedAt = 200

/** Which items are foreign, and what becomes of them. */
export interface ForeignItems {
  readonly isForeign: (item: unknown) => boolean
  readonly treated: ForeignRecords
}

/** The foreign records of a response. */
export interface ForeignSample {
  readonly count: number
  /** Where the records stand that are judged, by JSON Pointer. */
  readonly judged: ReadonlySet<string>
  /** Where those stand that are judged and not foreign. */
  readonly own: readonly string[]
}

/** The items of a list that are judged. */
export interface ChosenItems {
  /** The body with these items only. */
  readonly body: unknown
  /** Where each stands in the response. */
  readonly places: readonly number[]
  readonly foreign: ForeignSample
  /** Items without members that are not judged: how many, by the place of the last one like them that is. */
  readonly alike: ReadonlyMap<number, number>
}

/**
 * Chooses what is judged of a list: not all of very many things that are no records, and not all foreign records.
 * Undefined where all of it is judged alike.
 */
export function chooseItems(
  { lists }: RecordShapes,
  { schema, body }: Pick<Unwrapped, 'schema' | 'body'>,
  { isForeign, treated }: ForeignItems,
): ChosenItems | undefined {
  if (!(schema in lists) || !isObject(body) || !Array.isArray(body.data)) return undefined
  if (treated === 'judge' && body.data.length <= mostOfType) return undefined
  const types = new Map<string, { count: number; last: number }>()
  const own: number[] = []
  const others: number[] = []
  const duplicates = createDuplicateFinder()
  // Counting is faster here than `for … of`: there may be millions.
  for (let place = 0; place < body.data.length; place++) {
    const item: unknown = body.data[place]
    const type = emptyTypeOf(item)
    if (type !== undefined) {
      const seen = types.get(type) ?? { count: 0, last: place }
      types.set(type, seen)
      seen.count++
      if (seen.count > mostOfType) continue
      seen.last = place
    } else if (treated !== 'judge' && isForeign(item)) {
      others.push(place)
      duplicates.add((item as RecordValue).id, place)
      continue
    }
    own.push(place)
  }
  if (own.length === body.data.length) return undefined
  const { data } = body
  const sample = new Set(
    treated === 'sample' ? [...sampleOf(others, data), ...duplicates.places] : [],
  )
  const places = sample.size === 0 ? own : [...own, ...sample].sort((a, b) => a - b)
  const left = [...types.values()].map(({ count, last }) => [last, count - mostOfType] as const)
  return {
    body: { ...body, data: places.map((place) => data[place] as unknown) },
    places,
    foreign: {
      count: others.length,
      judged: new Set(Array.from(sample, pointerOfItem)),
      own: sample.size === 0 ? [] : own.map(pointerOfItem),
    },
    alike: new Map(left.filter(([, count]) => count > 0)),
  }
}

function pointerOfItem(place: number): string {
  return `/data/${place}`
}

/** So many ids of a list are held against one another. */
const mostIds = 20_000

/** Finds the first items of a list that share an id: which of them is meant is for the list to say. */
function createDuplicateFinder() {
  const first = new Map<unknown, number>()
  const places: number[] = []
  return {
    places,
    add(id: unknown, place: number): void {
      if (first.size >= mostIds || places.length >= mostForeign) return
      const before = first.get(id)
      if (before === undefined) first.set(id, place)
      else places.push(before, place)
    },
  }
}

/** Foreign records at equal distances, and those that show a member which the ones before them do not. */
function sampleOf(others: readonly number[], data: readonly unknown[]): readonly number[] {
  const sample = spread(others, mostForeign)
  if (sample.length === others.length) return sample
  const shown: Shown = new Map()
  for (const place of sample) noteMembers(shown, data[place])
  const telling: number[] = []
  for (const place of spread(others, mostLookedAt)) {
    if (noteMembers(shown, data[place])) telling.push(place)
    if (telling.length === mostTelling) break
  }
  return [...sample, ...telling]
}

/** The members that records show, and those within them. */
interface Shown extends Map<string, Shown> {}

/** How deep members are looked for. */
const deepest = 3

/** Notes the members of a record that are not null. Returns whether one of them was not shown before. */
function noteMembers(shown: Shown, record: unknown, depth = deepest): boolean {
  if (!isObject(record)) return false
  let isNew = false
  for (const name in record) {
    const value = record[name]
    if (value === null) continue
    let within = shown.get(name)
    if (within === undefined) {
      within = new Map()
      shown.set(name, within)
      isNew = true
    }
    if (depth > 1 && noteMembers(within, value, depth - 1)) isNew = true
  }
  return isNew
}

/** So many of these, the first and the last among them, at equal distances. */
function spread(all: readonly number[], most: number): readonly number[] {
  if (all.length <= most) return all
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]!)
}

/** What an item without members is; undefined for what may be a record. */
function emptyTypeOf(item: unknown): string | undefined {
  if (item === null) return 'null'
  if (typeof item !== 'object') return typeof item
  if (Array.isArray(item)) return 'array'
  for (const _ in item) return undefined
  return 'object'
}

/** The pointer into the response of one into the body with the chosen items. */
export function placeIn(pointer: string, places: readonly number[]): string {
  return pointer.replace(/^\/data\/(\d+)/, (_, index: string) => `/data/${places[Number(index)]}`)
}

/** Lets the findings about items without members stand for those like them that were not judged. */
export function countAlike({ alike }: ChosenItems, prefix: string, findings: Finding[]): void {
  for (const [index, finding] of findings.entries()) {
    const [, place] = /^\/data\/(\d+)(?=\/|$)/.exec(finding.pointer.slice(prefix.length)) ?? []
    const count = place === undefined ? undefined : alike.get(Number(place))
    if (count !== undefined) findings[index] = { ...finding, more: (finding.more ?? 0) + count }
  }
}
