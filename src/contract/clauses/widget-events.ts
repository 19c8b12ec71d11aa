import { advice, rule } from './clause.ts'

export const widgetEvents = {
  'widget-events/widget-event#type': rule(
    'C222',
    'The type of a widget event is its mode, object and action, joined by dots.',
    {
      also: ['C296'],
      why: 'A difference in the first part alone is only noted: that part can name the flow instead of the mode.',
    },
  ),
  'widget-events/widget-event#strings': rule(
    'C223',
    'Mode, object and action of a widget event are strings.',
  ),
  'widget-events/widget-event#timestamp': rule('C224', 'A widget event says when it happened.'),
  'widget-events/widget-event#data': rule(
    'C225',
    'data of a widget event is an object; an account in it is named by an id that begins with acc_.',
  ),
  'widget-events/list#answer': rule(
    'C276',
    'The events of a widget session are an array in the member data.',
  ),
  'widget-events/list#scoped': rule(
    'C279',
    'A widget token reads the events of its own session and of no other.',
    {
      why: 'Events have no ids: what two sessions do with one account at one moment looks the same and proves nothing.',
    },
  ),
  'widget-events/list#survive-expiry': rule(
    'C280',
    'The events of a session stay available after its token has expired.',
  ),
  'widget-events/list#not-the-key': advice(
    'C283',
    'The secret key does not read widget events; the token of a session does.',
  ),
}
