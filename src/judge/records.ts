import { isObject, pointerOf } from '../json/index.ts'

export type RecordValue = Readonly<Record<string, unknown>>

/** A record in a response. */
export interface Held {
  /** The schema of the record itself. */
  readonly schema: string
  readonly record: RecordValue
  /** RFC 6901, into the body. */
  readonly pointer: string
}

/** How responses hold records. A record is an object with an `id`. */
export interface RecordShapes {
  /** Schemas that show the same record, by the family that they share; others are a family of their own. */
  readonly families: Readonly<Record<string, string>>
  /** Schema of a list → schema of its items, which stand in the member `data`. */
  readonly lists: Readonly<Record<string, string>>
  /** Schema of a map with free names → schema of its values. */
  readonly maps: Readonly<Record<string, string>>
}

export function familyOf({ families }: RecordShapes, schema: string): string {
  return families[schema] ?? schema
}

/** The records that a body holds: itself, the items of its list, or the values of its map. */
export function recordsIn({ lists, maps }: RecordShapes, schema: string, body: unknown): Held[] {
  if (!isObject(body)) return []
  const item = lists[schema]
  if (item !== undefined) {
    const data = Array.isArray(body.data) ? body.data : []
    return data.flatMap((record: unknown, index) =>
      isObject(record) ? [{ schema: item, record, pointer: `/data/${index}` }] : [],
    )
  }
  const value = maps[schema]
  if (value === undefined) return [{ schema, record: body, pointer: '' }]
  return Object.entries(body).flatMap(([name, record]) =>
    isObject(record) ? [{ schema: value, record, pointer: pointerOf([name]) }] : [],
  )
}
