import { isObject, objectOf } from '../../../base/json/index.ts'
import { sequenceOf } from '../../exchange/index.ts'
import { type FaultDetails, mayRewrite, type RecordValue, traceMap } from '../../judge/index.ts'
import { isEarlierMoment } from '../conventions/times.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'

interface Withdrawal {
  /** When it was sent, and when its response had arrived, as sequence numbers. */
  readonly sentAt: number | null
  readonly receivedAt: number | null
  readonly updatedAt: unknown
  readonly durationMs: number
  readonly nth: number
}

const withdrawalsOf = traceMap<string, Withdrawal>()

const disabledOf = traceMap<string, number | null>()

/** A withdrawn entity stays disabled (A42). */
const staysDisabled = rule({
  clauses: ['entities/withdraw-consent#stays-disabled'],
  operations: showingEntities,
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
        reason: 'because consent was withdrawn before',
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
    const isUnknown = exchange.response.body.kind === 'unknown'
    if (address !== 'entities/withdraw-consent' || id === undefined) return
    if (!isObject(body) && !isUnknown) return
    const withdrawals = withdrawalsOf(memory)
    disabled.set(id, receivedAt)
    if (withdrawals.has(id)) return
    const { updated_at: updatedAt } = objectOf(body)
    const nth = withdrawals.size + 1
    const sentAt = sequenceOf(exchange)?.sent ?? null
    const { durationMs } = exchange
    withdrawals.set(id, { sentAt, receivedAt, updatedAt, durationMs, nth })
  },
})

export function saysWithdrawn({ status, error }: RecordValue): boolean {
  return status === 'disabled' && isObject(error) && error.sub_type === 'ENTITY_CONSENT_WITHDRAWN'
}

const updatedOf = traceMap<string, number | null>()

/** No update gives a withdrawn entity its type or its address back (A63). */
const staysEmpty = rule({
  clauses: ['entities/withdraw-consent#stays-empty'],
  operations: showingEntities,
  judge(context) {
    noteUpdate(context)
    for (const { record, pointer } of context.records) {
      const { id, status, type, address } = record
      const updatedAt = typeof id === 'string' ? updatedOf(context.memory).get(id) : undefined
      if (updatedAt === undefined || status !== 'disabled') continue
      if (context.address !== 'entities/update' && !context.isAfter(updatedAt)) continue
      const setBy = disabledOf(context.memory).setBy(id as string)
      context.check('entities/withdraw-consent#stays-empty', type === null, () => ({
        pointer: `${pointer}/type`,
        wanted: null,
        reason: 'because consent was withdrawn before',
        setBy,
        value: type,
      }))
      const isEmpty = isObject(address) && Object.keys(address).length === 0
      context.check('entities/withdraw-consent#stays-empty', isEmpty, () => ({
        pointer: `${pointer}/address`,
        wanted: {},
        reason: 'because consent was withdrawn before',
        setBy,
        value: address,
      }))
    }
  },
  judgeRefusal: noteUpdate,
})

function noteUpdate(context: RuleContext): void {
  const { address, params, memory, receivedAt } = context
  const [id = ''] = params
  const withdrawnAt = disabledOf(memory).get(id)
  if (address !== 'entities/update' || withdrawnAt === undefined) return
  if (context.isAfter(withdrawnAt)) updatedOf(memory).set(id, receivedAt)
}

const members = ['products', 'subscriptions'] as const

const emptied = {
  products: 'entities/withdraw-consent#account-products',
  subscriptions: 'entities/withdraw-consent#account-subscriptions',
} as const

/** A withdrawal of consent empties the accounts that the entity had before (A43). */
const withdrawn = rule({
  clauses: Object.values(emptied),
  operations: ['accounts/retrieve'],
  judge(context) {
    const account = context.body
    const [id] = context.params
    if (!isObject(account) || account.id !== id) return
    const known = context.lastKnown('account', id)
    const before = known?.record
    // If the holder that an account shows is wrong, nothing follows from it.
    const isReliable = known?.unreliable.includes('/holder_id') === false
    const holders = [isReliable && before?.holder_id, account.holder_id]
    if (!holders.some((holder) => wasEmptied(context, account, holder))) return
    for (const member of members) {
      const left = account[member]
      if (!Array.isArray(left)) continue
      const had = before?.[member]
      const wasEmpty = !Array.isArray(had) || had.length === 0
      if (wasEmpty && left.length === 0) continue
      context.check(emptied[member], left.length === 0, () => ({
        pointer: `/${member}`,
        wanted: [],
        reason: 'because the holder withdrew consent before',
        value: left,
      }))
    }
  },
})

function wasEmptied(context: RuleContext, account: RecordValue, holder: unknown): boolean {
  const shownBefore = firstShownOf(context.memory).get(account.id as string)
  const withdrawal = withdrawalsOf(context.memory).get(holder as string)
  if (withdrawal === undefined || !context.isAfter(withdrawal.receivedAt)) return false
  return (
    (shownBefore !== undefined && wasBefore(shownBefore, withdrawal)) ||
    isEarlierMoment(account.created_at, withdrawal.updatedAt)
  )
}

interface FirstShown {
  readonly withdrawals: number
  readonly seenAt: number | null
}

const firstShownOf = traceMap<string, FirstShown>()

function wasBefore({ withdrawals, seenAt }: FirstShown, { nth, sentAt }: Withdrawal): boolean {
  return withdrawals < nth && (seenAt === null || sentAt === null || seenAt <= sentAt)
}

const shown = rule({
  clauses: [],
  operations: ['accounts/create', 'accounts/retrieve'],
  record({ memory, records, receivedAt: seenAt }) {
    const known = firstShownOf(memory)
    for (const { record } of records) {
      const id = record.id as string
      if (!known.has(id)) known.set(id, { withdrawals: withdrawalsOf(memory).size, seenAt })
    }
  },
})

/** What is compared of an account as a response last showed it, and how often consent had been withdrawn in the trace by then. */
interface LastShown {
  readonly record: RecordValue
  readonly withdrawals: number
  /** How many requests may have changed its holder. */
  readonly writes: number
  readonly seenAt: number | null
  readonly isCreation: boolean
}

export const lastShownOf = traceMap<string, LastShown>()

const writesTo = ({ writes }: RuleContext['memory'], holder: unknown) =>
  writes.touching('entity', String(holder), [String(holder)]).writes

/** Whether a request may have changed the holder since the account was shown. */
export function mayBeWritten(context: RuleContext, { record, writes }: LastShown): boolean {
  const { holder_id: holder } = record
  return writesTo(context.memory, holder) !== writes || isRewritten(context, holder)
}

/** Whether another request at the same time may have changed any member of a holder. */
const isRewritten = (context: RuleContext, holder: unknown) =>
  context.besides('entity', holder)?.some(mayRewrite) === true

/** What changes an account for a reason of its own does not at the moment at which an entity is disabled. */
function changedByWithdrawal({ memory }: RuleContext, { updated_at }: RecordValue): boolean {
  const changedAt = Date.parse(String(updated_at))
  return [...withdrawalsOf(memory)].some(
    ([, { updatedAt, durationMs }]) =>
      Math.abs(changedAt - Date.parse(String(updatedAt))) <= durationMs,
  )
}

function isOfOther(context: RuleContext, before: RecordValue, account: RecordValue): boolean {
  const { holder_id: holder } = before
  // A request that the excerpt lacks may have changed the account.
  if (context.settings.isExcerpt && account.updated_at !== before.updated_at) return false
  // An owner that is not an entity is a fault of its own.
  if (!String(holder).startsWith('ent_')) return false
  if (account.holder_id !== holder) return false
  if (account.status !== before.status && !changedByWithdrawal(context, account)) return false
  if (withdrawalsOf(context.memory).has(holder as string)) return false
  return context.lastKnown('entity', holder)?.record.status !== 'disabled'
}

/** Checks that an account shows something of each member of which it showed something before. */
export function checkKept(
  context: RuleContext<'entities/withdraw-consent#others-keep'>,
  before: RecordValue,
  account: RecordValue,
  why: Pick<FaultDetails, 'reason' | 'setBy' | 'refusals'>,
): void {
  for (const member of members) {
    const [had, left] = [before[member], account[member]]
    if (!Array.isArray(had) || had.length === 0 || !Array.isArray(left)) continue
    context.check('entities/withdraw-consent#others-keep', left.length > 0, () => ({
      pointer: `/${member}`,
      wanted: had,
      ...why,
      isGone: true,
      value: left,
    }))
  }
}

/** A withdrawal of consent changes nothing in the accounts of other entities (A43). */
const othersKeep = rule({
  clauses: ['entities/withdraw-consent#others-keep'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge(context) {
    const { body: account, params, memory } = context
    const [id = ''] = params
    const known = lastShownOf(memory).get(id)
    if (!isObject(account) || account.id !== id || known === undefined) return
    const { record: before, withdrawals, seenAt } = known
    if (withdrawalsOf(memory).size === withdrawals || !context.isAfter(seenAt)) return
    if (mayBeWritten(context, known) && !changedByWithdrawal(context, account)) return
    if (!isOfOther(context, before, account)) return
    // What nothing but the creation had shown may never have been there: such responses disagree.
    if (known.isCreation && account.updated_at === before.updated_at) return
    const reason = 'because it was there before another entity withdrew its consent'
    checkKept(context, before, account, { reason, setBy: lastShownOf(memory).setBy(id) })
  },
  forget(memory, { isExcerpt }) {
    if (!isExcerpt) lastShownOf(memory).clear()
  },
  record(context) {
    const { body, params, memory, receivedAt } = context
    if (!isObject(body) || body.id !== (params[0] ?? body.id)) return
    const withdrawals = withdrawalsOf(memory).size
    const { holder_id, status, products, subscriptions, updated_at } = body
    const record = { holder_id, status, products, subscriptions, updated_at }
    const writes = writesTo(memory, holder_id)
    if (isRewritten(context, holder_id)) lastShownOf(memory).delete(body.id as string)
    else
      lastShownOf(memory).set(body.id as string, {
        record,
        withdrawals,
        writes,
        seenAt: receivedAt,
        isCreation: context.address === 'accounts/create',
      })
  },
})

export const withdrawals = [staysDisabled, staysEmpty, withdrawn, shown, othersKeep]
