import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'
import { isOpen } from '../resources/widget-events.ts'

/** Defects of the events of widget sessions. */
export const widgetEvents = {
  'widget-events-of-everybody': {
    title: 'Shows the events of all sessions to each of them.',
    breaks: ['C279'],
    behaviour: { widgetEventsScoped: false },
  },
  'widget-events-lost-with-the-token': {
    title: 'Drops the events of a session once its token has expired.',
    breaks: ['C280'],
    behaviour: { widgetEventsSurvive: false },
  },
  'widget-events-open-to-the-key': {
    title: 'Shows the events of widget sessions to the secret key.',
    breaks: ['C283'],
    behaviour: { keyOpensWidgetEvents: true },
  },
  'widget-event-misspelled': {
    title: 'Writes another action in the type of a widget event than in its members.',
    breaks: ['C222'],
    body: {
      'widget-events/list': set('/data/*/type', (type: string) => `${type}_maybe`),
    },
  },
  'widget-event-to-the-second': {
    title: 'Writes timestamps of widget events without milliseconds.',
    breaks: ['C224'],
    body: {
      'widget-events/list': set('/data/*/timestamp', (timestamp: string) =>
        timestamp.replace(/\.\d+/, ''),
      ),
    },
  },
  'widget-events-of-the-session-before': {
    title: 'Shows a session the events of the previous one.',
    breaks: ['C279'],
    body: {
      'widget-events/list': set('/data', (data: unknown, { store, token }) => {
        const sessions = [...store.widgetSessions.values()]
        return sessions[sessions.findIndex(({ id }) => id === token) - 1]?.events ?? data
      }),
    },
  },
  'widget-events-fade': {
    title: 'Keeps only the last event of a session once its token has expired.',
    breaks: ['C280'],
    body: {
      'widget-events/list': set('/data', (data: unknown, { store, token }) => {
        const session = store.widgetSessions.get(token)
        return !session || isOpen(store, session) ? data : session.events.slice(-1)
      }),
    },
  },
  'widget-events-dated-when-read': {
    title: 'Shows widget events with the time of the request as their timestamp.',
    breaks: ['C280'],
    body: {
      'widget-events/list': set('/data/*/timestamp', (_, { store }) =>
        new Date(store.now()).toISOString(),
      ),
    },
  },
  'widget-event-backwards': {
    title: "Writes the parts of a widget event's type in reverse.",
    breaks: ['C222'],
    body: {
      'widget-events/list': set('/data/*/type', (type: string) =>
        type.split('.').reverse().join('.'),
      ),
    },
  },
  'widget-event-names-an-entity': {
    title: 'Writes the id of an entity as the account of a widget event.',
    breaks: ['C225'],
    body: { 'widget-events/list': set('/data/*/data/account', 'ent_1') },
  },
  'widget-event-names-a-strange-account': {
    title: 'Shows another account in the events than the one of the session.',
    breaks: ['C279'],
    body: { 'widget-events/list': set('/data/*/data/account', 'acc_elsewhere') },
  },
  'widget-event-in-words': {
    title: 'Writes the data of a widget event as a string.',
    breaks: ['C225'],
    body: { 'widget-events/list': set('/data/*/data', JSON.stringify) },
  },
} as const satisfies Defects
