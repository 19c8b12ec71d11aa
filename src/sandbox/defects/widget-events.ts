import { breaks, timeOfRequest } from '../deviation.ts'
import { replace, set } from '../edit.ts'
import { isOpen } from '../resources/widget-events.ts'

/** Defects of the events of widget sessions. */
export const widgetEvents = {
  'widget-events-of-everybody': breaks(['C279'], {
    title: 'Shows the events of all sessions to each of them.',
    behaviour: { widgetEventsScoped: false },
  }),
  'widget-events-lost-with-the-token': breaks(['C280'], {
    title: 'Drops the events of a session once its token has expired.',
    behaviour: { widgetEventsSurvive: false },
  }),
  'widget-events-open-to-the-key': breaks(['C283'], {
    title: 'Shows the events of widget sessions to the secret key.',
    behaviour: { keyOpensWidgetEvents: true },
  }),
  'widget-event-misspelled': breaks(['C222'], {
    title: 'Writes another action in the type of a widget event than in its members.',
    'widget-events/list': set('/data/*/type', (type: string) => `${type}_maybe`),
  }),
  'widget-event-to-the-second': breaks(['C224'], {
    title: 'Writes timestamps of widget events without milliseconds.',
    'widget-events/list': set('/data/*/timestamp', replace(/\.\d+/, '')),
  }),
  'widget-events-of-the-session-before': breaks(['C279'], {
    title: 'Shows a session the events of the previous one.',
    'widget-events/list': set('/data', (data: unknown, { store, token }) => {
      const sessions = [...store.widgetSessions.values()]
      return sessions[sessions.findIndex(({ id }) => id === token) - 1]?.events ?? data
    }),
  }),
  'widget-events-fade': breaks(['C280'], {
    title: 'Keeps only the last event of a session once its token has expired.',
    'widget-events/list': set('/data', (data: unknown, { store, token }) => {
      const session = store.widgetSessions.get(token)
      return !session || isOpen(store, session) ? data : session.events.slice(-1)
    }),
  }),
  'widget-events-dated-when-read': breaks(['C280'], {
    title: 'Shows widget events with the time of the request as their timestamp.',
    'widget-events/list': set('/data/*/timestamp', timeOfRequest),
  }),
  'widget-event-backwards': breaks(['C222'], {
    title: "Writes the parts of a widget event's type in reverse.",
    'widget-events/list': set('/data/*/type', (type: string) =>
      type.split('.').reverse().join('.'),
    ),
  }),
  'widget-event-names-an-entity': breaks(['C225'], {
    title: 'Writes the id of an entity as the account of a widget event.',
    'widget-events/list': set('/data/*/data/account', 'ent_1'),
  }),
  'widget-event-names-a-strange-account': breaks(['C279'], {
    title: 'Shows another account in the events than the one of the session.',
    'widget-events/list': set('/data/*/data/account', 'acc_elsewhere'),
  }),
  'widget-event-in-words': breaks(['C225'], {
    title: 'Writes the data of a widget event as a string.',
    'widget-events/list': set('/data/*/data', JSON.stringify),
  }),
}
