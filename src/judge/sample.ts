import { isObject } from '../json/index.ts'
import type { Field } from './fields.ts'
import { createForms } from './forms.ts'
import type { RecordShapes } from './records.ts'
import type { Unwrapped } from './rule.ts'
import { type CutPart, mostInAll, mostParts, shorten } from './shorten.ts'
import type { ForeignRecords } from './terms.ts'

/** How many foreign items are judged, at equal distances; items of a new form are judged besides. */
const mostItems = { spread: mostParts, unusual: 100 }
/** How many foreign records are judged if they are sampled. */
const mostForeign = { spread: 5, unusual: 5 }

export interface SampleOptions {
  readonly fields: Field
  readonly isOwn: (id: string) => boolean
  readonly treated: ForeignRecords
  /** The length of the response. */
  readonly bytes: number
}

export interface Sample {
  readonly body: unknown
  /** How many items the list has; undefined if all are judged. */
  readonly count?: number
  /** The place in the response that a pointer into `body` leads to. */
  readonly placeOf: (pointer: string) => string
  readonly foreign: ForeignSample
  /** The lists and maps that are too long to be judged as a whole. */
  readonly cut: readonly CutPart[]
}

export interface ForeignSample {
  readonly count: number
  /** The places of the records that are judged, by JSON Pointer. */
  readonly judged: ReadonlySet<string>
  /** The places of the items that are judged and not foreign. */
  readonly rest: readonly string[]
}

/**
 * Chooses which parts of a response are judged: the trace's own records, and a limited number of all others, so that judging
 * never takes long. Undefined if the whole response is judged.
 */
export function sampleOf(
  { lists }: RecordShapes,
  { schema, body }: Pick<Unwrapped, 'schema' | 'body'>,
  options: SampleOptions,
): Sample | undefined {
  const { fields, treated, bytes } = options
  // Each item takes two bytes at least.
  if (treated === 'judge' && bytes < 2 * mostParts) return undefined
  const cut: CutPart[] = []
  const data = schema in lists && isObject(body) ? body.data : undefined
  if (!Array.isArray(data) || (treated === 'judge' && data.length <= mostParts)) {
    const shortened = shorten(fields, body, cut)
    const foreign = { count: 0, judged: new Set<string>(), rest: [] }
    return cut.length === 0
      ? undefined
      : { body: shortened, placeOf: (pointer) => pointer, foreign, cut }
  }
  const { places, foreign } = chooseItems(data, options, cut)
  const room = mostInAll / places.length
  const field = fields.members?.get('data')?.items
  const items = places.map((place, index) =>
    field === undefined ? data[place] : shorten(field, data[place], cut, ['data', index], room),
  )
  if (foreign.count === 0 && cut.length === 0) return undefined
  const placeOf = (pointer: string) =>
    pointer.replace(/^\/data\/(\d+)/, (_, index: string) => `/data/${places[Number(index)]}`)
  return { body: { ...(body as object), data: items }, count: data.length, placeOf, foreign, cut }
}

function chooseItems(
  data: readonly unknown[],
  { fields, isOwn, treated }: SampleOptions,
  cut: CutPart[],
): { readonly places: readonly number[]; readonly foreign: ForeignSample } {
  const own: number[] = []
  const foreign: number[] = []
  const nameless: number[] = []
  // Counting is faster here than `for … of`: there may be millions.
  for (let place = 0; place < data.length; place++) {
    const id = idOf(data[place])
    if (id !== undefined && isOwn(id)) own.push(place)
    else if (id !== undefined && treated !== 'judge') foreign.push(place)
    else nameless.push(place)
  }
  const field = fields.members?.get('data')?.items
  const judged = treated === 'sample' ? pick(foreign, data, field, mostForeign) : []
  const rest = [...own, ...pick(nameless, data, field, mostItems)]
  const places = [...rest, ...judged].sort((a, b) => a - b)
  const isIgnored = treated === 'ignore'
  if (nameless.length > mostItems.spread || (foreign.length > mostItems.spread && !isIgnored))
    cut.push({ pointer: '/data', count: data.length, judged: places.length })
  const pointers = (of: readonly number[]) => of.map((place) => `/data/${place}`)
  return {
    places,
    foreign: {
      count: foreign.length,
      judged: new Set(pointers(judged)),
      rest: judged.length === 0 ? [] : pointers(rest),
    },
  }
}

/** Of these places, those at equal distances, those of items of a new form, and those of items that share an id. */
function pick(
  places: readonly number[],
  data: readonly unknown[],
  field: Field | undefined,
  most: { readonly spread: number; readonly unusual: number },
): readonly number[] {
  if (places.length <= most.spread) return places
  const picked = new Set(spread(places, most.spread))
  const forms = createForms()
  for (const place of picked) forms.note(field, data[place])
  const ids = new Map<string, number>()
  let unusual = 0
  const step = Math.ceil(places.length / mostLookedAt)
  for (let index = 0; index < places.length; index += step) {
    const place = places[index]!
    const id = idOf(data[place])
    const before = id === undefined ? undefined : ids.get(id)
    if (id !== undefined && ids.size < mostIds) ids.set(id, place)
    const isNew = forms.note(field, data[place])
    if (!isNew && before === undefined) continue
    picked.add(place)
    if (before !== undefined) picked.add(before)
    if (++unusual === most.unusual) break
  }
  return [...picked]
}

/** How many items of a list are looked at for their forms. */
const mostLookedAt = 100_000
/** How many ids of a list are compared with one another. */
const mostIds = 20_000

function idOf(item: unknown): string | undefined {
  return isObject(item) && typeof item.id === 'string' ? item.id : undefined
}

/** This many of the places, at equal distances, including the first and the last. */
function spread(all: readonly number[], most: number): readonly number[] {
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]!)
}
