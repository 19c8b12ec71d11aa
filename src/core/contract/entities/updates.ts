import { isObject, valueAt } from '../../../base/json/index.ts'
import { endOf } from '../../exchange/index.ts'
import {
  type Field,
  fieldAt,
  isBlankLeftOut,
  memberAt,
  type RecordValue,
  sameValue,
  traceMap,
} from '../../judge/index.ts'
import { mayRepeat } from '../conventions/conventions.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'
import { saysWithdrawn } from './withdrawals.ts'

/** Members that have one form in every response. If they are sent in another form, they cannot come back as sent. */
const forms: Readonly<Record<string, RegExp>> = {
  phone: /^\+\d{1,15}$/,
  dob: /^\d{4}-\d\d-\d\d$/,
  ein: /^\d{9}$/,
  ssn: /^\d{9}$/,
  ssn_4: /^\d{4}$/,
  state: /^[A-Za-z]{2}$/,
}

interface SentMember {
  readonly pointer: string
  readonly path: readonly string[]
  readonly field: Field
  readonly value: unknown
}

const isText = ({ members, items }: Field) => (members ?? items) === undefined

function membersOf(field: Field, value: unknown, path: readonly string[]): SentMember[] {
  if (isObject(value)) {
    return Object.keys(value).flatMap((name) => {
      const member = field.members?.get(name)
      if (member === undefined) return []
      return membersOf(member, value[name], [...path, name])
    })
  }
  const pointer = `/${path.join('/')}`
  if (Array.isArray(value)) {
    const owners = path.at(-1) === 'owners' ? value.filter(isObject) : []
    return owners.map((owner) => ({ pointer, path, field, value: owner }))
  }
  // What no record can have there cannot come back: a number where a text stands, a text in place of an object.
  if (!isText(field) || (value !== null && typeof value !== 'string')) return []
  if (forms[path.at(-1) ?? '']?.test(String(value)) === false) return []
  return [{ pointer, path, field, value }]
}

/** Whether a response shows a member as it was sent. An owner may stand at any place among the owners. */
function shows({ field, value }: SentMember, shown: unknown): boolean {
  if (!isObject(value)) return sameValue(field, shown, value) || isBlankLeftOut(value, shown)
  if (!Array.isArray(shown)) return true
  const members = field.items === undefined ? [] : membersOf(field.items, value, [])
  return shown.some((owner) => members.every((member) => isKept(member, owner)))
}

/** Whether a personal number is hidden. Services may hide it, and may show a part of a social security number (A51). */
function isHidden(member: SentMember, shown: unknown): boolean {
  return (shown === null && member.path.at(-1) === 'phone') || isMaskedNumber(member, shown)
}

function isMaskedNumber({ path }: SentMember, shown: unknown): boolean {
  const name = path.at(-1) ?? ''
  return name.startsWith('ssn') && !forms[name]?.test(String(shown))
}

function isKept(member: SentMember, owner: unknown): boolean {
  const shown = memberAt(owner, member.path)
  if (shown === undefined || isHidden(member, shown)) return true
  if (member.value === null) return followsNull(member, shown, () => undefined)
  const form = forms[member.path.at(-1) ?? '']
  const isOfForm = typeof shown === 'string' && form?.test(shown) !== false
  return (shown !== null && !isOfForm) || shows(member, shown)
}

const updateSent = rule({
  clauses: ['entities/update#sent'],
  operations: ['entities/update'],
  judge(context) {
    if (!isObject(context.sent) || !isObject(context.body)) return
    const { id } = context.body
    // An erased member stays erased.
    if (saysWithdrawn(context.body)) return
    const members = membersOf(context.fields('entity'), context.sent, [])
    const named = context.fields('entity-update-request')
    for (const member of members) {
      const { pointer, path, value } = member
      if (path.length > 1 && !isObject(memberAt(context.body, path.slice(0, -1)))) continue
      const shown = memberAt(context.body, path)
      if (isMaskedNumber(member, shown)) continue
      const before = () => memberAt(context.lastKnown('entity', id)?.record, path)
      const isShown = value === null ? followsNull(member, shown, before) : shows(member, shown)
      const isNamed = fieldAt(named, path) !== undefined
      if (!isShown && !isNamed && isIgnored(member, shown, before())) continue
      context.check('entities/update#sent', isShown, () => ({
        pointer,
        wanted: value,
        reason: 'as it was sent',
        setBy: null,
        value: shown,
      }))
    }
  },
})

/** Whether an update ignored a member: it is as it was, as far as that is known, or dropped as what was not sent may be. */
function isIgnored(member: SentMember, shown: unknown, was: unknown): boolean {
  if (shown === undefined || shown === null || was === undefined) return true
  return isMaskedNumber(member, was) || sameValue(member.field, shown, was)
}

/**
 * Null is a value where the contract states it (A55), and no empty text is one; elsewhere it clears a member or leaves it, and sets no
 * other value.
 */
function followsNull({ field }: SentMember, shown: unknown, before: () => unknown): boolean {
  if (shown === undefined || shown === null) return true
  if (field.nullable) return false
  if (shown === '') return true
  const was = before()
  return was === undefined || was === shown
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
