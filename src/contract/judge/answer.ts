import type { ClauseId } from '../clauses/index.ts'
import { shapeClause, swappedShape } from './answer-schema.ts'
import { type Context, remark } from './context.ts'
import { isListed, isWrappedRecord, recordsIn } from './records.ts'
import { remember } from './remember.ts'
import { answerRules, everyAnswer, refusalRules } from './rules/index.ts'
import { sentMembersOf } from './rules/sent.ts'
import { judgeShape } from './shape.ts'

/** Judges a successful answer: its body, its shape, and what the trace said before. */
export function judgeAnswer(context: Context): void {
  if (!judgeJson(context)) return
  context.reached.add(context.operation.promise as ClauseId)
  const opened = openEnvelope(context)
  if (opened === undefined) return
  const judged = {
    ...opened,
    records: recordsIn(opened.schema, opened.body),
    sentMembers: opened.address === 'entities/update' ? sentMembersOf(opened.sent) : [],
  }
  judgeShape(judged, judged.schema, judged.body)
  for (const rule of answerRules[judged.address] ?? []) rule(judged)
  for (const rule of everyAnswer) rule(judged)
  remember(judged)
}

/** A refusal is never blamed; it may prove a condition, and how it was refused is worth a remark. */
export function judgeRefusal(context: Context): void {
  const { status } = context.response
  // A server that is busy or broken, or does not know the caller, has not judged the request.
  if (status >= 400 && status < 500 && status !== 401 && status !== 429) {
    for (const rule of refusalRules[context.address] ?? []) rule(context)
  }
  const key = `${context.address} ${status}`
  if (context.memory.remarked.has(key)) return
  context.memory.remarked.add(key)
  remark(context, 'errors/refusals#form', {
    pointer: '',
    expected: '',
    actual: `status ${status}`,
    message: `${context.operation.method} ${context.operation.path} was refused with status ${status}.`,
  })
}

/** Every successful answer has a JSON body; what a recording does not show is not judged. */
function judgeJson(context: Context): boolean {
  const { body, headers } = context.response
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return false
  context.reached.add('conventions/json#answers')
  if (body.kind !== 'json') {
    const actual =
      body.kind === 'none' ? 'an empty body' : `a body of ${body.bytes} bytes: ${body.problem}`
    remark(context, 'conventions/json#answers', { pointer: '', expected: 'JSON', actual })
    return false
  }
  const type = headers['content-type']
  if (type === undefined || !/[/+]json\b/i.test(type)) {
    remark(context, 'conventions/json#answers', {
      pointer: '',
      expected: 'the content type application/json',
      actual: type === undefined ? 'no content type' : JSON.stringify(type),
      message: `${context.operation.method} ${context.operation.path} answered JSON under the content type ${type ?? '(none)'}.`,
      severity: 'observation',
    })
  }
  return true
}

/**
 * Says in one finding what would otherwise be twenty: a record inside an envelope it should not be in,
 * an empty list where an empty object is due, card brands in the other shape. A list in the place of a
 * record leaves nothing to judge.
 */
function openEnvelope(context: Context): Context | undefined {
  const { body, schema, operation, settings } = context
  const promise = operation.promise as ClauseId
  if (schema === 'subscription-map' && Array.isArray(body) && body.length === 0) {
    remark(context, 'subscriptions/list#empty', {
      pointer: '',
      expected: 'an empty object',
      value: body,
    })
    return { ...context, body: {} }
  }
  if (settings.envelope === 'bare' && isWrappedRecord(schema, body)) {
    remark(context, promise, {
      pointer: '',
      expected: 'the record itself',
      actual: 'the record inside an envelope',
    })
    return { ...context, body: body.data, prefix: '/data' }
  }
  if (isListed(schema, body)) {
    remark(context, promise, { pointer: '', expected: 'one record', actual: 'a list' })
    return undefined
  }
  const shape = shapeClause(schema, body)
  if (shape !== undefined) context.reached.add(shape)
  const swap = swappedShape(schema, body)
  if (swap !== undefined) {
    remark(context, swap.clause, { pointer: '', expected: swap.due, actual: swap.found })
    return { ...context, schema: swap.schema }
  }
  return context
}
