import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

/** Lies about the events of widget sessions. */
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
    spoil: {
      'widget-events/list': set('/data/*/type', (type: string) => `${type}_maybe`),
    },
  },
  'widget-event-to-the-second': {
    title: 'Writes the moments of widget events without milliseconds.',
    breaks: ['C224'],
    spoil: {
      'widget-events/list': set('/data/*/timestamp', (timestamp: string) =>
        timestamp.replace(/\.\d+/, ''),
      ),
    },
  },
} as const satisfies Defects
