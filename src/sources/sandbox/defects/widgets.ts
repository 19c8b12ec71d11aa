import { valueAt } from '../../../base/json/index.ts'
import { version2024 } from '../../../core/contract/index.ts'
import { type Call, ok, refuse } from '../call.ts'
import { countUp, timeOfRequest, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { replace } from '../edit.ts'
import type { IssuedToken } from '../records.ts'
import { addElementToken, isOpen } from '../resources/widgets.ts'
import { keep } from '../store.ts'

function renewAll(body: unknown, { store }: Call): unknown {
  for (const token of store.elementTokens.values()) {
    keep(store.elementTokens, { ...token, issuedAt: store.now() })
  }
  return body
}

/** The token that a response issues. */
function tokenIn(body: unknown, { store }: Call): IssuedToken | undefined {
  return store.elementTokens.get(String(valueAt(body, '/element_token')))
}

/** Lets a token live for so many minutes, by moving the time at which it was issued. */
const livingFor = (minutes: number) => (body: unknown, call: Call) => {
  const token = tokenIn(body, call)
  if (!token) return
  keep(call.store.elementTokens, { ...token, issuedAt: token.issuedAt + (minutes - 30) * 60_000 })
}

const isOfEntity = (body: unknown, call: Call) => Boolean(tokenIn(body, call)?.entity_id)

/** The token that a request redeems. */
function redeemed({ store, body }: Call): IssuedToken | undefined {
  return store.elementTokens.get(String(valueAt(body, '/element_token')))
}

/** Forgets, before a token is redeemed, that it was, where a test selects it. */
const forgettingUse =
  (isForgotten: (token: IssuedToken, ageSeconds: number) => boolean): HandlerWrapper =>
  (call, next) => {
    const token = redeemed(call)
    const { elementTokens, now } = call.store
    if (token && isForgotten(token, (now() - token.issuedAt) / 1000)) {
      keep(elementTokens, { ...token, redeemed: false })
    }
    return next(call)
  }

const redeem = '/_control/element_tokens/redeem'

/** Defects of element tokens and the events of widget sessions. */
export const widgets = {
  'element-token-of-another-kind': breaks('endpoints.create-token')
    .titled('Issues element tokens with the prefix of widget sessions.')
    .sets('elements/create-token', '/element_token', replace('pk_elem_', 'otkn_')),
  'element-token-for-nobody': breaks('endpoints.create-token-entity')
    .titled('Issues an element token for a request without "entity_id" and "connect.entity".')
    .responds('elements/create-token', (response, { body, store }) => {
      const isForNobody = !['/entity_id', '/connect/entity'].some((at) => valueAt(body, at))
      const isIssued =
        response.status === 400 && isForNobody && valueAt(body, '/type') === 'connect'
      return isIssued ? ok({ element_token: addElementToken(store, null).id }) : response
    })
    .alsoUnder(version2024, 'element-token-for-nobody-in-between'),
  'element-token-for-a-null-entity': breaks('endpoints.create-token-entity')
    .titled('Issues an element token for a request with a null "entity_id" or "connect.entity".')
    .responds('elements/create-token', (response, { body, store }) => {
      const hasNull = [valueAt(body, '/entity_id'), valueAt(body, '/connect/entity')].includes(null)
      return hasNull ? ok({ element_token: store.nextId('pk_elem_') }) : response
    }),
  'element-token-issued-twice': breaks('endpoints.token-once')
    .titled('Issues the same element token for every request.')
    .sets('elements/create-token', '/element_token', (id: string, { store }) => {
      const first = [...store.elementTokens.keys()][0]!
      keep(store.elementTokens, { ...store.elementTokens.get(id)!, id: first })
      return first
    }),
  'element-token-reusable': breaks('authentication.token-single-use')
    .titled('Accepts an element token more than once.')
    .around(
      redeem,
      forgettingUse(() => true),
    ),
  'used-element-token-forgotten': breaks('authentication.token-single-use')
    .titled('Accepts a used element token again after ten minutes.')
    .around(
      redeem,
      forgettingUse((_, age) => age >= 600),
    ),
  'element-token-of-an-entity-used-twice': breaks('authentication.token-single-use')
    .titled('Accepts an element token more than once that was created for a known entity.')
    .around(
      redeem,
      forgettingUse(({ entity_id }) => entity_id !== null),
    ),
  'element-token-outlives-its-time': breaks('limits.token-lifetime')
    .titled('Accepts an element token after 30 minutes.')
    .does('elements/create-token', livingFor(24 * 60)),
  'element-token-dies-young': breaks('limits.token-lifetime')
    .titled('Expires an element token after one minute, not after 30.')
    .does('elements/create-token', livingFor(1)),
  'element-token-stillborn': breaks('limits.token-lifetime')
    .titled('Issues element tokens that are never accepted.')
    .does('elements/create-token', livingFor(0))
    .alsoUnder(version2024, 'element-token-of-another-version'),
  'element-token-for-the-entity': breaks('endpoints.token-once', 'limits.token-lifetime')
    .titled('Issues the same element token for an entity every time.')
    .sets('elements/create-token', '/element_token', (token: string, { store, body }) => {
      const { entity_id } = body as { entity_id?: string }
      return (
        [...store.elementTokens.values()].find((known) => known.entity_id === entity_id)?.id ??
        token
      )
    }),
  'element-token-of-an-entity-dies-young': breaks('limits.token-lifetime')
    .titled('Expires an element token for a known entity after 15 minutes, not after 30.')
    .does('elements/create-token', livingFor(15), isOfEntity),
  'element-token-of-a-company-dies-young': breaks('limits.token-lifetime')
    .titled('Expires an element token for a company after 15 minutes, not after 30.')
    .does('elements/create-token', livingFor(15), (_, call) => {
      const entity = call.store.entities.get(String(valueAt(call.body, '/entity_id')))
      return Boolean(entity?.corporation)
    }),
  'element-token-of-an-entity-lives-longer': breaks('limits.token-lifetime')
    .titled('Accepts an element token for a known entity for 45 minutes, not for 30.')
    .does('elements/create-token', livingFor(45), isOfEntity),
  'element-token-of-an-entity-displaced': breaks('limits.token-lifetime')
    .titled('Refuses an element token for an entity once the entity has another one.')
    .does('elements/create-token', (body, call) => {
      const issued = tokenIn(body, call)
      for (const token of call.store.elementTokens.values()) {
        const isDisplaced = token !== issued && token.entity_id === issued?.entity_id
        if (isDisplaced && token.entity_id !== null) {
          keep(call.store.elementTokens, { ...token, issuedAt: 0 })
        }
      }
    }),
  'element-token-reusable-for-a-minute': breaks('authentication.token-single-use')
    .titled('Accepts an element token again within a minute.')
    .around(
      redeem,
      forgettingUse((_, age) => age < 60),
    ),
  'element-token-lives-a-minute-longer': breaks('limits.token-lifetime')
    .titled('Accepts an element token for 31 minutes, not for 30.')
    .does('elements/create-token', livingFor(31)),
  'element-token-lives-two-minutes-less': breaks('limits.token-lifetime')
    .titled('Accepts an element token for 28 minutes, not for 30.')
    .does('elements/create-token', livingFor(28)),
  'element-token-displaced': breaks('limits.token-lifetime')
    .titled('Refuses an element token once another one was issued.')
    .around(redeem, (call, next) => {
      const latest = [...call.store.elementTokens.keys()].at(-1)
      const isDisplaced = redeemed(call) !== undefined && redeemed(call)?.id !== latest
      return isDisplaced ? refuse('state', 'Another element token was issued later.') : next(call)
    }),
  'element-token-known-by-the-first': breaks('endpoints.create-token')
    .titled('Issues the second and later element tokens without their prefix.')
    .sets('elements/create-token', '/element_token', (token: string, { store }) =>
      store.elementTokens.size === 1 ? token : token.replace('pk_elem_', ''),
    ),
  'element-token-as-object': breaks('endpoints.create-token')
    .titled('Issues an element token as an object.')
    .sets('elements/create-token', '/element_token', (value: string) => ({ value, minutes: 30 })),
  'widget-events-of-everybody': breaks('endpoints.widget-events-of-token')
    .titled('Shows the events of all sessions to each of them.')
    .sets('widget-events/list', '/data', (_, { store }) =>
      [...store.widgetSessions.values()].flatMap(({ events }) => events),
    ),
  'widget-events-lost-with-the-token': breaks('endpoints.widget-events-after-expiry')
    .titled('Drops the events of a session once its token has expired.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return session && isOpen(store, session) ? data : []
    }),
  'widget-events-open-to-the-key': breaks('authentication.widget-token')
    .titled('Shows the events of widget sessions to the secret key.')
    .admits(
      ({ route, token, apiKey }) => route.operation === 'widget-events/list' && token === apiKey,
    ),
  'widget-event-misspelled': breaks('widget-event.type')
    .titled('Writes another action in the type of a widget event than in its members.')
    .sets('widget-events/list', '/data/*/type', (type: string) => `${type}_maybe`),
  'widget-event-to-the-second': breaks('widget-event.timestamp')
    .titled('Writes timestamps of widget events without milliseconds.')
    .sets('widget-events/list', '/data/*/timestamp', replace(/\.\d+/, '')),
  'widget-events-of-the-session-before': breaks('endpoints.widget-events-of-token')
    .titled('Shows a session the events of the previous one.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const sessions = [...store.widgetSessions.values()]
      return sessions[sessions.findIndex(({ id }) => id === token) - 1]?.events ?? data
    }),
  'widget-events-fade': breaks('endpoints.widget-events-after-expiry')
    .titled('Keeps only the last event of a session once its token has expired.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return !session || isOpen(store, session) ? data : session.events.slice(-1)
    }),
  'widget-events-shrink': breaks('endpoints.widget-events-after-expiry')
    .titled('Shows one event of a session less with each request.')
    .sets('widget-events/list', '/data', (data: readonly unknown[], call) =>
      data.slice(countUp(call, `read ${call.token}`)),
    ),
  'widget-events-dated-when-read': breaks('endpoints.widget-events-after-expiry')
    .titled('Shows widget events with the time of the request as their timestamp.')
    .sets('widget-events/list', '/data/*/timestamp', timeOfRequest),
  'widget-events-of-another-account-after-expiry': breaks('endpoints.widget-events-after-expiry')
    .titled('Names another account in the events of a session once its token has expired.')
    .sets('widget-events/list', '/data/*/data/account', (account: string, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return !session || isOpen(store, session) ? account : `${account}x`
    }),
  'widget-event-backwards': breaks('widget-event.type')
    .titled("Writes the parts of a widget event's type in reverse.")
    .sets('widget-events/list', '/data/*/type', (type: string) =>
      type.split('.').reverse().join('.'),
    )
    .alsoUnder(version2024, 'widget-event-misspelled-in-between'),
  'widget-event-names-an-entity': breaks('widget-event.data')
    .titled('Writes the id of an entity as the account of a widget event.')
    .sets('widget-events/list', '/data/*/data/account', 'ent_1'),
  'widget-event-names-a-strange-account': breaks('endpoints.widget-events-of-token')
    .titled('Shows another account in the events than the one of the session.')
    .sets('widget-events/list', '/data/*/data/account', 'acc_elsewhere'),
  'widget-event-in-words': breaks('widget-event.data')
    .titled('Writes the data of a widget event as a string.')
    .sets('widget-events/list', '/data/*/data', JSON.stringify),
  'element-token-renewed-by-traffic': breaks('limits.token-lifetime')
    .titled('Gives every element token its time anew with each request.')
    .edits('*', renewAll),
  'element-token-renewed-by-the-next': breaks('limits.token-lifetime')
    .titled('Gives every element token its time anew when another one is issued.')
    .edits('elements/create-token', renewAll),
  'element-token-revived-by-refusal': breaks('limits.token-lifetime')
    .titled('Gives an expired element token its time anew when it is rejected.')
    .around(redeem, (call, next) => {
      const response = next(call)
      const token = redeemed(call)
      const isExpired = response.status === 409 && token?.redeemed === false
      const { elementTokens, now } = call.store
      if (isExpired) keep(elementTokens, { ...token, issuedAt: now() })
      return response
    }),
  'element-token-used-twice-at-once': breaks('authentication.token-single-use')
    .titled('Accepts an element token twice at the same time.')
    .shownAtOnce()
    .around(redeem, (call, next) => {
      const token = redeemed(call)
      const response = next(call)
      if (response.status >= 300 || !token) return response
      const { elementTokens } = call.store
      keep(elementTokens, token)
      setTimeout(() => keep(elementTokens, { ...token, redeemed: true }), 50)
      return { ...response, delayMs: 50 }
    }),
  'element-token-of-the-entity-before': breaks('endpoints.token-once', 'limits.token-lifetime')
    .titled('Issues the element token of the previous entity to another entity.')
    .sets('elements/create-token', '/element_token', (token: string, { store, body }) => {
      const { entity_id } = body as { entity_id?: string }
      const issued = [...store.elementTokens.values()].filter(({ entity_id: id }) => id !== null)
      const before = issued.at(-2)
      const isOther = entity_id !== undefined && before && before.entity_id !== entity_id
      return isOther ? before.id : token
    }),
  'element-token-of-the-request-before': breaks('endpoints.token-once', 'limits.token-lifetime')
    .titled('Issues the element token of the previous request.')
    .sets('elements/create-token', '/element_token', (token: string, { store }) => {
      return [...store.elementTokens.keys()].at(-2) ?? token
    }),
  'element-tokens-collide': breaks(
    'endpoints.token-once',
    'endpoints.create-token-entity',
    'limits.token-lifetime',
  )
    .titled('Issues the same element token to two requests at the same time.')
    .collides('elements/create-token', (_, first) => first),
  'element-token-of-another-kind-in-between': breaks('endpoints.create-token')
    .titled('Issues element tokens without their prefix under version 2024-04-04.')
    .sets('elements/create-token', '/element_token', replace('pk_elem_', ''), under(version2024)),
  'widget-events-read-once-after-expiry': breaks('endpoints.widget-events-after-expiry')
    .titled('Shows the events of a session once after its token has expired.')
    .sets('widget-events/list', '/data', (data: unknown, call) => {
      const session = call.store.widgetSessions.get(call.token)
      if (!session || isOpen(call.store, session)) return data
      return countUp(call, `expired ${call.token}`) === 0 ? data : []
    }),
  'widget-events-of-the-last-reader': breaks('endpoints.widget-events-after-expiry')
    .titled('Drops the events of a session once another one was read.')
    .sets('widget-events/list', '/data', (data: unknown, { notes, token }) => {
      const readers = (notes.get('readers') ?? []) as string[]
      notes.set('readers', [...readers, token])
      return readers.at(-1) !== token && readers.includes(token) ? [] : data
    }),
  'widget-events-collide': breaks('endpoints.widget-events-of-token')
    .titled('Shows the events of the first of two sessions to both at the same time.')
    .collides('widget-events/list', (_, first) => first),
}
