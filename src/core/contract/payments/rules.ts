import { isObject, objectOf } from '../../../base/json/index.ts'
import { type Memory, type RecordValue, traceMap } from '../../judge/index.ts'
import { clockHasMoved } from '../conventions/times.ts'
import { contentOf } from '../envelope.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const legs = ['source_status', 'destination_status'] as const

/** Whether a cancellation is about a payment that had left pending, which then promises its status only (A60). */
function hadLeftPending(context: RuleContext): boolean {
  if (context.address !== 'payments/cancel') return false
  const status = context.lastKnown('payment', context.params[0])?.record.status
  return typeof status === 'string' && status !== 'pending'
}

/** Whether it had left pending, or may have by another write at the same time, as far as the response does not show the contrary. */
export function mayHaveLeftPending(context: RuleContext): boolean {
  if (context.address !== 'payments/cancel') return false
  const payment = objectOf(contentOf(context.settings.envelope, context.body))
  const isPromised = ['status', ...legs].every((member) => payment[member] === 'canceled')
  return hadLeftPending(context) || (context.overlapsWrite && !isPromised)
}

/** Whether a write at the same time may have forced the payment into another status. */
function mayBeForced(context: RuleContext): boolean {
  const beside = context.besides('payment', context.params[0])
  return beside?.every(({ match }) => match?.address === 'payments/cancel') !== true
}

/** It is canceled, although its legs need not be (A60). */
const canceledBefore = rule({
  clauses: ['payments/cancel#canceled'],
  operations: ['payments/cancel'],
  judge(context) {
    if (!mayHaveLeftPending(context) || !isObject(context.body)) return
    const { status } = context.body
    if (status !== 'canceled' && mayBeForced(context)) return
    context.check('payments/cancel#canceled', status === 'canceled', () => ({
      pointer: '/status',
      wanted: 'canceled',
      value: status,
    }))
  },
})

/** Only a pending payment can be canceled. A canceled one again is a warning, unless another `updated_at` shows a change. */
const onlyPending = rule({
  clauses: ['payments/cancel#only-pending'],
  operations: ['payments/cancel'],
  judge(context) {
    const before = statusBefore(context)
    if (before === undefined || before === 'pending') return
    const isRepeated = before === 'canceled' && !hasMoved(context)
    context.check('payments/cancel#only-pending', false, () => ({
      pointer: '/status',
      expected: 'a refusal',
      reason: `because the payment was ${JSON.stringify(before)} before`,
      value: isObject(context.body) ? context.body.status : undefined,
      message: `DELETE /payments/{pmt_id} was accepted for a payment that an earlier response had shown as ${JSON.stringify(before)}.`,
      ...(isRepeated && { severity: 'warning' as const }),
    }))
  },
  judgeRefusal(context) {
    const before = statusBefore(context)
    if (before !== undefined && before !== 'pending') context.cover('payments/cancel#only-pending')
  },
})

const simulateMovesUpdatedAt = rule({
  clauses: ['payments/simulate#updated-at'],
  operations: ['payments/simulate'],
  judge(context) {
    const [id] = context.params
    const known = context.lastKnown('payment', id)
    if (known === undefined || !isObject(context.body) || context.body.id !== id) return
    if (!clockHasMoved(context, known)) return
    const { updated_at: is } = context.body
    const { updated_at: was } = known.record
    if (typeof is !== 'string' || typeof was !== 'string') return
    context.check('payments/simulate#updated-at', is !== was, () => ({
      pointer: '/updated_at',
      expected: `another moment than ${was}`,
      reason: 'because a status was forced',
      setBy: known.exchange,
      value: is,
    }))
  },
})

function hasMoved(context: RuleContext): boolean {
  const { body, params, memory, apiVersion } = context
  const id = params[0] ?? ''
  const before = context.lastKnown('payment', id)
  if (before?.apiVersion !== apiVersion || !isObject(body)) return false
  const { writes } = memory.writes.touching('payment', id, before.owners)
  if (writes !== before.writes + 1) return false
  const was = before.record.updated_at
  return typeof was === 'string' && typeof body.updated_at === 'string' && was !== body.updated_at
}

function statusBefore(context: RuleContext): string | undefined {
  const known = context.lastKnown('payment', context.params[0])
  if (known === undefined || known.meanwhile !== 'none' || context.overlapsWrite) return undefined
  const { status } = known.record
  return typeof status === 'string' ? status : undefined
}

interface Forced {
  /** The legs that were not canceled when the payment was forced into a status. */
  readonly legs: readonly string[]
  /** When a cancellation was refused after that. */
  readonly refusedAt?: number | null
}

/** What a payment showed in each status that it was forced into, since nothing canceled it; by its id and the status. */
const forcedOf = traceMap<string, Forced>()

const nameOf = (id: unknown, status: unknown) => `${id} ${status}`

/**
 * A refused cancellation cancels nothing, no leg either. No operation reads a payment, so only a payment that is forced into one status
 * before and after the refusal shows it: another status may have other legs.
 */
const refusedLegs = rule({
  clauses: ['payments/cancel#only-pending'],
  needs: 'whole trace',
  operations: ['payments/cancel', 'payments/simulate', 'entities/withdraw-consent'],
  judge(context) {
    const { address, body, memory } = context
    const { id, status, ...members } = objectOf(body)
    const before = forcedOf(memory).get(nameOf(id, status))
    if (address !== 'payments/simulate' || before?.refusedAt === undefined) return
    if (context.overlapsWrite || !context.isAfter(before.refusedAt)) return
    for (const leg of before.legs) {
      context.check('payments/cancel#only-pending', members[leg] !== 'canceled', () => ({
        pointer: `/${leg}`,
        expected: 'a leg that is not canceled',
        reason: `as an earlier response in the status ${JSON.stringify(status)} said, and each cancellation since was refused`,
        value: members[leg],
      }))
    }
  },
  judgeRefusal({ address, memory, params: [id], receivedAt: refusedAt }) {
    if (address !== 'payments/cancel') return
    for (const [name, forced] of ofPayment(memory, id))
      forcedOf(memory).set(name, { ...forced, refusedAt })
  },
  forget: (memory) => forcedOf(memory).clear(),
  record(context) {
    const { address, body, memory, params } = context
    const { id, status, ...members } = objectOf(body)
    if (address === 'entities/withdraw-consent') forcedOf(memory).clear()
    else if (isForced(context)) note(memory, nameOf(id, status), members)
    else for (const [name] of ofPayment(memory, params[0])) forcedOf(memory).delete(name)
  },
})

function isForced(context: RuleContext): boolean {
  const { status } = objectOf(context.body)
  const isMeant = context.address === 'payments/simulate' && status !== 'canceled'
  return isMeant && !context.overlapsWrite
}

/** The first response in a status counts. */
function note(memory: Memory, name: string, members: RecordValue): void {
  if (forcedOf(memory).has(name)) return
  const own = legs.filter((leg) => leg in members && members[leg] !== 'canceled')
  forcedOf(memory).set(name, { legs: own })
}

function ofPayment(memory: Memory, id: string | undefined) {
  return [...forcedOf(memory)].filter(([name]) => name.startsWith(`${id} `))
}

/** Neither a cancellation nor a forced status withdraws the metadata of a payment. What they hold is open, and so is an empty object. */
const keepsMetadata = rule({
  clauses: ['conventions/records#agree'],
  needs: 'whole trace',
  operations: ['payments/cancel', 'payments/simulate'],
  judge(context) {
    const [id = ''] = context.params
    const before = context.lastKnown('payment', id)
    const { metadata: was } = before?.record ?? {}
    if (!before || !isObject(was) || Object.keys(was).length === 0) return
    const { rewrites } = context.memory.writes.touching('payment', id, before.owners)
    const { id: shown, metadata: is } = objectOf(context.body)
    if (shown !== id || is === undefined || before.rewrites !== rewrites) return
    context.check('conventions/records#agree', is !== null, () => ({
      pointer: '/metadata',
      wanted: was,
      reason: 'as an earlier response said, and no request withdrew',
      value: is,
    }))
  },
})

export const payments = [
  keepsMetadata,
  canceledBefore,
  onlyPending,
  refusedLegs,
  simulateMovesUpdatedAt,
]
