import { type Call, type Handlers, ok, type SandboxResponse } from '../call.ts'
import { find, refuse, refuseDisabled } from '../refusal.ts'
import { bodyOf, oneOf } from '../request-body.ts'
import { keep } from '../store.ts'
import { addWidgetSession } from './widget-events.ts'

/** The reference behaviour of element tokens. */
export const elements = { 'elements/create-token': createToken } satisfies Handlers

function createToken({ store, behaviour, body }: Call): SandboxResponse {
  const sent = bodyOf('element-token-request', body, { '/type': oneOf(['connect']) })
  const { entity_id = null, connect } = sent
  const described = entity_id !== null || connect?.entity !== undefined
  if (!described && behaviour.elementTokenNeedsEntity) {
    return refuse('invalid', 'Either "entity_id" or "connect.entity" is required.')
  }
  if (entity_id !== null) refuseDisabled(find(store.entities, entity_id, 'entity'))
  const [first] = store.elementTokens.keys()
  const repeated = behaviour.elementTokensDistinct ? undefined : first
  const id = repeated ?? store.nextId('pk_elem_')
  keep(store.elementTokens, { id, entity_id, issuedAt: store.now(), redeemed: false })
  return ok({ element_token: id })
}

/** Control: starts a widget session with an element token, as the embedded component does. */
export function redeemElementToken({ store, behaviour, body }: Call): SandboxResponse {
  const { element_token } = (body ?? {}) as { readonly element_token?: unknown }
  const token = store.elementTokens.get(String(element_token))
  if (!token) return refuse('record', 'There is no such element token.')
  const age = store.now() - token.issuedAt
  if (token.redeemed && age >= behaviour.elementTokenReusableSeconds * 1000) {
    return refuse('state', 'The element token has been used.')
  }
  if (age >= behaviour.elementTokenSeconds * 1000) {
    return refuse('state', 'The element token has expired.')
  }
  if (!behaviour.elementTokensOutliveNext && [...store.elementTokens.values()].at(-1) !== token) {
    return refuse('state', 'Another element token was issued later.')
  }
  keep(store.elementTokens, { ...token, redeemed: true })
  return ok({ session_token: addWidgetSession(store).id })
}
