import { isObject, objectOf } from '../../../base/json/index.ts'
import { type RecordValue, traceMap } from '../../judge/index.ts'
import { isEarlierMoment } from '../conventions/times.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showing } from '../records.ts'

export const showingEntities = showing('entity')

const emptyList = rule({
  clauses: ['entities/list#empty'],
  operations: ['entities/list'],
  judge(context) {
    const { body, isPart } = context
    const data = isObject(body) ? body.data : undefined
    if (Array.isArray(data) && data.length === 0 && !isPart) context.cover('entities/list#empty')
  },
})

/** In a list a masked social security number is nine times x, in either case (entity.ssn-mask). */
const mask = rule({
  clauses: ['entities/individual#ssn-mask'],
  operations: ['entities/list'],
  judge(context) {
    for (const { record, pointer } of context.records) {
      const ssn = isObject(record.individual) ? record.individual.ssn : undefined
      if (typeof ssn !== 'string' || !/^x+$/i.test(ssn)) continue
      context.check('entities/individual#ssn-mask', ssn.length === 9, () => ({
        pointer: `${pointer}/individual/ssn`,
        expected: 'nine times x',
        value: ssn,
      }))
    }
  },
})

const namedFor = traceMap<string, string>()

const sessionType = rule({
  clauses: ['entities/verification#session-type'],
  operations: [...showingEntities, 'verification-sessions/create', 'verification-sessions/list'],
  judge(context) {
    for (const { family, record, pointer } of context.records) {
      for (const [type, id] of latestSessionsOf(record)) {
        const known = context.lastKnown('verification-session', id, 'atOnce')
        const shown = known?.record.type
        if (typeof shown !== 'string' || known?.unreliable.includes('/type')) continue
        context.check('entities/verification#session-type', shown === type, () => ({
          pointer: `${pointer}/verification/${type}/latest_verification_session`,
          expected: `a session of the type ${type}`,
          reason: `because that session is of the type ${JSON.stringify(shown)}`,
          value: id,
        }))
      }
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
      for (const [type, id] of latestSessionsOf(record)) if (!named.has(id)) named.set(id, type)
    }
  },
})

const verifiedOf = traceMap<string, { readonly type: unknown; readonly seenAt: number | null }>()

/** An entity whose latest session is verified shows `verified` for the type of that session (A66). */
const followsSession = rule({
  clauses: ['entities/verification#follows-session'],
  operations: [...showingEntities, 'verification-sessions/list'],
  judge(context) {
    for (const { record, pointer } of context.records) {
      if (!context.isOwn(String(record.id))) continue
      for (const [type, id] of latestSessionsOf(record)) {
        const session = verifiedOf(context.memory).get(id)
        if (session?.type !== type || !context.isAfter(session.seenAt)) continue
        const { verified } = objectOf(objectOf(record.verification)[type])
        context.check('entities/verification#follows-session', verified !== false, () => ({
          pointer: `${pointer}/verification/${type}/verified`,
          wanted: true,
          reason: `because its latest session, ${id}, is verified`,
          value: verified,
        }))
      }
    }
  },
  record({ records, memory, receivedAt: seenAt }) {
    const verified = verifiedOf(memory)
    for (const { family, record } of records) {
      if (family !== 'verification-session' || record.status !== 'verified') continue
      verified.set(String(record.id), { type: record.type, seenAt })
    }
  },
})

interface ShownSession extends Pick<RuleContext, 'sentAt' | 'receivedAt'> {
  readonly exchange: number
  readonly status: unknown
  readonly updated_at: unknown
}

interface Started {
  readonly shown: Map<string, ShownSession>
  last?: string
}

const startedFor = traceMap<string, Started>()

function isEarlier(one: ShownSession, other: ShownSession): boolean {
  const isFirst =
    one.exchange < other.exchange && (one.receivedAt ?? 0) <= (other.sentAt ?? Infinity)
  return isFirst && one.status === other.status && isInOrder(one.updated_at, other.updated_at)
}

function isInOrder(first: unknown, second: unknown): boolean {
  return first === second || isEarlierMoment(first, second)
}

const latestSession = rule({
  clauses: ['conventions/records#agree'],
  operations: [...showingEntities, 'verification-sessions/create', 'verification-sessions/list'],
  judge(context) {
    for (const { record, pointer } of context.records) {
      for (const [type, id] of latestSessionsOf(record)) {
        const { shown, last } = startedFor(context.memory).get(`${record.id} ${type}`) ?? {}
        const [named, later] = [shown?.get(id), shown?.get(last ?? '')]
        if (!named || !later || !context.isAfter(later.receivedAt)) continue
        context.check('conventions/records#agree', !isEarlier(named, later), () => ({
          pointer: `${pointer}/verification/${type}/latest_verification_session`,
          wanted: last,
          reason: 'as that session was started later',
          setBy: later.exchange,
          value: id,
        }))
      }
    }
  },
  record({ address, records, memory, sentAt, receivedAt }) {
    const moment = { exchange: memory.exchange, sentAt, receivedAt }
    for (const { family, record } of records) {
      const { id, entity_id, type, status, updated_at } = record
      if (family !== 'verification-session' || typeof id !== 'string') continue
      const key = `${entity_id} ${type}`
      const started: Started = startedFor(memory).get(key) ?? { shown: new Map() }
      startedFor(memory).set(key, started)
      const known = started.shown.get(id)
      started.shown.set(id, { ...(known ?? moment), status, updated_at })
      // A session that was shown before may be returned again.
      if (!known && address === 'verification-sessions/create') started.last = id
    }
  },
})

const firstStarted = traceMap<string, string>()
const shownSessions = traceMap<string, true>()

/** What starts sessions is open, so one that no request started is no fault. It also shows a proxy that sends twice. */
const unrequested = rule({
  clauses: ['gaps/endpoints#details'],
  operations: ['verification-sessions/create', 'verification-sessions/list'],
  judge(context) {
    const { address, records, memory, settings, params } = context
    const first = firstStarted(memory).get(params[0] ?? '')
    if (address === 'verification-sessions/create' || first === undefined || settings.isExcerpt)
      return
    for (const { record, pointer } of records) {
      const { id, created_at } = record
      if (shownSessions(memory).has(String(id)) || !isInOrder(first, created_at)) continue
      context.report('gaps/endpoints#details', {
        pointer: `${pointer}/id`,
        expected: 'a session that a request of this run started',
        value: id,
        message:
          'GET /entities/{ent_id}/verification_sessions shows a session that no request of this run started: the target started it, or a proxy sent a request twice.',
      })
    }
  },
  record({ address, records, memory }) {
    for (const { record } of records) {
      const { id, entity_id, created_at } = record
      shownSessions(memory).set(String(id), true)
      if (address === 'verification-sessions/list' || typeof entity_id !== 'string') continue
      if (!firstStarted(memory).has(entity_id))
        firstStarted(memory).set(entity_id, String(created_at))
    }
  },
})

function latestSessionsOf({ verification }: RecordValue): readonly (readonly [string, string])[] {
  if (!isObject(verification)) return []
  const sessions: [type: string, id: string][] = []
  for (const type of ['identity', 'phone']) {
    const id = objectOf(verification[type]).latest_verification_session
    if (typeof id === 'string') sessions.push([type, id])
  }
  return sessions
}

export const entities = [emptyList, mask, sessionType, followsSession, latestSession, unrequested]
