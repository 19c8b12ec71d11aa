import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'
import { isOpen } from '../resources/widget-events.ts'

/** Defects of the events of widget sessions. */
export const widgetEvents = {
  'widget-events-of-everybody': {
    title: 'Shows every session the events of all the others.',
    breaks: ['C279'],
    behaviour: { widgetEventsScoped: false },
  },
  'widget-events-lost-with-the-token': {
    title: 'Forgets the events of a session once its token has expired.',
    breaks: ['C280'],
    behaviour: { widgetEventsSurvive: false },
  },
  'widget-events-open-to-the-key': {
    title: 'Shows the events of widget sessions to the secret key.',
    breaks: ['C283'],
    behaviour: { keyOpensWidgetEvents: true },
  },
  'widget-event-misspelled': {
    title: 'Spells the type of a widget event with another action than its own.',
    breaks: ['C222'],
    body: {
      'widget-events/list': set('/data/*/type', (type: string) => `${type}_maybe`),
    },
  },
  'widget-event-to-the-second': {
    title: 'Writes the moments of widget events without milliseconds.',
    breaks: ['C224'],
    body: {
      'widget-events/list': set('/data/*/timestamp', (timestamp: string) =>
        timestamp.replace(/\.\d+/, ''),
      ),
    },
  },
  'widget-events-of-the-session-before': {
    title: 'Shows a session the events of the one before it.',
    breaks: ['C279'],
    body: {
      'widget-events/list': set('/data', (data: unknown, { store, token }) => {
        const sessions = [...store.widgetSessions.values()]
        return sessions[sessions.findIndex(({ id }) => id === token) - 1]?.events ?? data
      }),
    },
  },
  'widget-events-fade': {
    title: 'Keeps the last event of a session only, once its token has expired.',
    breaks: ['C280'],
    body: {
      'widget-events/list': set('/data', (data: unknown, { store, token }) => {
        const session = store.widgetSessions.get(token)
        return !session || isOpen(store, session) ? data : session.events.slice(-1)
      }),
    },
  },
  'widget-events-dated-when-read': {
    title: 'Dates the events of a session to the moment they are read.',
    breaks: ['C280'],
    body: {
      'widget-events/list': set('/data/*/timestamp', (_, { store }) =>
        new Date(store.now()).toISOString(),
      ),
    },
  },
  'widget-event-backwards': {
    title: 'Spells the type of a widget event backwards.',
    breaks: ['C222'],
    body: {
      'widget-events/list': set('/data/*/type', (type: string) =>
        type.split('.').reverse().join('.'),
      ),
    },
  },
  'widget-event-names-an-entity': {
    title: 'Names an entity where the account of a widget event should stand.',
    breaks: ['C225'],
    body: { 'widget-events/list': set('/data/*/data/account', 'ent_1') },
  },
  'widget-event-names-a-strange-account': {
    title: 'Names an account in the events of a session that was about another one.',
    breaks: ['C279'],
    body: { 'widget-events/list': set('/data/*/data/account', 'acc_elsewhere') },
  },
  'widget-event-in-words': {
    title: 'Writes the data of a widget event in a string.',
    breaks: ['C225'],
    body: { 'widget-events/list': set('/data/*/data', JSON.stringify) },
  },
} as const satisfies Defects
