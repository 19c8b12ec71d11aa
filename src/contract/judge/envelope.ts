import { isObject } from './matches.ts'
import { isList } from './records.ts'

export interface Unwrapped {
  readonly body: unknown
  /** Where the body stands in the answer. */
  readonly prefix: string
}

/** Takes the envelope of a dialect off; a list stands in an envelope anyway. */
export function unwrap(schema: string, body: unknown): Unwrapped {
  if (isList(schema) || !isWrapped(body)) return { body, prefix: '' }
  return { body: body.data, prefix: '/data' }
}

/** Whether a record comes inside `{ success, data, message }`. */
export function isWrapped(body: unknown): body is Readonly<Record<string, unknown>> {
  return (
    isObject(body) && isObject(body.data) && typeof body.success === 'boolean' && !('id' in body)
  )
}
