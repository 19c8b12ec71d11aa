import { breaks, timeOfRequest } from '../deviation.ts'
import { replace } from '../edit.ts'
import { isOpen } from '../resources/widget-events.ts'

/** Defects of the events of widget sessions. */
export const widgetEvents = {
  'widget-events-of-everybody': breaks('C279')
    .titled('Shows the events of all sessions to each of them.')
    .behaves({ widgetEventsScoped: false }),
  'widget-events-lost-with-the-token': breaks('C280')
    .titled('Drops the events of a session once its token has expired.')
    .behaves({ widgetEventsSurvive: false }),
  'widget-events-open-to-the-key': breaks('C283')
    .titled('Shows the events of widget sessions to the secret key.')
    .behaves({ keyOpensWidgetEvents: true }),
  'widget-event-misspelled': breaks('C222')
    .titled('Writes another action in the type of a widget event than in its members.')
    .sets('widget-events/list', '/data/*/type', (type: string) => `${type}_maybe`),
  'widget-event-to-the-second': breaks('C224')
    .titled('Writes timestamps of widget events without milliseconds.')
    .sets('widget-events/list', '/data/*/timestamp', replace(/\.\d+/, '')),
  'widget-events-of-the-session-before': breaks('C279')
    .titled('Shows a session the events of the previous one.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const sessions = [...store.widgetSessions.values()]
      return sessions[sessions.findIndex(({ id }) => id === token) - 1]?.events ?? data
    }),
  'widget-events-fade': breaks('C280')
    .titled('Keeps only the last event of a session once its token has expired.')
    .sets('widget-events/list', '/data', (data: unknown, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return !session || isOpen(store, session) ? data : session.events.slice(-1)
    }),
  'widget-events-dated-when-read': breaks('C280')
    .titled('Shows widget events with the time of the request as their timestamp.')
    .sets('widget-events/list', '/data/*/timestamp', timeOfRequest),
  'widget-event-backwards': breaks('C222')
    .titled("Writes the parts of a widget event's type in reverse.")
    .sets('widget-events/list', '/data/*/type', (type: string) =>
      type.split('.').reverse().join('.'),
    ),
  'widget-event-names-an-entity': breaks('C225')
    .titled('Writes the id of an entity as the account of a widget event.')
    .sets('widget-events/list', '/data/*/data/account', 'ent_1'),
  'widget-event-names-a-strange-account': breaks('C279')
    .titled('Shows another account in the events than the one of the session.')
    .sets('widget-events/list', '/data/*/data/account', 'acc_elsewhere'),
  'widget-event-in-words': breaks('C225')
    .titled('Writes the data of a widget event as a string.')
    .sets('widget-events/list', '/data/*/data', JSON.stringify),
}
