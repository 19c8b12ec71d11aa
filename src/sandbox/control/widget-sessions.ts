import { type Answer, type Call, ok } from '../answer.ts'
import { cardOf } from '../invention.ts'
import { addLiabilityAccount } from '../records/account.ts'
import { addWidgetSession, connectCard } from '../records/widget-session.ts'
import { unknownRecord } from '../refusal.ts'
import { membersOf } from '../request-body.ts'
import { keep } from '../store.ts'
import { addPerson } from './entities.ts'

/** Drives a session through the connection of a card of its own, which its events name. */
export function driveWidgetSession({ store }: Call): Answer {
  const nth = store.entities.size + 1
  const account = addLiabilityAccount(store, addPerson(store, nth).id, cardOf(nth))
  const session = connectCard(store, addWidgetSession(store), account.id)
  return ok({ token: session.id, account_id: account.id })
}

/** Ends a session: from now on its token is good for reading its events only. */
export function endWidgetSession({ store, body }: Call): Answer {
  const session = store.widgetSessions.get(String(membersOf(body)?.token))
  if (!session) return unknownRecord('widget session')
  keep(store.widgetSessions, { ...session, ended: true })
  return ok({ ended: true })
}
