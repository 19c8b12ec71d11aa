import { type Answer, type Call, ok } from '../answer.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { membersOf } from '../request-body.ts'
import { succeed } from '../resources/verification-sessions.ts'

/** The code that the sandbox sends to every phone. */
const code = '123456'

/** Brings the code that a session waits for, or the right answers to its questions. */
export function completeVerificationSession({ store, behaviour, params, body }: Call): Answer {
  const session = store.verificationSessions.get(params.evf_id!)
  if (!session) return unknownRecord('verification session')
  if (session.status === 'verified') return refuse('state', 'The session is verified already.')
  if (session.method === 'sms' && membersOf(body)?.code !== code) {
    return refuse('invalid', 'The code is wrong.')
  }
  return ok(succeed(store, behaviour, session))
}
