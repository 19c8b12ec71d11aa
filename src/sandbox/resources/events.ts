import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { unknownRecord } from '../refusal.ts'

/** The reference behaviour of stored events. */
export const events = { 'events/retrieve': retrieve } satisfies Handlers

function retrieve({ store, params }: Call): Answer {
  const event = store.events.get(params.evt_id!)
  return event ? ok(event) : unknownRecord('event')
}
