import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import type { Behaviour } from '../behaviour.ts'
import { type Entity, standing, type Verification } from '../records/entity.ts'
import {
  addVerificationSession,
  type VerificationSession,
} from '../records/verification-session.ts'
import { disabledEntity, refuse, unknownRecord } from '../refusal.ts'
import { faultIn, jsonObject, type Members, membersOf, oneOf, required } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'

/** The reference behaviour of the verification sessions of entities. */
export const verificationSessions = {
  'verification-sessions/create': create,
  'verification-sessions/list': list,
} satisfies Handlers

const methods = { phone: ['sms', 'byo_sms'], identity: ['kba', 'byo_kyc'] } as const

function create({ store, behaviour, params, body }: Call): Answer {
  const entity = store.entities.get(params.ent_id!)
  if (!entity) return unknownRecord('entity')
  if (entity.status === 'disabled') return disabledEntity()
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultInSession(sent, entity)
  if (fault) return refuse('invalid', fault)

  const method = sent.method as VerificationSession['method']
  const session = addVerificationSession(store, entity.id, method)
  noteSession(store, session)
  const waits = method === 'kba' || (method === 'sms' && behaviour.smsWaitsForCode)
  return ok(waits ? session : succeed(store, behaviour, session))
}

function faultInSession(sent: Members, entity: Entity): string | undefined {
  const type = sent.type === 'identity' ? 'identity' : 'phone'
  const fault = faultIn(sent, {
    type: required(oneOf(['phone', 'identity'])),
    method: required(oneOf(methods[type])),
    ...Object.fromEntries(methods[type].map((method) => [method, jsonObject])),
  })
  if (fault) return fault
  const offered: readonly unknown[] = entity.verification?.[type].methods ?? []
  return offered.includes(sent.method) ? undefined : 'This entity cannot be verified in this way.'
}

function list({ store, params }: Call): Answer {
  const entityId = params.ent_id!
  if (!store.entities.has(entityId)) return unknownRecord('entity')
  const data = [...store.verificationSessions.values()].filter(
    (session) => session.entity_id === entityId,
  )
  return ok({ success: true, data, message: null })
}

/** Ends a session well: the entity is verified in this respect, and active once in all. */
export function succeed(
  store: Store,
  behaviour: Behaviour,
  session: VerificationSession,
): VerificationSession {
  const verified = change(store, store.verificationSessions, session, {
    status: 'verified',
    sms: session.method === 'sms' ? { timestamp: store.stamp() } : session.sms,
    kba: session.kba && { ...session.kba, authenticated: true },
  })
  const entity = noteSession(store, verified)
  const { phone, identity } = entity.verification ?? {}
  const complete = phone?.verified === true && identity?.verified === true
  if (behaviour.verificationActivates && complete && entity.status === 'incomplete') {
    keep(store.entities, { ...entity, ...standing.active })
  }
  return verified
}

/** Tells the entity of its latest session. */
function noteSession(store: Store, session: VerificationSession): Entity {
  const entity = store.entities.get(session.entity_id)!
  if (!entity.verification) return entity
  const before = entity.verification[session.type]
  const done = before.verified || session.status === 'verified'
  const proof = { ...before, verified: done, latest_verification_session: session.id }
  const verification: Verification =
    session.type === 'phone'
      ? { ...entity.verification, phone: proof }
      : { ...entity.verification, identity: { ...proof, matched: done } }
  return change(store, store.entities, entity, { verification })
}
