import { type Context, hold, isAfter } from '../context.ts'
import { isObject } from '../matches.ts'

/** A status that was known before decides whether a cancellation was due at all. */
export function judgeCancel(context: Context): void {
  const before = statusBefore(context)
  if (before === undefined || before === 'pending') return
  hold(context, 'payments/cancel#only-pending', false, () => ({
    pointer: '/status',
    expected: `a refusal, as the payment was ${before} before`,
    value: isObject(context.body) ? context.body.status : undefined,
    message: `DELETE /payments/{pmt_id} accepted to cancel a payment that an earlier answer had shown as ${JSON.stringify(before)}.`,
    ...(before === 'canceled' && { severity: 'warning' as const }),
  }))
}

/** A refused cancellation of a payment known not to be pending is the condition kept. */
export function judgeRefusedCancel(context: Context): void {
  const before = statusBefore(context)
  if (before !== undefined && before !== 'pending')
    context.reached.add('payments/cancel#only-pending')
}

/** Forcing another status moves updated_at (C237). */
export function judgeSimulate(context: Context): void {
  const before = context.memory.sightings.get(`payment ${context.params[0]}`)
  if (before === undefined || !isObject(context.body) || context.body.id !== context.params[0])
    return
  const { updated_at: updatedAt, status } = context.body
  const was = before.record.updated_at
  if (typeof updatedAt !== 'string' || typeof was !== 'string') return
  if (status === before.record.status || !isAfter(context, before.seenAt)) return
  hold(context, 'payments/simulate#updated-at', updatedAt !== was, () => ({
    pointer: '/updated_at',
    expected: `another moment than before, ${was}`,
    value: updatedAt,
  }))
}

/** The status the trace last showed, where that was before this request was sent. */
function statusBefore(context: Context): string | undefined {
  const before = context.memory.sightings.get(`payment ${context.params[0]}`)
  const status = before?.record.status
  if (before === undefined || typeof status !== 'string' || !isAfter(context, before.seenAt))
    return undefined
  return status
}
