import { isObject } from './matches.ts'

export interface Held {
  /** The schema of the record itself. */
  readonly schema: string
  readonly record: Readonly<Record<string, unknown>>
  /** RFC 6901, into the answer. */
  readonly pointer: string
}

/** What each list holds, by the schema of the list. */
const items: Readonly<Record<string, string>> = {
  'entity-list': 'entity',
  'verification-session-list': 'verification-session',
  'card-brand-list': 'card-brand',
  'card-brand-earlier-list': 'card-brand-earlier',
  'webhook-list': 'webhook-listed',
  'widget-event-list': 'widget-event',
}

/** The records that an answer holds: itself, the items of its list, or the values of its map. */
export function recordsIn(schema: string, body: unknown): Held[] {
  if (!isObject(body)) return []
  const item = items[schema]
  if (item !== undefined) {
    const data = Array.isArray(body.data) ? body.data : []
    return data.flatMap((record: unknown, index) =>
      isObject(record) ? [{ schema: item, record, pointer: `/data/${index}` }] : [],
    )
  }
  if (schema === 'subscription-map') {
    return Object.entries(body).flatMap(([name, record]) => {
      const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return isObject(record) ? [{ schema: 'subscription', record, pointer }] : []
    })
  }
  return [{ schema, record: body, pointer: '' }]
}

/** Whether the schema is that of a list, which stands in an envelope by itself. */
export function isList(schema: string): boolean {
  return schema in items
}

/** Whether a record comes inside `{ success, data, message }`; a list stands in an envelope anyway. */
export function isWrappedRecord(schema: string, body: unknown): body is { readonly data: unknown } {
  if (isList(schema) || !isObject(body) || 'id' in body) return false
  return isObject(body.data) && typeof body.success === 'boolean'
}

/** Whether a list comes where one record is due. */
export function isListed(schema: string, body: unknown): boolean {
  if (isList(schema) || schema === 'subscription-map' || !isObject(body)) return false
  return Array.isArray(body.data) && !('id' in body)
}
