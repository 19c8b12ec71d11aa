import { sequenceOf } from '../../exchange/index.ts'
import { isObject, objectOf } from '../../json/index.ts'
import { type RecordValue, traceMap } from '../../judge/index.ts'
import { rule } from './rule.ts'

/** The operations whose responses show entities. */
export const showing = ['entities/update', 'entities/withdraw-consent', 'entities/list'] as const

/** An empty list is an empty array. */
const emptyList = rule({
  name: 'entities/empty-list',
  clauses: ['entities/list#empty'],
  operations: ['entities/list'],
  judge({ body, isPart, cover }) {
    const data = isObject(body) ? body.data : undefined
    if (Array.isArray(data) && data.length === 0 && !isPart) cover('entities/list#empty')
  },
})

/** In a list a masked social security number is nine times x (C077). */
const mask = rule({
  name: 'entities/mask',
  clauses: ['entities/individual#ssn-mask'],
  operations: ['entities/list'],
  judge(context) {
    for (const { record, pointer } of context.records) {
      const ssn = isObject(record.individual) ? record.individual.ssn : undefined
      if (typeof ssn !== 'string' || !/^x+$/i.test(ssn)) continue
      context.check('entities/individual#ssn-mask', ssn === 'xxxxxxxxx', () => ({
        pointer: `${pointer}/individual/ssn`,
        expected: 'nine times x',
        value: ssn,
      }))
    }
  },
})

/** A withdrawal of consent in the trace. */
export interface Withdrawal {
  /** When it was sent, and when its response had arrived, as sequence numbers. */
  readonly sentAt: number | null
  readonly receivedAt: number | null
  /** When it was, by the clock of the target. */
  readonly updatedAt: unknown
  /** Which of the trace it is; the first is 1. */
  readonly nth: number
}

/** The withdrawals of a trace, by entity. */
export const withdrawalsOf = traceMap<string, Withdrawal>()

/** Entities that were shown as withdrawn → when the response had arrived. */
const disabledOf = traceMap<string, number | null>()

/** A withdrawn entity stays disabled (A42). */
const staysDisabled = rule({
  name: 'entities/stays-disabled',
  clauses: ['entities/withdraw-consent#stays-disabled'],
  operations: showing,
  judge(context) {
    const disabled = disabledOf(context.memory)
    for (const { record, pointer } of context.records) {
      const { id, status } = record
      const withdrawnAt = typeof id === 'string' ? disabled.get(id) : undefined
      if (withdrawnAt === undefined || !context.isAfter(withdrawnAt)) continue
      if (typeof status !== 'string' || !context.isOwn(id as string)) continue
      context.check('entities/withdraw-consent#stays-disabled', status === 'disabled', () => ({
        pointer: `${pointer}/status`,
        wanted: 'disabled',
        reason: 'as consent was withdrawn before',
        value: status,
      }))
    }
  },
  record({ address, exchange, body, params: [id], records, memory, receivedAt }) {
    const disabled = disabledOf(memory)
    for (const { record } of records) {
      if (!saysWithdrawn(record) || typeof record.id !== 'string') continue
      if (!disabled.has(record.id)) disabled.set(record.id, receivedAt)
    }
    if (address !== 'entities/withdraw-consent' || id === undefined || !isObject(body)) return
    const withdrawals = withdrawalsOf(memory)
    disabled.set(id, receivedAt)
    if (withdrawals.has(id)) return
    const { updated_at: updatedAt } = body
    const nth = withdrawals.size + 1
    withdrawals.set(id, { sentAt: sequenceOf(exchange)?.sent ?? null, receivedAt, updatedAt, nth })
  },
})

/** Whether an entity says itself that its consent was withdrawn, which disabled it. */
export function saysWithdrawn({ status, error }: RecordValue): boolean {
  return status === 'disabled' && isObject(error) && error.sub_type === 'ENTITY_CONSENT_WITHDRAWN'
}

/** What an entity names a session for, `phone` or `identity`, by the id of the session. */
const namedFor = traceMap<string, string>()

/** An entity names a session for what the session verifies. */
const sessionType = rule({
  name: 'entities/session-type',
  clauses: ['entities/verification#session-type'],
  operations: [...showing, 'verification-sessions/create', 'verification-sessions/list'],
  judge(context) {
    for (const { family, record, pointer } of context.records) {
      if (family !== 'verification-session') continue
      const named = namedFor(context.memory).get(record.id as string)
      if (named === undefined || typeof record.type !== 'string') continue
      context.check('entities/verification#session-type', record.type === named, () => ({
        pointer: `${pointer}/type`,
        wanted: named,
        reason: 'as its entity names it for that',
        value: record.type,
      }))
    }
  },
  record({ records, memory }) {
    const named = namedFor(memory)
    for (const { record } of records) {
      const { verification } = record
      if (!isObject(verification)) continue
      for (const type of ['identity', 'phone']) {
        const id = objectOf(verification[type]).latest_verification_session
        if (typeof id === 'string' && !named.has(id)) named.set(id, type)
      }
    }
  },
})

export const entities = [emptyList, mask, staysDisabled, sessionType]
