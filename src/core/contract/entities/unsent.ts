import { isObject, objectOf, partsOf } from '../../../base/json/index.ts'
import { jsonOf } from '../../exchange/index.ts'
import { isMasked, memberAt, type RecordValue, traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'
import { saysWithdrawn } from './withdrawals.ts'

/** An entity as an operation last showed it, and what updates have sent since, also the one that showed it, by JSON Pointer. */
interface Shown {
  readonly record: RecordValue
  readonly sent: ReadonlySet<string>
  readonly isUpdated: boolean
  readonly receivedAt: number | null
}

const shownOf = traceMap<string, Shown>()

const parts = ['individual', 'corporation', 'address'] as const

/**
 * No value turns null that no update sent, unless an update replaced the part or the whole. Only what one operation showed is compared,
 * because another one may hide a number.
 */
const unsentStays = rule({
  clauses: ['entities/update#only-sent'],
  needs: 'whole trace',
  operations: showingEntities.filter((address) => address !== 'entities/withdraw-consent'),
  judge(context) {
    const own = sentIn(context)
    for (const { record, pointer } of context.records) {
      const key = keyOf(context, record)
      const before = shownOf(context.memory).get(key)
      if (before === undefined || !context.isAfter(before.receivedAt)) continue
      if (!(before.isUpdated || own.length > 0) || saysWithdrawn(record)) continue
      if (!context.isOwn(String(record.id))) continue
      const sent = new Set([...before.sent, ...own, ...sentBeside(context, record)])
      for (const at of lostIn(before.record, record, sent)) {
        const path = partsOf(at)
        context.check('entities/update#only-sent', false, () => ({
          pointer: pointer + at,
          wanted: memberAt(before.record, path),
          reason: 'as before an update that did not send it',
          setBy: shownOf(context.memory).setBy(key),
          value: memberAt(record, path),
        }))
      }
    }
  },
  forget: (memory) => shownOf(memory).clear(),
  record(context) {
    const { memory, params, records, receivedAt } = context
    const own = sentIn(context)
    const all = shownOf(memory)
    for (const [key, shown] of own.length === 0 ? [] : [...all]) {
      if (!key.startsWith(`${params[0]} `)) continue
      all.set(key, { ...shown, sent: new Set([...shown.sent, ...own]), isUpdated: true })
    }
    for (const { record } of records) {
      const sent = new Set([...own, ...sentBeside(context, record)])
      const shown = { record, sent, isUpdated: false, receivedAt }
      if (typeof record.id === 'string') all.set(keyOf(context, record), shown)
    }
  },
})

function keyOf({ address, apiVersion }: RuleContext, { id }: RecordValue): string {
  return `${id} ${address} ${apiVersion}`
}

/** The places that an update sent; none of another request. */
function sentIn({ address, sent }: RuleContext): readonly string[] {
  return address === 'entities/update' ? placesSent(sent) : []
}

/** The places that other updates of an entity at the same time sent. */
function sentBeside(context: RuleContext, { id }: RecordValue): readonly string[] {
  const updates = context.besides('entity', id) ?? []
  return updates.flatMap(({ request, match }) =>
    match?.address === 'entities/update' ? placesSent(jsonOf(request.body)) : [],
  )
}

function placesSent(sent: unknown): readonly string[] {
  return Object.entries(objectOf(sent)).flatMap(([name, value]) => [
    `/${name}`,
    ...(isObject(value) ? Object.keys(value).map((member) => `/${name}/${member}`) : []),
  ])
}

/**
 * The places whose value turned null, where something else stayed that was not sent either. A social security number that stays proves
 * nothing: what replaces a part may keep it elsewhere.
 */
function lostIn(before: RecordValue, after: RecordValue, sent: ReadonlySet<string>): string[] {
  const unsent = placesIn(before).filter((at) => !sent.has(at) && isValue(before, at))
  const stays = unsent.filter((at) => isValue(after, at) && !at.includes('/ssn'))
  return unsent.filter((at) => {
    const isNull = memberAt(after, partsOf(at)) === null
    const part = `/${partsOf(at)[0]}`
    return isNull && stays.some((other) => !sent.has(part) || other.startsWith(`${part}/`))
  })
}

function placesIn(record: RecordValue): readonly string[] {
  const members = parts.flatMap((part) =>
    Object.keys(objectOf(record[part])).map((name) => `/${part}/${name}`),
  )
  return [...members, '/metadata']
}

/** Whether a text or an object with members stands there; a masked text says nothing, and a list may stay by itself. */
function isValue(record: RecordValue, at: string): boolean {
  const value = memberAt(record, partsOf(at))
  if (isObject(value)) return Object.keys(value).length > 0
  return typeof value === 'string' && value !== '' && !isMasked(value)
}

export const unsentMembers = [unsentStays]
