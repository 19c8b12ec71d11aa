import { isObject, pointerOf } from '../../base/json/index.ts'

export type RecordValue = Readonly<Record<string, unknown>>

export interface LocatedRecord {
  readonly schema: string
  readonly family: string
  readonly record: RecordValue
  /** RFC 6901, into the body. */
  readonly pointer: string
}

export interface RecordShapes {
  readonly families: Readonly<Record<string, string>>
  readonly lists: Readonly<Record<string, string>>
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
