import {
  type Call,
  find,
  type Handlers,
  ok,
  refuse,
  refuseDisabled,
  type SandboxResponse,
} from '../call.ts'
import type { IssuedToken, WidgetSession } from '../records.ts'
import { bodyOf, oneOf } from '../request-body.ts'
import { keep, type Store } from '../store.ts'
import { addLiabilityAccount } from './accounts.ts'
import { addPerson } from './entities.ts'

export const widgets = {
  'elements/create-token'({ store, body }) {
    const sent = bodyOf('element-token-request', body, { '/type': oneOf(['connect']) })
    const { entity_id = null, connect } = sent
    if (entity_id === null && connect?.entity === undefined) {
      return refuse('invalid', 'Either "entity_id" or "connect.entity" is required.')
    }
    if (entity_id !== null) refuseDisabled(find(store.entities, entity_id, 'entity'))
    return ok({ element_token: addElementToken(store, entity_id).id })
  },
  'widget-events/list': ({ store, token }) =>
    ok({ data: store.widgetSessions.get(token)?.events ?? [] }),
} satisfies Handlers

/** For how many milliseconds an element token can be used, and a widget session lasts. */
const lifetimeMs = 30 * 60_000

export function addElementToken(store: Store, entityId: string | null): IssuedToken {
  const id = store.nextId('pk_elem_')
  const issuedAt = store.now()
  return keep(store.elementTokens, { id, entity_id: entityId, issuedAt, redeemed: false })
}

/** Set-up: starts a widget session with an element token, as the embedded component does. */
export function redeemElementToken({ store, body }: Call): SandboxResponse {
  const { element_token } = (body ?? {}) as { readonly element_token?: unknown }
  const token = find(store.elementTokens, String(element_token), 'element token')
  if (token.redeemed) return refuse('state', 'The element token has been used.')
  if (store.now() - token.issuedAt >= lifetimeMs) {
    return refuse('state', 'The element token has expired.')
  }
  keep(store.elementTokens, { ...token, redeemed: true })
  return ok({ session_token: addWidgetSession(store).id })
}

/** Set-up: runs a session that connects a card of its own, which its events name. */
export function createWidgetSession({ store }: Call): SandboxResponse {
  const nth = store.entities.size + 1
  const account = addLiabilityAccount(store, addPerson(store, nth).id)
  const session = connectCard(store, addWidgetSession(store), account.id)
  return ok({ token: session.id, account_id: account.id })
}

export function addWidgetSession(store: Store): WidgetSession {
  return keep(store.widgetSessions, {
    id: store.nextId('otkn_'),
    startedAt: store.now(),
    events: [],
  })
}

/** A session is open until its token expires. */
export function isOpen(store: Store, session: WidgetSession): boolean {
  return store.now() < session.startedAt + lifetimeMs
}

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
