import type { Clauses } from '../../judge/index.ts'

export const widgetEvents = {
  'widget-events/widget-event#type': {
    origin: 'C222',
    also: ['C296'],
    level: 'rule',
    says: 'The type of a widget event is its mode, object and action, joined by dots.',
    why: 'Where only the first part differs, it is noted: it can name the flow instead of the mode.',
  },
  'widget-events/widget-event#strings': {
    origin: 'C223',
    level: 'rule',
    says: 'Mode, object and action of a widget event are strings.',
  },
  'widget-events/widget-event#timestamp': {
    origin: 'C224',
    level: 'rule',
    says: 'A widget event says when it happened.',
  },
  'widget-events/widget-event#data': {
    origin: 'C225',
    level: 'rule',
    says: 'data of a widget event is an object; an account in it is named by an id that begins with acc_.',
  },
  'widget-events/list#answer': {
    origin: 'C276',
    level: 'rule',
    says: 'The events of a widget session stand as an array in the member data.',
  },
  'widget-events/list#scoped': {
    origin: 'C279',
    level: 'rule',
    says: 'A widget token reads the events of its own session and of no other.',
    why: 'Events have no ids: what two sessions do with one account at one moment looks alike and proves nothing.',
  },
  'widget-events/list#survive-expiry': {
    origin: 'C280',
    level: 'rule',
    says: 'The events of a session stay available after its token has expired.',
  },
  'widget-events/list#not-the-key': {
    origin: 'C283',
    level: 'advice',
    says: 'The secret key does not read widget events; the token of a session does.',
  },
} as const satisfies Clauses
