import { eachText, isObject } from '../../../base/json/index.ts'
import { isSuccess, jsonOf } from '../../exchange/index.ts'
import { type RecordValue, traceMap, type Write } from '../../judge/index.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { ownersOf } from '../owners.ts'
import { listing } from '../records.ts'
import { hasIdForm } from '../schemas.ts'

interface Circumstances {
  readonly credential: string
  readonly version: string
  readonly parent: string
}

export interface KnownRecord extends Circumstances {
  readonly id: string
  readonly noun: string
  /** The entities that own it; undefined where they are not known for certain. */
  readonly owners: readonly string[] | undefined
  readonly seenAt: number | null
  readonly status: unknown
  readonly createdAt: unknown
  readonly revision: unknown
  readonly shownBy: string
  /** The exchange that showed it. */
  readonly exchange: number
}

const knownRecordsOf = traceMap<string, KnownRecord>()

const goneOf = traceMap<string, true>()

const givenOf = traceMap<string, true>()

/** What was ever shown: a withdrawal may remove it, and even then its read does not fail (A69). */
const everShownOf = traceMap<string, true>()

/** Remembers which records exist. A request that matches no operation may have deleted any of them. */
const knownRecords = rule({
  clauses: [],
  record(context) {
    const { address: shownBy, records, memory, receivedAt: seenAt } = context
    const known = knownRecordsOf(memory)
    const noun = nounOf(shownBy)
    for (const [key, one] of known) if (mayEnd(shownBy, context.params, one)) known.delete(key)
    for (const { schema, family, record } of records) {
      const { id, status, created_at: createdAt, updated_at: revision } = record
      // An id in a wrong form leads nowhere; that is not a second fault.
      if (typeof id !== 'string' || !hasIdForm(schema, id)) continue
      const circumstances = circumstancesOf(context, id)
      everShownOf(memory).set(keyOf(noun, id, circumstances), true)
      if (mayGo(noun, record)) {
        goneOf(memory).set(`${noun} ${id}`, true)
        continue
      }
      const owners = ownersOf({ family, record }, memory, context.params)
      goneOf(memory).delete(`${noun} ${id}`)
      const { exchange } = memory
      const shown = {
        ...circumstances,
        id,
        noun,
        owners,
        seenAt,
        status,
        createdAt,
        revision,
        shownBy,
        exchange,
      }
      known.set(keyOf(noun, id, circumstances), shown)
    }
  },
  judgeOther({ exchange: { response }, memory, path }) {
    if (path === null || !isSuccess(response)) return
    eachText(jsonOf(response.body), (text) => {
      if (/^[a-z]+_\w+$/.test(text)) givenOf(memory).set(text, true)
    })
  },
  forget(memory) {
    knownRecordsOf(memory).clear()
    givenOf(memory).clear()
    everShownOf(memory).clear()
  },
})

export function circumstancesOf(
  { credential, params: [first = ''], apiVersion: version }: RuleContext,
  id: string,
): Circumstances {
  return { credential, version, parent: first === id ? '' : first }
}

export function keyOf(
  noun: string,
  id: string,
  { version, parent, credential }: Circumstances,
): string {
  return `${noun} ${id} ${version} ${parent} ${credential}`
}

export function findKnown(context: RuleContext, id: string): KnownRecord | undefined {
  const noun = nounOf(context.address)
  if (goneOf(context.memory).has(`${noun} ${id}`)) return undefined
  const known = knownRecordsOf(context.memory).get(keyOf(noun, id, circumstancesOf(context, id)))
  const isOpen = known && context.memory.beside?.some(({ match }) => mayEndIn(match, known))
  return isOpen ? undefined : known
}

function mayEndIn(match: Write['match'], known: KnownRecord): boolean {
  return match === null || mayEnd(match.address, match.params, known)
}

/** Whether the target ever showed the record that the request names, to this caller and under this version. */
export function wasShown(context: RuleContext): boolean {
  const { address, operation, params, memory } = context
  const [, nounOfParent = ''] = operation.path.split('/')
  const isOfRecord = operation.path.endsWith('}')
  const [parent, ...others] = params
  if (parent === undefined) return true
  const named = isOfRecord ? (others.at(-1) ?? parent) : parent
  if (givenOf(memory).has(named)) return true
  const noun = isOfRecord ? nounOf(address) : nounOfParent
  return everShownOf(memory).has(keyOf(noun, named, circumstancesOf(context, named)))
}

function mayGo(noun: string, { status }: RecordValue): boolean {
  return noun === 'entities'
    ? status === 'disabled'
    : noun === 'subscriptions' && status !== 'active'
}

/** A withdrawal of consent may remove what belongs to its entity, alone or with others; a new card brand those of its account. */
function mayEnd(
  address: string,
  [named = '']: readonly string[],
  { noun, owners, parent }: KnownRecord,
): boolean {
  if (address === 'entities/withdraw-consent') return owners?.includes(named) ?? true
  return address === 'card-brands/create' && noun === 'card-brands' && parent === named
}

export function nounOf(address: string): string {
  return address.slice(0, address.indexOf('/'))
}

/** The clause that a list is not empty: its own, or that responses agree. */
function notEmpty(address: string): ClauseId {
  const own = `${address}#not-empty`
  return Object.hasOwn(clauses, own) ? (own as ClauseId) : 'conventions/records#agree'
}

/** A list is empty only if no record of its kind exists (A41). */
const emptyLists = rule({
  clauses: listing.map(notEmpty),
  needs: 'whole trace',
  operations: listing,
  judge(context) {
    const { address, body, records } = context
    const clause = notEmpty(address)
    const noun = nounOf(address)
    const isKnown = (id: unknown) => typeof id === 'string' && findKnown(context, id) !== undefined
    if (records.some(({ record }) => isKnown(record.id))) context.cover(clause)
    const shown = noun === 'subscriptions' ? body : isObject(body) && body.data
    if (!isEmpty(shown) || context.isPart) return
    const [missing] = existingIn(context, noun)
    if (missing === undefined) return
    context.check(clause, false, () => ({
      pointer: noun === 'subscriptions' ? '' : '/data',
      expected: 'a record at least',
      reason: `as an earlier response showed ${missing.id}`,
      setBy: missing.exchange,
      isGone: missing.shownBy === address,
      value: shown,
    }))
  },
})

function isEmpty(list: unknown): boolean {
  if (Array.isArray(list)) return list.length === 0
  return isObject(list) && Object.keys(list).length === 0
}

/** The records of a kind that earlier responses showed to this caller, and that nothing has ended since. */
export function existingIn(
  context: RuleContext,
  noun: string,
  isAsked: (id: string) => boolean = () => true,
): readonly KnownRecord[] {
  const all = [...knownRecordsOf(context.memory)].map(([, record]) => record)
  return all.filter(
    (record) =>
      record.noun === noun &&
      isAsked(record.id) &&
      findKnown(context, record.id) === record &&
      // An update that is still pending need not be listed.
      (noun !== 'card-brands' || record.status === 'completed') &&
      context.isAfter(record.seenAt),
  )
}

export const knownRecordRules = [emptyLists, knownRecords]
