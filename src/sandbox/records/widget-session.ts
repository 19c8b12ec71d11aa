import { keep, type Store } from '../store.ts'

/** Something that happened in a component, told as it happens. */
export interface WidgetEvent {
  readonly type: string
  readonly mode: string
  readonly object: string
  readonly action: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A run of an embeddable component. */
export interface WidgetSession {
  /** The token that reads its events. */
  readonly id: string
  readonly ended: boolean
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  readonly events: readonly WidgetEvent[]
}

/** A new session in which nothing happened yet. */
export function addWidgetSession(store: Store): WidgetSession {
  return keep(store.widgetSessions, {
    id: store.nextId('otkn_'),
    ended: false,
    startedAt: store.now(),
    events: [],
  })
}

/** Whether its token is still good for more than reading what happened. */
export function isOpen(store: Store, session: WidgetSession): boolean {
  return !session.ended && store.now() < session.startedAt + 1_800_000
}

/** Lets a session go through the connection of a card, as a person would. */
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
