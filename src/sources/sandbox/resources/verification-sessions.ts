import {
  type Call,
  find,
  type Handlers,
  ok,
  refuse,
  refuseDisabled,
  type SandboxResponse,
} from '../call.ts'
import type { Entity, Kba, Verification, VerificationSession } from '../records.ts'
import { bodyOf, jsonObject, oneOf } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { standing } from './entities.ts'

export const verificationSessions = {
  'verification-sessions/create'({ store, params, body }) {
    const entity = find(store.entities, params.ent_id, 'entity')
    refuseDisabled(entity)
    const { type, method } = bodyOf('verification-session-request', body, {
      '/type': oneOf(['phone', 'identity']),
      ...Object.fromEntries(methods.map((name) => [`/${name}`, jsonObject])),
    })
    const offered = entity.verification?.[type === 'phone' ? 'phone' : 'identity']?.methods ?? []
    if (!offered.includes(method)) {
      return refuse('invalid', 'This entity cannot be verified in this way.')
    }
    const session = addVerificationSession(store, entity.id, method)
    noteSession(store, session)
    const waits = method === 'kba' || method === 'sms'
    return ok(waits ? session : succeed(store, session))
  },
  'verification-sessions/list'({ store, params }) {
    const { id } = find(store.entities, params.ent_id, 'entity')
    const data = [...store.verificationSessions.values()].filter(
      ({ entity_id }) => entity_id === id,
    )
    return ok({ success: true, data, message: null })
  },
} satisfies Handlers

const methods = ['sms', 'byo_sms', 'kba', 'byo_kyc']

/** The code that the sandbox sends to every phone. */
const code = '123456'

/** Set-up: enters the code of a session, or the right replies to its questions. */
export function completeVerificationSession({ store, params, body }: Call): SandboxResponse {
  const session = find(store.verificationSessions, params.evf_id, 'verification session')
  if (session.status === 'verified') return refuse('state', 'The session is verified already.')
  const sent = (body ?? {}) as { readonly code?: unknown }
  if (session.method === 'sms' && sent.code !== code) return refuse('invalid', 'The code is wrong.')
  return ok(succeed(store, session))
}

const questions: Kba['questions'] = [
  {
    id: 'qtn_1',
    text: 'Which of these streets have you lived in?',
    answers: [
      { id: 'ans_1', text: 'Invented Avenue' },
      { id: 'ans_2', text: 'None of these' },
    ],
  },
]

export function addVerificationSession(
  store: Store,
  entityId: string,
  method: string,
): VerificationSession {
  return keep(store.verificationSessions, {
    id: store.nextId('evf_'),
    entity_id: entityId,
    status: 'in_progress',
    type: method === 'sms' || method === 'byo_sms' ? 'phone' : 'identity',
    method,
    sms: method === 'sms' ? {} : null,
    kba: method === 'kba' ? { questions, authenticated: false } : null,
    error: null,
    ...store.dates(),
  })
}

export function succeed(store: Store, session: VerificationSession): VerificationSession {
  const { kba = null, sms = null } = session
  const verified = change(store, store.verificationSessions, session, {
    status: 'verified',
    sms: session.method === 'sms' ? { timestamp: store.stamp() } : sms,
    kba: kba && { ...kba, authenticated: true },
  })
  const entity = noteSession(store, verified)
  const { phone, identity } = entity.verification ?? {}
  const complete = phone?.verified === true && identity?.verified === true
  if (complete && entity.status === 'incomplete') {
    keep(store.entities, { ...entity, ...standing.active })
  }
  return verified
}

function noteSession(store: Store, session: VerificationSession): Entity {
  const entity = store.entities.get(session.entity_id)!
  const { phone, identity } = entity.verification ?? {}
  if (!phone || !identity) return entity
  const changes = (verified: boolean) => ({
    verified: verified || session.status === 'verified',
    latest_verification_session: session.id,
  })
  const changed = changes(identity.verified)
  const verification: Verification =
    session.type === 'phone'
      ? { identity, phone: { ...phone, ...changes(phone.verified) } }
      : { identity: { ...identity, ...changed, matched: changed.verified }, phone }
  return change(store, store.entities, entity, { verification })
}
