import { isObject } from '../../json/index.ts'
import type { Opened } from '../../judge/index.ts'
import { records } from '../conventions.ts'
import { responseSchema, shapeClause, shapeClauses, swappedShape } from './card-brand-shape.ts'
import type { Context } from './rule.ts'

/** How the body of a successful response is opened, before its schema is applied. */
export const opening = {
  clauses: ['subscriptions/list#empty', ...shapeClauses],
  open,
} as const

/**
 * Reports in one finding what would otherwise be twenty: a record inside an envelope too many, an
 * empty list where an empty object is expected, card brands in the other shape. A list in the place
 * of a record leaves nothing to judge.
 */
function open(context: Context<(typeof opening.clauses)[number]>): Opened | undefined {
  const schema = responseSchema(context)
  const { body, settings } = context
  if (isWrappedRecord(schema, body)) {
    const inner = { schema, body: body.data, prefix: '/data' }
    if (settings.envelope === 'wrapped') return openBody(context, inner)
    context.reportPromise({
      pointer: '',
      expected: 'the record itself',
      actual: 'the record inside an envelope',
    })
    return inner
  }
  return openBody(context, { schema, body, prefix: '' })
}

function openBody(
  context: Context<(typeof opening.clauses)[number]>,
  opened: Opened,
): Opened | undefined {
  const { schema, body, prefix: pointer } = opened
  if (schema in records.maps && Array.isArray(body) && body.length === 0) {
    const expected = 'an empty object'
    context.report('subscriptions/list#empty', { pointer, expected, value: body })
    return { ...opened, body: {} }
  }
  if (isListed(schema, body)) {
    context.reportPromise({ pointer, expected: 'one record', actual: 'a list' })
    return undefined
  }
  const clause = shapeClause(schema, body)
  if (clause === undefined) return opened
  context.cover(clause)
  const swapped = swappedShape(schema, body)
  if (swapped === undefined) return opened
  const { expected, actual } = swapped
  context.report(clause, { pointer, expected, actual })
  return { ...opened, schema: swapped.schema }
}

/** Whether a record comes inside `{ success, data, message }`; a list stands in an envelope anyway. */
function isWrappedRecord(schema: string, body: unknown): body is { readonly data: unknown } {
  if (schema in records.lists || !isObject(body) || 'id' in body) return false
  return isObject(body.data) && typeof body.success === 'boolean'
}

/** Whether a list comes where one record is expected. */
function isListed(schema: string, body: unknown): boolean {
  if (schema in records.lists || schema in records.maps || !isObject(body)) return false
  return Array.isArray(body.data) && !('id' in body)
}
