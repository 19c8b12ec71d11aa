import { isObject } from '../../../base/json/index.ts'
import type { Field, Unwrapped } from '../../judge/index.ts'
import { saysError } from '../envelope.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { mayHaveLeftPending } from '../payments/rules.ts'
import { records } from '../records.ts'
import { responseSchema } from '../settings.ts'
import { openWrapper } from './wrapper.ts'

const shapeClauses = ['card-brands/list#shape', 'card-brands/card-brand-earlier#shape'] as const

export const opening = {
  clauses: ['subscriptions/list#empty', 'conventions/envelopes#members', ...shapeClauses],
  open,
} as const

/**
 * Reports one finding instead of twenty for a record inside an unexpected envelope, an empty list instead of an empty object, or
 * card brands in the other shape. If a list stands in place of a record, its contents are not judged, nor is what an error holds.
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
  if (saysError(body)) {
    // A request that must be refused expects no record.
    context.reportPromise({ pointer, expected: 'a status that says so', actual: 'an error' })
    return undefined
  }
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
  return schema.startsWith('card-brand') ? openCardBrands(context, unwrapped) : unwrapped
}

function openCardBrands(
  context: RuleContext<(typeof opening.clauses)[number]>,
  unwrapped: Unwrapped,
): Unwrapped {
  const { schema, body, prefix: pointer } = unwrapped
  const cardBrands = shown(schema, body)
  if (cardBrands.length === 0) return unwrapped
  const isEarlier = schema.startsWith('card-brand-earlier')
  const [own, other] = isEarlier ? ['earlier', 'current'] : ['current', 'earlier']
  const clause = shapeClauses[isEarlier ? 1 : 0]
  context.cover(clause)
  if (!cardBrands.every((item) => shapeOf(item) === other)) return unwrapped
  context.report(clause, { pointer, expected: `the ${own} shape`, actual: `the ${other} shape` })
  const swapped = isEarlier ? ['-earlier', ''] : ['card-brand', 'card-brand-earlier']
  return { ...unwrapped, schema: schema.replace(swapped[0]!, swapped[1]!) }
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

function shown(schema: string, body: unknown): readonly unknown[] {
  if (!isObject(body)) return []
  if (!schema.endsWith('-list')) return [body]
  return Array.isArray(body.data) ? body.data : []
}

const earlierMembers = ['network', 'issuer', 'last4', 'shared']

/** The shape of a card brand; undefined where it may be either. */
function shapeOf(item: unknown): 'earlier' | 'current' | undefined {
  if (!isObject(item)) return undefined
  const own = earlierMembers.filter((member) => member in item)
  const brands = Array.isArray(item.brands) ? item.brands : []
  const ofProducts = brands.filter((brand) => isObject(brand) && 'card_product_id' in brand)
  if (own.length === earlierMembers.length && ofProducts.length === 0) return 'earlier'
  const isCurrent = own.length === 0 && brands.length > 0 && ofProducts.length === brands.length
  return isCurrent ? 'current' : undefined
}

const success = rule({
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
