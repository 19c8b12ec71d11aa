import { isObject } from '../../../base/json/index.ts'
import type { Field, Unwrapped } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { mayHaveLeftPending } from '../payments/rules.ts'
import { responseSchema } from '../settings.ts'
import { records } from './conventions.ts'
import { openWrapper } from './wrapper.ts'

const shapeClauses = ['card-brands/list#shape', 'card-brands/card-brand-earlier#shape'] as const

type ShapeClause = (typeof shapeClauses)[number]

export const opening = {
  clauses: ['subscriptions/list#empty', 'conventions/envelopes#members', ...shapeClauses],
  open,
} as const

/**
 * Reports one finding instead of twenty for a record inside an unexpected envelope, an empty list instead of an empty object, or
 * card brands in the other shape. If a list stands in place of a record, its contents are not judged.
 */
function open(context: RuleContext<(typeof opening.clauses)[number]>): Unwrapped | undefined {
  const { body, settings, operation, apiVersion } = context
  // A payment that may have left pending promises no legs (A60).
  const schema = mayHaveLeftPending(context)
    ? 'payment'
    : responseSchema(operation, { ...settings, apiVersion })
  const whole = { schema, body, prefix: '' }
  const unwrapped = settings.envelope === 'wrapped' ? openWrapper(context, whole) : whole
  if (unwrapped === undefined) return undefined
  if (!isWrappedRecord(schema, unwrapped.body)) return openBody(context, unwrapped)
  context.reportPromise({
    pointer: unwrapped.prefix,
    expected: 'the record itself',
    actual: 'the record inside an envelope',
  })
  return { schema, body: unwrapped.body.data, prefix: `${unwrapped.prefix}/data` }
}

function openBody(
  context: RuleContext<(typeof opening.clauses)[number]>,
  unwrapped: Unwrapped,
): Unwrapped | undefined {
  const { schema, body, prefix: pointer } = unwrapped
  if (schema in records.maps && Array.isArray(body) && body.length === 0) {
    const expected = 'an empty object'
    context.report('subscriptions/list#empty', { pointer, expected, value: body })
    return { ...unwrapped, body: {} }
  }
  if (isListed(schema, body)) {
    context.reportPromise({ pointer, expected: 'one record', actual: 'a list' })
    return undefined
  }
  if (!isObject(body) && !(schema in records.lists) && !(schema in records.maps)) {
    context.reportPromise({ pointer, expected: 'one record', value: body })
    return undefined
  }
  if (isNoRecord(context.fields(schema), body)) {
    context.reportPromise({
      pointer,
      expected: 'one record',
      actual: 'an object that is no record',
    })
    return { ...unwrapped, isReported: true }
  }
  const clause = shapeClause(schema, body)
  if (clause === undefined) return unwrapped
  context.cover(clause)
  const swapped = swappedShape(schema, body)
  if (swapped === undefined) return unwrapped
  const { expected, actual } = swapped
  context.report(clause, { pointer, expected, actual })
  return { ...unwrapped, schema: swapped.schema }
}

/** Whether a record comes inside `{ success, data, message }`; a list has an envelope anyway. */
function isWrappedRecord(schema: string, body: unknown): body is { readonly data: unknown } {
  if (schema in records.lists || !isObject(body) || isItself(body)) return false
  return isObject(body.data) && typeof body.success === 'boolean'
}

function isListed(schema: string, body: unknown): boolean {
  if (schema in records.lists || schema in records.maps) return false
  if (!isObject(body)) return Array.isArray(body)
  return Array.isArray(body.data) && !isItself(body)
}

function isItself(body: object): boolean {
  return 'id' in body || 'element_token' in body
}

/** Whether an object lacks the id of a record and nearly all of its members. Then not each missing member is a fault of its own. */
function isNoRecord(field: Field | undefined, value: unknown): boolean {
  const members = field?.members
  if (!members?.has('id') || !isObject(value) || 'id' in value) return false
  const known = Object.keys(value).filter((name) => members.has(name))
  return known.length * 3 < members.size
}

function shapeClause(schema: string, body: unknown): ShapeClause | undefined {
  if (!schema.startsWith('card-brand') || shown(schema, body).length === 0) return undefined
  return schema === 'card-brand' || schema === 'card-brand-list'
    ? 'card-brands/list#shape'
    : 'card-brands/card-brand-earlier#shape'
}

interface SwappedShape {
  readonly schema: string
  readonly expected: string
  readonly actual: string
}

function swappedShape(schema: string, body: unknown): SwappedShape | undefined {
  const cardBrands = shown(schema, body)
  if (cardBrands.length === 0) return undefined
  const names = ['the current shape', 'the earlier shape'] as const
  if (schema.startsWith('card-brand-earlier')) {
    if (!cardBrands.every(isCurrentShape)) return undefined
    return { schema: schema.replace('-earlier', ''), expected: names[1], actual: names[0] }
  }
  if (!cardBrands.every(isEarlierShape)) return undefined
  const swapped = schema.replace('card-brand', 'card-brand-earlier')
  return { schema: swapped, expected: names[0], actual: names[1] }
}

function shown(schema: string, body: unknown): readonly unknown[] {
  if (!isObject(body)) return []
  if (!schema.endsWith('-list')) return [body]
  return Array.isArray(body.data) ? body.data : []
}

const earlierMembers = ['network', 'issuer', 'last4', 'shared']

function isEarlierShape(item: unknown): boolean {
  return (
    isObject(item) &&
    earlierMembers.every((member) => member in item) &&
    !brandsHave(item, 'card_product_id')
  )
}

function isCurrentShape(item: unknown): boolean {
  if (!isObject(item) || earlierMembers.some((member) => member in item)) return false
  const { brands } = item
  return (
    Array.isArray(brands) &&
    brands.length > 0 &&
    brands.every((brand) => isObject(brand) && 'card_product_id' in brand)
  )
}

function brandsHave(item: Readonly<Record<string, unknown>>, member: string): boolean {
  const brands = Array.isArray(item.brands) ? item.brands : []
  return brands.some((brand) => isObject(brand) && member in brand)
}

const success = rule({
  name: 'conventions/success',
  clauses: ['conventions/envelopes#members'],
  judge(context) {
    if (!isObject(context.body) || context.body.success !== false) return
    if (!(context.schema in records.lists)) return
    context.report('conventions/envelopes#members', {
      pointer: '/success',
      wanted: true,
      reason: 'because the status says success',
      value: false,
      severity: 'warning',
    })
  },
})

export const envelopes = [success]
