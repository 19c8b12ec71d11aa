import {
  type Call,
  find,
  type Handlers,
  ok,
  refuse,
  refuseDisabled,
  type SandboxResponse,
} from '../call.ts'
import type { WidgetSession } from '../records.ts'
import { bodyOf, oneOf } from '../request-body.ts'
import { keep, type Store } from '../store.ts'
import { addLiabilityAccount } from './accounts.ts'
import { addPerson } from './entities.ts'

/** The reference behaviour of element tokens and of the widget sessions that they start. */
export const widgets = {
  'elements/create-token': createToken,
  'widget-events/list': listEvents,
} satisfies Handlers

function createToken({ store, behaviour, body }: Call): SandboxResponse {
  const sent = bodyOf('element-token-request', body, { '/type': oneOf(['connect']) })
  const { entity_id = null, connect } = sent
  const described = entity_id !== null || connect?.entity !== undefined
  if (!described && behaviour.elementTokenNeedsEntity) {
    return refuse('invalid', 'Either "entity_id" or "connect.entity" is required.')
  }
  if (entity_id !== null) refuseDisabled(find(store.entities, entity_id, 'entity'))
  const [first] = store.elementTokens.keys()
  const repeated = behaviour.elementTokensDistinct ? undefined : first
  const id = repeated ?? store.nextId('pk_elem_')
  keep(store.elementTokens, { id, entity_id, issuedAt: store.now(), redeemed: false })
  return ok({ element_token: id })
}

/** Control: starts a widget session with an element token, as the embedded component does. */
export function redeemElementToken({ store, behaviour, body }: Call): SandboxResponse {
  const { element_token } = (body ?? {}) as { readonly element_token?: unknown }
  const token = store.elementTokens.get(String(element_token))
  if (!token) return refuse('record', 'There is no such element token.')
  const age = Math.max(0, store.now() - token.issuedAt)
  const isFree = token.entity_id !== null && behaviour.elementTokensOfEntitiesReusable
  const isForgotten =
    age < behaviour.elementTokenReusableSeconds * 1000 ||
    age >= behaviour.elementTokenRememberedSeconds * 1000
  if (token.redeemed && !isFree && !isForgotten) {
    return refuse('state', 'The element token has been used.')
  }
  if (age >= behaviour.elementTokenSeconds * 1000) {
    if (behaviour.elementTokenRevives) {
      keep(store.elementTokens, { ...token, issuedAt: store.now() })
    }
    return refuse('state', 'The element token has expired.')
  }
  if (!behaviour.elementTokensOutliveNext && [...store.elementTokens.values()].at(-1) !== token) {
    return refuse('state', 'Another element token was issued later.')
  }
  const use = () => keep(store.elementTokens, { ...token, redeemed: true })
  const { elementTokenUseMs: delayMs } = behaviour
  if (delayMs > 0) setTimeout(use, delayMs)
  else use()
  return { ...ok({ session_token: addWidgetSession(store).id }), delayMs }
}

function listEvents({ store, behaviour, token }: Call): SandboxResponse {
  const all = [...store.widgetSessions.values()]
  const readable = behaviour.widgetEventsScoped ? all.filter(({ id }) => id === token) : all
  const alive = (session: WidgetSession) => behaviour.widgetEventsSurvive || isOpen(store, session)
  return ok({ data: readable.filter(alive).flatMap((session) => session.events) })
}

/** Control: runs a session that connects a card of its own, which its events name. */
export function createWidgetSession({ store }: Call): SandboxResponse {
  const nth = store.entities.size + 1
  const account = addLiabilityAccount(store, addPerson(store, nth).id)
  const session = connectCard(store, addWidgetSession(store), account.id)
  return ok({ token: session.id, account_id: account.id })
}

/** Control: ends a session; from now on its token only reads its events. */
export function endWidgetSession({ store, body }: Call): SandboxResponse {
  const { token } = (body ?? {}) as { readonly token?: unknown }
  const session = find(store.widgetSessions, String(token), 'widget session')
  keep(store.widgetSessions, { ...session, ended: true })
  return ok({ ended: true })
}

/** A new session without events. */
export function addWidgetSession(store: Store): WidgetSession {
  return keep(store.widgetSessions, {
    id: store.nextId('otkn_'),
    ended: false,
    startedAt: store.now(),
    events: [],
  })
}

/** Whether the token of a session has neither expired nor been ended. */
export function isOpen(store: Store, session: WidgetSession): boolean {
  return !session.ended && store.now() < session.startedAt + 1_800_000
}

/** Adds the events of a person who connects a card. */
export function connectCard(
  store: Store,
  session: WidgetSession,
  accountId: string,
): WidgetSession {
  const steps = [
    ['account', 'opened'],
    ['card', 'entered'],
    ['card', 'verified'],
  ] as const
  const events = steps.map(([object, action]) => ({
    type: `card_connect.${object}.${action}`,
    mode: 'card_connect',
    object,
    action,
    timestamp: store.stamp(),
    data: { account: accountId },
  }))
  return keep(store.widgetSessions, { ...session, events: [...session.events, ...events] })
}
