import { isObject, objectOf } from '../../json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { rule } from './rule.ts'

/** The operations whose responses show entities. */
export const showingEntities = [
  'entities/update',
  'entities/withdraw-consent',
  'entities/list',
] as const

/** An empty list is an empty array. */
const emptyList = rule({
  name: 'entities/empty-list',
  clauses: ['entities/list#empty'],
  operations: ['entities/list'],
  judge(context) {
    const { body, isPart } = context
    const data = isObject(body) ? body.data : undefined
    if (Array.isArray(data) && data.length === 0 && !isPart) context.cover('entities/list#empty')
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

/** What an entity names a session for, `phone` or `identity`, by the id of the session. */
const namedFor = traceMap<string, string>()

/** An entity names a session for what the session verifies. */
const sessionType = rule({
  name: 'entities/session-type',
  clauses: ['entities/verification#session-type'],
  operations: [...showingEntities, 'verification-sessions/create', 'verification-sessions/list'],
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

export const entities = [emptyList, mask, sessionType]
