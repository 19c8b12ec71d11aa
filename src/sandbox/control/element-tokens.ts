import { type Answer, type Call, ok } from '../answer.ts'
import { addWidgetSession } from '../records/widget-session.ts'
import { refuse } from '../refusal.ts'
import { membersOf } from '../request-body.ts'
import { keep } from '../store.ts'

/** Starts a widget session with an element token, as the embedded component would. */
export function redeemElementToken({ store, behaviour, body }: Call): Answer {
  const token = store.elementTokens.get(String(membersOf(body)?.element_token))
  if (!token) return refuse('record', 'There is no such element token.')
  const age = store.now() - token.issuedAt
  if (token.redeemed && age >= behaviour.elementTokenReusableSeconds * 1000) {
    return refuse('state', 'The element token has been used.')
  }
  if (age >= behaviour.elementTokenSeconds * 1000) {
    return refuse('state', 'The element token has expired.')
  }
  if (!behaviour.elementTokensOutliveNext && [...store.elementTokens.values()].at(-1) !== token) {
    return refuse('state', 'A later element token has taken its place.')
  }
  keep(store.elementTokens, { ...token, redeemed: true })
  return ok({ session_token: addWidgetSession(store).id })
}
