import { type Answer, type Call, ok } from '../answer.ts'
import { refuse } from '../refusal.ts'
import { type Check, faultIn, membersOf, required } from '../request-body.ts'

const seconds: Check = {
  accepts: (value) => Number.isFinite(value) && (value as number) >= 0,
  says: 'a number that is not negative',
}

/** Moves the time of the sandbox on, for everybody. */
export function advanceClock({ store, body }: Call): Answer {
  const sent = membersOf(body) ?? {}
  const fault = faultIn(sent, { seconds: required(seconds) })
  if (fault) return refuse('invalid', fault)
  store.advance((sent.seconds as number) * 1000)
  return ok({ now: new Date(store.now()).toISOString() })
}
