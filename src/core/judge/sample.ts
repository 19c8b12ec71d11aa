import { isObject } from '../../base/json/index.ts'
import { findingLimits } from '../exchange/index.ts'
import type { Field } from './fields.ts'
import { createForms } from './forms.ts'
import type { RecordShapes } from './records.ts'
import type { Unwrapped } from './rule.ts'
import type { ForeignRecords } from './terms.ts'

export interface SampleOptions {
  readonly fields: Field
  readonly isOwn: (id: string) => boolean
  /** The place in the response of a pointer into the whole list. */
  readonly placeOf: (pointer: string) => string
  readonly treated: ForeignRecords
}

/** The part of a response that is judged, because others share its list. */
export interface JudgedSample {
  readonly body: unknown
  /** How many items the list has. */
  readonly count: number
  /** The place in the response that a pointer into `body` leads to. */
  readonly placeOf: (pointer: string) => string
  readonly foreign: ForeignSample
}

export interface ForeignSample {
  readonly count: number
  /** The places in the response of the foreign records that are judged, by JSON Pointer. */
  readonly judged: ReadonlySet<string>
  /** The places of the items that are judged and not foreign. */
  readonly rest: readonly string[]
}

/** Chooses the items of a shared list that are judged: all but foreign records, and of these as many as `treated` says. */
export function sampleOf(
  { lists }: RecordShapes,
  { schema, body }: Pick<Unwrapped, 'schema' | 'body'>,
  { fields, isOwn, placeOf, treated }: SampleOptions,
): JudgedSample | undefined {
  const data = schema in lists && isObject(body) ? body.data : undefined
  if (treated === 'judge' || !Array.isArray(data)) return undefined
  const isForeign = (item: unknown) => {
    const id = idOf(item)
    return id !== undefined && !isOwn(id)
  }
  const pointersTo = (items: readonly number[]) => items.map((place) => placeOf(`/data/${place}`))
  const rest: number[] = []
  const foreign: number[] = []
  for (const [place, item] of data.entries()) (isForeign(item) ? foreign : rest).push(place)
  if (foreign.length === 0) return undefined
  const judged = treated === 'sample' ? pick(foreign, data, fields.members?.get('data')?.items) : []
  const places = [...rest, ...judged].sort((a, b) => a - b)
  return {
    body: { ...(body as object), data: places.map((place) => data[place]) },
    count: data.length,
    placeOf: (pointer) =>
      placeOf(
        pointer.replace(/^\/data\/(\d+)/, (_, index: string) => `/data/${places[Number(index)]}`),
      ),
    foreign: {
      count: foreign.length,
      judged: new Set(pointersTo(judged)),
      rest: judged.length === 0 ? [] : pointersTo(rest),
    },
  }
}

/** Of these places, those at equal distances, those of items of a new form, and those of items that share an id. */
function pick(
  places: readonly number[],
  data: readonly unknown[],
  field: Field | undefined,
): readonly number[] {
  const most = findingLimits.foreign
  if (places.length <= most.spread) return places
  const picked = new Set(spread(places, most.spread))
  const forms = createForms()
  for (const place of picked) forms.note(field, data[place])
  const ids = new Map<string, number>()
  let unusual = 0
  for (const place of places) {
    const id = idOf(data[place])!
    const before = ids.get(id)
    ids.set(id, place)
    const isNew = forms.note(field, data[place])
    if (!isNew && before === undefined) continue
    picked.add(place)
    if (before !== undefined) picked.add(before)
    if (++unusual === most.unusual) break
  }
  return [...picked]
}

function idOf(item: unknown): string | undefined {
  return isObject(item) && typeof item.id === 'string' ? item.id : undefined
}

/** This many of the places, at equal distances, including the first and the last. */
function spread(all: readonly number[], most: number): readonly number[] {
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]!)
}
