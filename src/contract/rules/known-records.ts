import { isObject } from '../../json/index.ts'
import { type RecordValue, type TraceMap, traceMap } from '../../judge/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations.ts'
import { hasIdForm } from '../schemas.ts'
import { type Context, rule } from './rule.ts'

/** How a response showed a record that exists, for requests of the same kind to come. */
interface KnownRecord {
  readonly credential: string
  readonly version: string
  /** The first id in the path; '' where it has none. */
  readonly parent: string
  readonly seenAt: number | null
  readonly status: unknown
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

/** Keeps which records exist; a request that no operation means may have deleted any. */
const knownRecords = rule({
  name: 'records/known',
  clauses: [],
  record(context) {
    const { address, records, memory } = context
    const known = knownRecordsOf(memory)
    const noun = nounOf(address)
    if (address === 'entities/withdraw-consent') forgetDependents(known)
    if (address === 'card-brands/create') forgetCardBrands(known, context.params[0])
    const seen = circumstancesOf(context)
    for (const { schema, record } of records) {
      // An id without its form leads nowhere, which is no second fault.
      if (typeof record.id !== 'string' || !hasIdForm(schema, record.id)) continue
      const key = `${noun} ${record.id}`
      if (mayGo(noun, record)) known.delete(key)
      else known.set(key, { ...seen, status: record.status })
    }
  },
  forget: (memory) => knownRecordsOf(memory).clear(),
})

function circumstancesOf({
  exchange,
  params,
  apiVersion,
  receivedAt,
}: Context): Omit<KnownRecord, 'status'> {
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

function forgetDependents(known: TraceMap<string, KnownRecord>): void {
  for (const [key] of known) if (dependents.has(nounOf(key, ' '))) known.delete(key)
}

/** A new card brand may take the place of the earlier ones of its account. */
function forgetCardBrands(known: TraceMap<string, KnownRecord>, account: string | undefined): void {
  for (const [key, { parent }] of known) {
    if (nounOf(key, ' ') === 'card-brands' && parent === account) known.delete(key)
  }
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
  needs: 'whole trace',
  operations: Object.keys(notEmpty) as (keyof typeof notEmpty)[],
  judge(context) {
    const { address, body, records, exchange, memory } = context
    const clause = notEmpty[address as keyof typeof notEmpty]
    const noun = nounOf(address)
    const known = knownRecordsOf(memory)
    const isKnown = (id: unknown) => typeof id === 'string' && known.has(`${noun} ${id}`)
    if (records.some(({ record }) => isKnown(record.id))) context.cover(clause)
    const shown = noun === 'subscriptions' ? body : isObject(body) && body.data
    // The contract does not say what a query selects.
    if (!isEmpty(shown) || context.isPart || exchange.request.url.includes('?')) return
    const missing = findExisting(context)
    if (missing === undefined) return
    context.check(clause, false, () => ({
      pointer: noun === 'subscriptions' ? '' : '/data',
      expected: 'a record at least',
      reason: `as an earlier response showed ${missing}`,
      value: shown,
    }))
  },
})

function isEmpty(list: unknown): boolean {
  if (Array.isArray(list)) return list.length === 0
  return isObject(list) && Object.keys(list).length === 0
}

/** The id of a record that the list of this request should show. */
function findExisting(context: Context): string | undefined {
  const noun = nounOf(context.address)
  const asked = circumstancesOf(context)
  for (const [key, seen] of knownRecordsOf(context.memory)) {
    if (nounOf(key, ' ') !== noun || !context.isAfter(seen.seenAt)) continue
    if (seen.credential !== asked.credential || seen.version !== asked.version) continue
    if (asked.parent !== '' && seen.parent !== asked.parent) continue
    // One that is still being looked for need not be listed.
    if (noun === 'card-brands' && seen.status !== 'completed') continue
    return key.slice(noun.length + 1)
  }
  return undefined
}

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

/** A record that was shown is found when it is read under the same key, version and parent. */
const found = rule({
  name: 'records/found',
  clauses: retrieving.map((address) => `${address}#answer` as const),
  operations: retrieving,
  needs: 'whole trace',
  judgeRefusal(context) {
    const { address, operation, params, response, exchange, memory } = context
    const id = params.at(-1) ?? ''
    const seen = knownRecordsOf(memory).get(`${nounOf(address)} ${id}`)
    if (seen === undefined || (response.status !== 404 && response.status !== 410)) return
    if (exchange.request.url.includes('?') || !context.isAfter(seen.seenAt)) return
    const asked = circumstancesOf(context)
    if (seen.credential !== asked.credential || seen.version !== asked.version) return
    if (params.length > 1 && seen.parent !== asked.parent) return
    const clause = operation.promise as `${(typeof retrieving)[number]}#answer`
    context.check(clause, false, () => ({
      pointer: '',
      expected: id,
      reason: 'as an earlier response showed it',
      actual: `status ${response.status}`,
      message: `${operation.method} ${operation.path}: ${id} is not found, although an earlier response showed it.`,
    }))
  },
})

export const knownRecordRules = [emptyLists, found, knownRecords]
