import { isObject, objectOf, valueAt } from '../../../base/json/index.ts'
import { endOf, jsonOf } from '../../exchange/index.ts'
import {
  fieldAt,
  mayRewrite,
  memberAt,
  type RecordValue,
  sameValue,
  traceMap,
  type Write,
} from '../../judge/index.ts'
import { mayRepeat } from '../conventions/conventions.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'
import {
  differenceOf,
  followsNull,
  isHidden,
  isMaskedNumber,
  membersOf,
  type SentMember,
  shows,
} from './sent-members.ts'
import { saysWithdrawn } from './withdrawals.ts'

const updateSent = rule({
  clauses: ['entities/update#sent'],
  operations: ['entities/update'],
  judge(context) {
    if (!isObject(context.sent) || !isObject(context.body)) return
    // An erased member stays erased.
    if (saysWithdrawn(context.body)) return
    const beside = sentBeside(context, context.body)
    if (beside === undefined) return
    for (const member of membersOf(context.fields('entity'), context.sent, [])) {
      const { path } = member
      if (path.length > 1 && !isObject(memberAt(context.body, path.slice(0, -1)))) continue
      const shown = memberAt(context.body, path)
      if (isMaskedNumber(member, shown)) continue
      const isShown = follows(context, member, shown)
      const isOpen = () =>
        beside.some((update) => mayBeOf(update, member, context.body)) ||
        isIgnored(context, member, shown)
      if (!isShown && isOpen()) continue
      context.check('entities/update#sent', isShown, () => ({
        ...differenceOf(member, shown),
        reason: 'as it was sent',
        setBy: null,
      }))
    }
  },
})

function follows(context: RuleContext, member: SentMember, shown: unknown): boolean {
  return member.value === null
    ? followsNull(member, shown, () => valueBefore(context, member))
    : shows(member, shown)
}

function valueBefore(context: RuleContext, { path }: SentMember): unknown {
  return memberAt(context.lastKnown('entity', memberAt(context.body, ['id']))?.record, path)
}

/**
 * The members that other updates of an entity at the same time sent; undefined where something else may have changed it, or nobody
 * knows what. A response may show an entity as it is when another update has come.
 */
function sentBeside(
  context: RuleContext,
  { id, status }: RecordValue,
): readonly SentMember[][] | undefined {
  // An entity that is not disabled shows nothing of a withdrawal.
  const isOther = ({ match }: Write) =>
    match?.address !== 'entities/withdraw-consent' || status === 'disabled'
  const writes = context.besides('entity', id)?.filter((one) => mayRewrite(one) && isOther(one))
  const isUpdate = ({ match }: Write) => match?.address === 'entities/update'
  if (writes?.every(isUpdate) !== true) return undefined
  const field = context.fields('entity')
  return writes.map(({ request }) => membersOf(field, jsonOf(request.body), []))
}

/** Whether a member may be as another update set it, or gone because that one replaces what it does not send. */
function mayBeOf(
  update: readonly SentMember[],
  { pointer, path: [part = '', ...rest] }: SentMember,
  entity: unknown,
): boolean {
  const shown = memberAt(entity, [part, ...rest])
  const same = update.filter((other) => other.pointer === pointer)
  if (same.length > 0) return same.some((other) => shows(other, shown))
  const isGone = (value: unknown) => value === undefined || value === null
  const ofPart = Object.values(objectOf(memberAt(entity, [part])))
  const isReplaced = update.some(({ path }) => path[0] === part) || ofPart.every(isGone)
  return isGone(shown) && isReplaced
}

/** Whether an update ignored a member that its request does not name: it is as it was, as far as that is known, or dropped. */
function isIgnored(context: RuleContext, member: SentMember, shown: unknown): boolean {
  if (fieldAt(context.fields('entity-update-request'), member.path) !== undefined) return false
  const was = valueBefore(context, member)
  if (shown === undefined || shown === null || was === undefined) return true
  return isMaskedNumber(member, was) || sameValue(member.field, shown, was)
}

/** A member, as the response to the update that sent it confirmed it. */
interface SetMember extends SentMember {
  /** The exchange of that update. */
  readonly setBy: number
  /** The value before it, and before those that were under way with it. */
  readonly was: unknown
}

interface Update {
  /** Its exchange, and the parts that it sent: `/address`. */
  readonly exchange: number
  readonly parts: string
  /** The parts that another update at the same time sent. */
  readonly beside: string | undefined
  readonly before: RecordValue | undefined
  readonly updatedAt: unknown
  /** When its response had arrived, as a sequence number, and in milliseconds since the Unix epoch. */
  readonly receivedAt: number | null
  readonly receivedTime: number | null
  readonly members: readonly SetMember[]
  readonly isSole: boolean
}

const updatesOf = traceMap<string, Update>()

/** What an update set lasts until another one; if others may update, while updated_at shows no newer change. */
const updateLasts = rule({
  clauses: ['entities/update#lasts'],
  operations: showingEntities,
  judge(context) {
    if (context.operation.method !== 'GET') return
    for (const { record, pointer } of context.records) {
      const update = lastingIn(context, record)
      for (const member of update?.members ?? []) {
        const now = valueAt(record, member.pointer)
        if (now === undefined || isHidden(member, now)) continue
        if (isStill(context) && now !== valueAt(update?.before, member.pointer)) continue
        context.check('entities/update#lasts', shows(member, now), () => ({
          pointer: pointer + member.pointer,
          wanted: member.value,
          reason: `as an accepted update had set it${besidesOf(update!, member, now)}`,
          setBy: member.setBy,
          value: now,
        }))
      }
    }
  },
  // An excerpt may lack any update, so only updated_at says whether there was one.
  forget(memory, { isExcerpt }) {
    if (!isExcerpt) updatesOf(memory).clear()
  },
  record(context) {
    const { address, params, exchange, records, memory, receivedAt } = context
    const received = { receivedAt, receivedTime: endOf(exchange) }
    const updates = updatesOf(memory)
    const [id = ''] = params
    const earlier = updates.get(id)
    updates.delete(id)
    for (const { record } of records) {
      if (typeof record.id !== 'string') continue
      if (address === 'entities/update') {
        updates.set(record.id, { ...updateIn(context, record, earlier), ...received })
        continue
      }
      const update = updates.get(record.id)
      if (update === undefined) continue
      const isThere = update.members.every((member) =>
        lasts(member, valueAt(record, member.pointer)),
      )
      const isSame = update.updatedAt === record.updated_at
      if (isThere && (isSame || isOnly(context, record, update))) {
        // Requests that overlap with this one came after the update, too.
        const { receivedTime } = received
        updates.set(record.id, { ...update, receivedTime, updatedAt: record.updated_at })
      } else updates.delete(record.id)
    }
  },
})

/** The other update that may have undone what one had set: what was there before it is there again. */
function besidesOf({ exchange, parts, beside }: Update, member: SetMember, now: unknown): string {
  const { setBy, was, field } = member
  if (now !== null && (was === undefined || !sameValue(field, now, was))) return ''
  if (setBy !== exchange) return ` before another one sent ${parts}`
  return beside === undefined ? '' : ` while another one sent ${beside}`
}

function lastingIn(context: RuleContext, record: RecordValue): Update | undefined {
  const update = updatesOf(context.memory).get(record.id as string)
  if (update === undefined || !context.isAfter(update.receivedAt)) return undefined
  if (saysWithdrawn(record)) return undefined
  // Another one that is under way may be shown already.
  if (context.besides('entity', record.id)?.some(mayRewrite)) return undefined
  const isLatest =
    isOnly(context, record, update) || isNotNewer(record.updated_at, update.updatedAt)
  const { isExcerpt } = context.settings
  const isTied = isExcerpt && mayRepeat(update.updatedAt, update.receivedTime)
  return isLatest && !isTied ? update : undefined
}

/** If updated_at does not move, an excerpt may still lack a later update. */
function isStill({ settings, memory }: RuleContext): boolean {
  return settings.isExcerpt && memory.still.has('entity')
}

function isOnly(context: RuleContext, { id }: RecordValue, { isSole }: Update): boolean {
  return isSole && !context.settings.isExcerpt && context.isOwn(id as string)
}

function updateIn(
  context: RuleContext,
  record: RecordValue,
  earlier: Update | undefined,
): Omit<Update, 'receivedAt' | 'receivedTime'> {
  const { updated_at: updatedAt } = record
  const isSole = earlier === undefined || context.isAfter(earlier.receivedAt)
  // If two updates have the same moment, it does not show which one is later.
  const isTied = !isSole && earlier.updatedAt === updatedAt
  const sent = membersOf(context.fields('entity'), context.sent, [])
  const kept = isSole ? (earlier?.members.filter((member) => !isSetBy(sent, member)) ?? []) : []
  const { exchange } = context.memory
  const before = context.lastKnown('entity', record.id)?.record
  const wasBefore = isSole ? before : earlier.before
  const set = sent.map((member) => ({
    ...member,
    setBy: exchange,
    was: memberAt(wasBefore, member.path),
  }))
  const members = [...kept, ...set].filter((member) => shows(member, memberAt(record, member.path)))
  const parts = [...new Set(sent.map(({ path }) => `/${path[0]}`))].join(' and ')
  const beside = isSole ? undefined : earlier.parts
  return { before, updatedAt, members: isTied ? [] : members, isSole, exchange, parts, beside }
}

function isSetBy(sent: readonly SentMember[], { pointer }: SentMember): boolean {
  return sent.some(
    (other) =>
      `${pointer}/`.startsWith(`${other.pointer}/`) ||
      `${other.pointer}/`.startsWith(`${pointer}/`),
  )
}

function lasts(member: SentMember, now: unknown): boolean {
  return now === undefined || isHidden(member, now) || shows(member, now)
}

function isNotNewer(is: unknown, was: unknown): boolean {
  return typeof is === 'string' && typeof was === 'string' && is <= was
}

export const entityUpdates = [updateSent, updateLasts]
