import { isObject, pointerOf } from '../../base/json/index.ts'

export type RecordValue = Readonly<Record<string, unknown>>

export interface LocatedRecord {
  readonly schema: string
  /** What it shares with other schemas of the same record. */
  readonly family: string
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

export function recordsIn(shapes: RecordShapes, schema: string, body: unknown): LocatedRecord[] {
  const { lists, maps } = shapes
  if (!isObject(body)) return []
  const item = lists[schema]
  if (item !== undefined) {
    const found: LocatedRecord[] = []
    for (const [index, record] of (Array.isArray(body.data) ? body.data : []).entries()) {
      if (isObject(record)) found.push(located(shapes, item, record, `/data/${index}`))
    }
    return found
  }
  const value = maps[schema]
  if (value === undefined) return [located(shapes, schema, body, '')]
  return Object.entries(body).flatMap(([name, record]) =>
    isObject(record) ? [located(shapes, value, record, pointerOf([name]))] : [],
  )
}

function located(
  shapes: RecordShapes,
  schema: string,
  record: RecordValue,
  pointer: string,
): LocatedRecord {
  return { schema, family: familyOf(shapes, schema), record, pointer }
}
