import { isRead } from '../../exchange/index.ts'
import { isObject } from '../../json/index.ts'
import { type RecordValue, traceMap } from '../../judge/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations.ts'
import { type Context, rule } from './rule.ts'

/** How a response showed a record that exists, for requests of the same kind to come. */
interface KnownRecord {
  readonly credential: string
  readonly version: string
  /** The id of the parent in the path; '' where the path names none. */
  readonly parent: string
  readonly seenAt: number | null
  /** It was read: what was just written may take its time to be visible. */
  readonly wasRead: boolean
  readonly status: unknown
  readonly updatedAt: unknown
}

/** Records that exist, by noun and id, `webhooks whk_1`. */
const knownRecordsOf = traceMap<string, KnownRecord>()

/** What a withdrawal of consent may take away, besides the entity. */
const dependents = new Set([
  'accounts',
  'card-brands',
  'credit-scores',
  'sensitive',
  'subscriptions',
  'updates',
  'verification-sessions',
])

/** A response that denies a subscription which an earlier one showed. */
interface Absence {
  readonly clause: AbsenceClause
  readonly before: KnownRecord
  readonly receivedAt: number | null
}

/**
 * Where subscriptions were missing in an excerpt, by noun and id. A withdrawal that it lacks may have ended them: that proves
 * nothing, until the excerpt shows one again as it was, as no request brings it back so.
 */
const absencesOf = traceMap<string, Absence>()

function noteAbsence(context: Context, clause: AbsenceClause, key: string): void {
  const { memory, receivedAt, settings } = context
  const before = knownRecordsOf(memory).get(key)
  // Under an older version there may be no such operation.
  if (before === undefined || !settings.versionKnown) return
  absencesOf(memory).set(key, { clause, before, receivedAt })
}

/** Keeps which records exist; a request that no operation means may have deleted any. */
const knownRecords = rule({
  name: 'records/known',
  clauses: [],
  record(context) {
    const { address, records, memory, operation } = context
    const known = knownRecordsOf(memory)
    const noun = nounOf(address)
    if (address === 'entities/withdraw-consent') forgetDependents(known)
    const seen = { ...circumstancesOf(context), wasRead: operation.method === 'GET' }
    for (const { record } of records) {
      if (typeof record.id !== 'string') continue
      const key = `${noun} ${record.id}`
      absencesOf(memory).delete(key)
      if (mayGo(noun, record)) known.delete(key)
      else known.set(key, { ...seen, status: record.status, updatedAt: record.updated_at })
    }
  },
  judgeOther({ exchange, memory }) {
    if (!isRead(exchange)) knownRecordsOf(memory).clear()
  },
})

function circumstancesOf({
  exchange,
  params,
  apiVersion,
  receivedAt,
}: Context): Omit<KnownRecord, 'status' | 'updatedAt' | 'wasRead'> {
  return {
    credential: exchange.request.headers.authorization ?? '',
    version: apiVersion,
    parent: params[0] ?? '',
    seenAt: receivedAt,
  }
}

/** Whether a record may not be there any more: a disabled entity, a subscription that is not active. */
function mayGo(noun: string, { status }: RecordValue): boolean {
  return noun === 'entities'
    ? status === 'disabled'
    : noun === 'subscriptions' && status !== 'active'
}

function forgetDependents(known: Map<string, KnownRecord>): void {
  for (const key of [...known.keys()]) if (dependents.has(nounOf(key, ' '))) known.delete(key)
}

/** `webhooks` of the address `webhooks/list`. */
export function nounOf(address: string, end = '/'): string {
  return address.slice(0, address.indexOf(end))
}

const notEmpty = {
  'card-brands/list': 'card-brands/list#not-empty',
  'entities/list': 'entities/list#not-empty',
  'subscriptions/list': 'subscriptions/list#not-empty',
  'verification-sessions/list': 'verification-sessions/list#not-empty',
  'webhooks/list': 'webhooks/list#not-empty',
} as const satisfies Partial<Record<OperationAddress, ClauseId>>

/** A list is empty only where there is no record of its kind (A41). */
const emptyLists = rule({
  name: 'lists/not-empty',
  clauses: Object.values(notEmpty),
  operations: Object.keys(notEmpty) as (keyof typeof notEmpty)[],
  judge(context) {
    const { address, body, records, exchange, memory } = context
    const clause = notEmpty[address as keyof typeof notEmpty]
    const noun = nounOf(address)
    const known = knownRecordsOf(memory)
    const isKnown = (id: unknown) => typeof id === 'string' && known.has(`${noun} ${id}`)
    if (records.some(({ record }) => isKnown(record.id))) context.cover(clause)
    const shown = noun === 'subscriptions' ? body : isObject(body) && body.data
    // What a query asks for is open.
    if (!isEmpty(shown) || context.isPart || exchange.request.url.includes('?')) return
    const existing = findExisting(context)
    const [one] = existing
    if (one === undefined) return
    if (context.settings.isExcerpt && clause === 'subscriptions/list#not-empty') {
      for (const id of existing) noteAbsence(context, clause, `${noun} ${id}`)
      return
    }
    context.check(clause, false, () => ({
      pointer: noun === 'subscriptions' ? '' : '/data',
      expected: `a record at least, as an earlier response showed ${one}`,
      value: shown,
    }))
  },
})

function isEmpty(list: unknown): boolean {
  if (Array.isArray(list)) return list.length === 0
  return isObject(list) && Object.keys(list).length === 0
}

/** The ids of records that the list of this request should show. */
function findExisting(context: Context): readonly string[] {
  const noun = nounOf(context.address)
  const asked = circumstancesOf(context)
  const found: string[] = []
  for (const [key, seen] of knownRecordsOf(context.memory)) {
    if (nounOf(key, ' ') !== noun || !context.isAfter(seen.seenAt)) continue
    if (seen.credential !== asked.credential || seen.version !== asked.version) continue
    if (asked.parent !== '' && seen.parent !== asked.parent) continue
    // One that is still being looked for need not be listed.
    if (noun === 'card-brands' && seen.status !== 'completed') continue
    found.push(key.slice(noun.length + 1))
  }
  return found
}

/** For how many milliseconds a record that was just created may be invisible. */
const settleMs = 2000

const retrieving = [
  'accounts/retrieve',
  'card-brands/retrieve',
  'card-products/retrieve',
  'credit-scores/retrieve',
  'events/retrieve',
  'merchants/retrieve',
  'sensitive/retrieve',
  'subscriptions/retrieve',
  'webhooks/retrieve',
] as const

type AbsenceClause = 'subscriptions/list#not-empty' | 'subscriptions/retrieve#answer'

/** A subscription that is shown again as it was before was there in between. */
const reappears = rule({
  name: 'records/reappears',
  clauses: ['subscriptions/list#not-empty', 'subscriptions/retrieve#answer'],
  judge(context) {
    const absences = absencesOf(context.memory)
    if (absences.size === 0) return
    const now = circumstancesOf(context)
    for (const { record, pointer } of context.records) {
      const absence = absences.get(`${nounOf(context.address)} ${record.id}`)
      if (absence === undefined || !context.isAfter(absence.receivedAt)) continue
      const { clause, before } = absence
      if (before.credential !== now.credential || before.version !== now.version) continue
      if (before.status !== record.status || before.updatedAt !== record.updated_at) continue
      context.check(clause, false, () => ({
        pointer: `${pointer}/id`,
        expected: 'a subscription that responses in between showed, too',
        value: record.id,
        message: `${context.operation.method} ${context.operation.path} shows ${String(record.id)} as it was before, although a response in between said that there was none.`,
      }))
    }
  },
})

/** A record that was shown is found when it is read under the same key, version and parent. */
const found = rule({
  name: 'records/found',
  clauses: retrieving.map((address) => `${address}#answer` as const),
  operations: retrieving,
  judgeRefusal(context) {
    const { address, operation, params, response, exchange, memory } = context
    const id = params.at(-1) ?? ''
    const seen = knownRecordsOf(memory).get(`${nounOf(address)} ${id}`)
    if (seen === undefined || (response.status !== 404 && response.status !== 410)) return
    if (exchange.request.url.includes('?') || !context.isAfter(seen.seenAt)) return
    const asked = circumstancesOf(context)
    if (seen.credential !== asked.credential || seen.version !== asked.version) return
    if (params.length > 1 && seen.parent !== asked.parent) return
    const { startedAt } = exchange
    const waited = startedAt !== null && seen.seenAt !== null && startedAt - seen.seenAt > settleMs
    if (!seen.wasRead && !waited) return
    const clause = operation.promise as `${(typeof retrieving)[number]}#answer`
    if (context.settings.isExcerpt && clause === 'subscriptions/retrieve#answer') {
      noteAbsence(context, clause, `${nounOf(address)} ${id}`)
      return
    }
    context.cover(clause)
    context.reportPromise({
      pointer: '',
      expected: `${id}, which an earlier response showed`,
      actual: `status ${response.status}`,
      message: `${operation.method} ${operation.path}: ${id} is not found, although an earlier response showed it.`,
    })
  },
})

export const knownRecordRules = [emptyLists, found, reappears, knownRecords]
