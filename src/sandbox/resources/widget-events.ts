import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { isOpen, type WidgetSession } from '../records/widget-session.ts'

/** The reference behaviour of the events of widget sessions. */
export const widgetEvents = { 'widget-events/list': list } satisfies Handlers

function list({ store, behaviour, token }: Call): Answer {
  const all = [...store.widgetSessions.values()]
  const readable = behaviour.widgetEventsScoped ? all.filter(({ id }) => id === token) : all
  const alive = (session: WidgetSession) => behaviour.widgetEventsSurvive || isOpen(store, session)
  return ok({ data: readable.filter(alive).flatMap((session) => session.events) })
}
