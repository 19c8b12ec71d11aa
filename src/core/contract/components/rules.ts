import { isObject, jsonText, objectOf, valueAt } from '../../../base/json/index.ts'
import { isMasked, type LocatedRecord, traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const entityRequired = rule({
  clauses: ['elements/create-token#entity-required'],
  operations: ['elements/create-token'],
  judge(context) {
    if (!lacksEntity(context)) return
    const wasSent = `${sentAs(context.sent, 'entity_id')} and ${sentAs(context.sent, 'connect.entity')}`
    context.check('elements/create-token#entity-required', false, () => ({
      pointer: '',
      expected: 'a refusal',
      reason: `because ${wasSent}`,
      actual: 'a token',
      message: `POST /elements/token issued a token although ${wasSent}.`,
    }))
  },
  judgeRefusal(context) {
    if (lacksEntity(context)) context.cover('elements/create-token#entity-required')
  },
})

/** Which texts name an entity, the target knows: an empty one may. */
function lacksEntity({ sent, exchange }: RuleContext): boolean {
  const { kind } = exchange.request.body
  if (kind === 'unknown' || kind === 'text') return false
  const entities = [valueAt(sent, '/entity_id'), valueAt(sent, '/connect/entity')]
  return entities.every((value) => value === undefined || value === null)
}

function sentAs(sent: unknown, name: string): string {
  const value = valueAt(sent, `/${name.replace('.', '/')}`)
  return `${name} was ${value === undefined ? 'not sent' : 'null'}`
}

const tokensOf = traceMap<string, true>()

const distinctTokens = rule({
  clauses: ['elements/create-token#distinct'],
  operations: ['elements/create-token'],
  judge(context) {
    const tokens = tokensOf(context.memory)
    const token = tokenOf(context)
    if (token === undefined || tokens.size === 0) return
    context.check('elements/create-token#distinct', !tokens.has(token), () => ({
      pointer: '/element_token',
      expected: 'a token that no earlier response gave',
      value: token,
    }))
  },
  record(context) {
    const token = tokenOf(context)
    if (token !== undefined) tokensOf(context.memory).set(token, true)
  },
})

function tokenOf({ body, settings }: RuleContext): string | undefined {
  const token = isObject(body) ? body.element_token : undefined
  if (typeof token !== 'string' || (settings.isExcerpt && isMasked(token))) return undefined
  return token
}

export const elements = [entityRequired, distinctTokens]

const typeSpellsParts = rule({
  clauses: ['widget-events/widget-event#type'],
  operations: ['widget-events/list'],
  judge(context) {
    for (const { record, pointer } of context.records) {
      const { type, mode, object, action } = record
      const parts = [mode, object, action]
      if (typeof type !== 'string' || !parts.every((part) => typeof part === 'string')) continue
      context.cover('widget-events/widget-event#type')
      const spelled = parts.join('.')
      if (type === spelled) continue
      const isFlowOnly =
        type.endsWith(`.${String(object)}.${String(action)}`) &&
        type.split('.').length === spelled.split('.').length
      context.report('widget-events/widget-event#type', {
        pointer: `${pointer}/type`,
        wanted: spelled,
        value: type,
        ...(isFlowOnly && { severity: 'warning' as const }),
      })
    }
  },
})

const ownersOf = traceMap<string, string>()

const readersOf = traceMap<string, true>()

/**
 * Only the token of a session may read its events. Two sessions may do the same at one moment and then show equal events, which
 * proves nothing. Equal events at a second moment are no coincidence.
 */
const scoped = rule({
  clauses: ['widget-events/list#scoped'],
  operations: ['widget-events/list'],
  judge(context) {
    const { records, memory } = context
    const reader = sessionOf(context)
    const hasOthers = [...readersOf(memory)].some(([known]) => known !== reader)
    if (reader === '' || !hasOthers) return
    if (momentsOf(records).size > 1) context.cover('widget-events/list#scoped')
    const owners = ownersOf(memory)
    const byOwner = Map.groupBy(records, ({ record }) => owners.get(JSON.stringify(record)))
    for (const [owner, shown] of byOwner) {
      if (owner === undefined || owner === reader || momentsOf(shown).size < 2) continue
      for (const { pointer, record } of shown) {
        context.check('widget-events/list#scoped', false, () => ({
          pointer,
          setBy: owners.setBy(JSON.stringify(record)),
          expected: 'only events of the session whose token was sent',
          actual: 'an event that was shown to another session',
          message:
            'GET /widget/events showed an event that an earlier response had shown under the token of another session.',
        }))
      }
    }
  },
  record(context) {
    const { records, memory } = context
    const reader = sessionOf(context)
    if (reader === '') return
    readersOf(memory).set(reader, true)
    const owners = ownersOf(memory)
    for (const { record } of records) {
      const text = JSON.stringify(record)
      if (!owners.has(text)) owners.set(text, reader)
    }
  },
})

type Events = ReadonlyMap<string, string | undefined>

const eventsOf = traceMap<string, { readonly events: Events; readonly seenAt: number | null }>()

/** Events stay available and unchanged (rule 3, A56); if newer ones exist, the earlier ones may be on another page. */
const eventsKept = rule({
  clauses: ['widget-events/list#survive-expiry'],
  operations: ['widget-events/list'],
  judge(context) {
    const { body, memory } = context
    const before = eventsOf(memory).get(readerOf(context))
    if (before === undefined || !context.isAfter(before.seenAt) || context.isPart) return
    const events = eventsIn(context)
    if (events === undefined) return
    const isOther = ([name, text]: [string, string | undefined]) =>
      text !== undefined && (before.events.get(name) ?? text) !== text
    const [other] = [...events].find(isOther) ?? []
    if (other !== undefined) {
      context.report('widget-events/list#survive-expiry', {
        pointer: '/data',
        expected: `the event ${JSON.stringify(other)} as an earlier response showed it`,
        actual: 'an event of that type and moment with other members',
        message:
          'GET /widget/events: an event of the session has other members than an earlier response showed.',
      })
    }
    const { size } = before.events
    if (events.size >= size || [...events.keys()].some((name) => !before.events.has(name))) return
    context.report('widget-events/list#survive-expiry', {
      pointer: '/data',
      expected: `the events that an earlier response showed: ${[...before.events.keys()].map((name) => JSON.stringify(name)).join(', ')}`,
      isGone: true,
      value: objectOf(body).data,
    })
  },
  record(context) {
    const events = eventsIn(context)
    const { memory, receivedAt: seenAt } = context
    if (events === undefined || sessionOf(context) === '') return
    eventsOf(memory).set(readerOf(context), { events, seenAt })
  },
})

function readerOf(context: RuleContext): string {
  return `${sessionOf(context)} ${context.apiVersion}`
}

/** The events of a list, with their moments in one spelling of UTC. */
function eventsIn({ body, records }: RuleContext): Events | undefined {
  if (!Array.isArray(objectOf(body).data)) return undefined
  const events = new Map<string, string | undefined>()
  for (const { record } of records) {
    const { timestamp, ...others } = record
    const name = `${others.type} at ${timestamp}`.replace(/\+00:00$/, 'Z')
    events.set(name, events.has(name) ? undefined : jsonText(others))
  }
  return events
}

/** The moments that distinguish events; a clock that shows whole seconds does not. */
function momentsOf(events: readonly LocatedRecord[]): ReadonlySet<unknown> {
  const moments = events.map(({ record }) => record.timestamp)
  return new Set(moments.filter((at) => typeof at === 'string' && /\.(?!0+\D)\d/.test(at)))
}

/**
 * The credential of a session; '' if none is shown, or if it is the secret key. A recorder may have replaced every token by the
 * same text, so only a token of the form that the contract gives distinguishes sessions.
 */
function sessionOf({ credential, settings }: RuleContext): string {
  if (/^bearer +sk_/i.test(credential)) return ''
  const isToken = /^bearer +otkn_/i.test(credential) && !isMasked(credential)
  return isToken || !settings.isExcerpt ? credential : ''
}

export const widgetEvents = [typeSpellsParts, scoped, eventsKept]
