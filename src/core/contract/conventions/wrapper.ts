import { isObject } from '../../../base/json/index.ts'
import type { Unwrapped } from '../../judge/index.ts'
import { isWrappedError, isWrapper, type WrappedBody } from '../envelope.ts'
import type { RuleContext } from '../judging/rule.ts'
import { records } from '../records.ts'

type WrapperContext = RuleContext<'conventions/envelopes#members'>

/**
 * Takes a response out of the envelope of the dialect `wrapped`, and judges the envelope: `success` and `message` must have the
 * types that the contract gives them in a list. An error must not come with a 2xx; nothing else of an error is judged. The
 * envelope of a list may be the same one, or stand inside it.
 */
export function openWrapper(context: WrapperContext, whole: Unwrapped): Unwrapped | undefined {
  const { schema, body } = whole
  if (isWrappedError('wrapped', body)) {
    context.reportPromise({
      pointer: '/success',
      wanted: true,
      reason: 'because the status says success',
      value: false,
    })
    return undefined
  }
  const isList = schema in records.lists
  if (!isWrapper(body)) {
    reportBare(context, whole, isList)
    return whole
  }
  const { data } = body
  const isInside = isList && isObject(data) && 'data' in data
  const hasSuccess = context.fields(schema).members?.has('success') ?? false
  // A list that has these members itself is compared with its own schema.
  if (isList && !isInside && hasSuccess) return whole
  judgeMembers(context, body)
  if (!isList) return { schema, body: data, prefix: '/data' }
  if (!isInside) {
    const { success, message, ...rest } = body
    return { schema, body: rest, prefix: '' }
  }
  // The inner envelope need not repeat members of the outer one.
  const members = hasSuccess ? { success: true, message: null, ...data } : data
  return { schema, body: members, prefix: '/data' }
}

/** Reports a response without the envelope. A response that is not an object, or a list without `data`, is another fault. */
function reportBare(context: WrapperContext, { body }: Unwrapped, isList: boolean): void {
  if (!isObject(body) || (isList && !('data' in body))) return
  const missing = ['success', 'data', 'message'].filter((name) => !(name in body))
  const wrong = {
    pointer: '',
    expected: 'the envelope { success, data, message }',
    reason: 'as the dialect of the target says',
    actual: `an object without ${missing.join(', ') || 'the envelope'}`,
  }
  // A client that reads `data` finds the list all the same.
  if (isList) context.report('conventions/envelopes#members', { ...wrong, severity: 'warning' })
  else context.reportPromise(wrong)
}

function judgeMembers(context: WrapperContext, { success, message }: WrappedBody): void {
  const clause = 'conventions/envelopes#members'
  context.check(clause, typeof success === 'boolean', () => ({
    pointer: '/success',
    expected: 'a boolean',
    value: success,
  }))
  context.check(clause, message === null || typeof message === 'string', () => ({
    pointer: '/message',
    expected: 'a string or null',
    value: message,
  }))
  if (success !== false) return
  const expected = 'true, because the status says success'
  context.report(clause, { pointer: '/success', expected, value: success, severity: 'warning' })
}
