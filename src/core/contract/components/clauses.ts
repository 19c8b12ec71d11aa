import { advice, form, implied, obligation, rule } from '../clauses/clause.ts'

export const elements = {
  'elements/create-token#request': obligation(
    'endpoints.create-token-request',
    'The request for an element token names a type and either an entity or what to connect.',
  ),
  'elements/create-token#entity-required': rule(
    'endpoints.create-token-entity',
    'No element token is issued when entity_id and connect.entity are both missing.',
    { why: 'The form of the refusal is open; a success is not.' },
  ),
  'elements/create-token#answer': rule(
    'endpoints.create-token',
    'The response holds the element token as a string that begins with pk_elem_.',
  ),
  'elements/create-token#known-entity': form(
    'endpoints.create-token-request',
    'An element token is issued for the id of an entity.',
  ),
  'elements/create-token#described-person': form(
    'endpoints.create-token-request',
    'An element token is issued for a person whom the request describes.',
  ),
  'elements/create-token#distinct': implied(
    'endpoints.token-once',
    'No element token is issued twice.',
  ),
  'elements/create-token#starting-credential': rule(
    'authentication.starting-credential',
    'An embeddable component starts from an element token.',
    { excluded: 'The component runs in a browser and needs a person.' },
  ),
  'elements/create-token#single-use': rule(
    'authentication.token-single-use',
    'An element token can be used once.',
  ),
  'elements/create-token#lifetime': rule(
    'limits.token-lifetime',
    'An element token can be used for 30 minutes after its creation, and not after that.',
  ),
}

export const widgetEvents = {
  'widget-events/widget-event#type': rule(
    'widget-event.type',
    'The type of a widget event is its mode, object and action, joined by dots.',
    {
      also: ['events.ui-sessions'],
      why: 'A difference in the first part alone is only noted: that part can name the flow instead of the mode.',
    },
  ),
  'widget-events/widget-event#strings': rule(
    'widget-event.strings',
    'Mode, object and action of a widget event are strings.',
  ),
  'widget-events/widget-event#timestamp': rule(
    'widget-event.timestamp',
    'A widget event says when it happened.',
  ),
  'widget-events/widget-event#data': rule(
    'widget-event.data',
    'data of a widget event is an object; an account in it is named by an id that begins with acc_.',
  ),
  'widget-events/list#answer': rule(
    'endpoints.list-widget-events',
    'The events of a widget session are an array in the member data.',
  ),
  'widget-events/list#scoped': rule(
    'endpoints.widget-events-of-token',
    'A widget token reads the events of its own session and of no other.',
    {
      immediate: true,
      why: 'Events have no ids, so equal events of two sessions about one account at one moment prove nothing.',
    },
  ),
  'widget-events/list#survive-expiry': rule(
    'endpoints.widget-events-after-expiry',
    'The events of a session stay available, also after its token has expired.',
  ),
  'widget-events/list#token-sent': obligation(
    'authentication.widget-token',
    'Widget events are read with the token of a session, which begins with otkn_, and not with the secret key.',
  ),
  'widget-events/list#not-the-key': advice(
    'authentication.widget-token',
    'The secret key does not read widget events; the token of a session does.',
    {
      immediate: true,
      why: 'The contract says which credential a caller sends, and not what becomes of a request with the secret key.',
    },
  ),
}
