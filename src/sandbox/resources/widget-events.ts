import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import { cardOf } from '../fake-data.ts'
import type { WidgetSession } from '../records.ts'
import { find } from '../refusal.ts'
import { keep, type Store } from '../store.ts'
import { addLiabilityAccount } from './accounts.ts'
import { addPerson } from './entities.ts'

/** The reference behaviour of the events of widget sessions. */
export const widgetEvents = { 'widget-events/list': list } satisfies Handlers

function list({ store, behaviour, token }: Call): SandboxResponse {
  const all = [...store.widgetSessions.values()]
  const readable = behaviour.widgetEventsScoped ? all.filter(({ id }) => id === token) : all
  const alive = (session: WidgetSession) => behaviour.widgetEventsSurvive || isOpen(store, session)
  return ok({ data: readable.filter(alive).flatMap((session) => session.events) })
}

/** Control: runs a session that connects a card of its own, which its events name. */
export function createWidgetSession({ store }: Call): SandboxResponse {
  const nth = store.entities.size + 1
  const account = addLiabilityAccount(store, addPerson(store, nth).id, cardOf(nth))
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
