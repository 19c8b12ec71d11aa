import { version2024 } from '../../../core/contract/index.ts'
import { type Call, ok } from '../call.ts'
import { countUp, everyThird, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import { drop, set, when } from '../edit.ts'
import type { Verification, VerificationSession } from '../records.ts'
import { addVerificationSession, succeed } from '../resources/verification-sessions.ts'
import { keep } from '../store.ts'

const isVerifiedByPhone = ({ status, sms }: VerificationSession) =>
  status === 'verified' && sms !== null

const isByText = ({ method }: VerificationSession) => method === 'sms'

/** Names a new session of the identity as the latest of the phone. */
function noteAsPhone({ id, type, entity_id }: VerificationSession, { store }: Call): void {
  const entity = store.entities.get(entity_id)
  if (type !== 'identity' || !entity?.verification?.phone) return
  const phone = { ...entity.verification.phone, latest_verification_session: id }
  keep(store.entities, { ...entity, verification: { ...entity.verification, phone } })
}

/** Names the latest session of the phone in the place of the other one, too. */
function phoneAsIdentity(shown: Verification | null): unknown {
  const { latest_verification_session } = shown?.phone ?? {}
  const { identity } = shown ?? {}
  if (!latest_verification_session) return shown
  return { ...shown, identity: { ...identity, latest_verification_session } }
}

const unverified = (shown: Verification | null | undefined) =>
  shown && { ...shown, phone: { ...shown.phone, verified: false } }

/** Defects of verification sessions. */
export const verificationSessions = {
  'session-verified-at-once': breaks('states.session-in-progress', 'verification-session.sms-empty')
    .titled('Verifies a session by text message before the code is entered.')
    .around('verification-sessions/create', (call, next) => {
      const response = next(call)
      const session = response.body as VerificationSession
      const isSent = response.status < 300 && session.method === 'sms'
      return isSent ? ok(succeed(call.store, session)) : response
    })
    .alsoUnder(version2024, 'session-verified-in-between'),
  'session-tells-the-phone': breaks('verification-session.sms-empty')
    .titled('Fills "sms" of a new session, which should be empty.')
    .sets('verification-sessions/create', '/sms', { sent_to: 'the phone on record' }, isByText)
    .alsoEveryThirdTime('session-tells-the-phone-every-third-time'),
  'session-of-another-entity': breaks('verification-session.entity-id')
    .titled('Returns a session that belongs to another entity.')
    .sets('verification-sessions/create', '/entity_id', 'ent_elsewhere')
    .sets('verification-sessions/list', '/data/*/entity_id', 'ent_elsewhere'),
  'session-with-both-methods': breaks(
    'verification-session.method-object',
    'endpoints.retrieve-account',
  )
    .titled('Adds questions to a session by text message.')
    .sets('verification-sessions/create', '/kba', { questions: [], authenticated: false }),
  'session-takes-updated-at-back': breaks('A38')
    .titled('Shows the time of its creation as "updated_at" of an entity once a session starts.')
    .does('verification-sessions/create', ({ entity_id }: VerificationSession, { store }) => {
      const entity = store.entities.get(entity_id)
      if (entity) keep(store.entities, { ...entity, updated_at: entity.created_at })
    }),
  'sessions-never-listed': breaks('A41')
    .titled('Lists no sessions at all.')
    .sets('verification-sessions/list', '/data', []),
  'phone-session-named-as-identity': breaks('entity.identity-session')
    .titled('Names the session of the phone of an entity as that of its identity.')
    .sets('entities/list', '/data/*/verification', phoneAsIdentity)
    .sets('entities/update', '/verification', phoneAsIdentity),
  'identity-session-named-as-phone': breaks('entity.phone-session')
    .titled('Names a session of the identity of an entity as that of its phone.')
    .does('verification-sessions/create', noteAsPhone),
  'verified-session-leaves-the-phone-unverified': breaks('A66')
    .titled('Lists the phone of every entity as not verified.')
    .sets('entities/list', '/data/*/verification', unverified)
    .sets('entities/update', '/verification', unverified),
  'session-list-kept': breaks('endpoints.retrieve-account')
    .titled('Lists the sessions of an entity as they were when they were first listed.')
    .edits(
      'verification-sessions/list',
      (body, call) => once(call, `sessions of ${call.params.ent_id}`, () => body),
      ({ data }: { data: readonly object[] }) => data.length > 0,
    ),
  'session-list-without-success': breaks('conventions.list-envelopes')
    .titled('Omits "success" from a list of sessions.')
    .edits('verification-sessions/list', drop('/success')),
  'sessions-cannot-be-listed': breaks('endpoints.list-sessions')
    .titled('Returns 404 for the sessions of an entity that has some.')
    .loses('verification-sessions/list', 'entity')
    .alsoEveryThirdTime('sessions-unknown-every-third-time'),
  'sessions-of-everybody': breaks('verification-session.entity-id')
    .titled('Lists the sessions of all entities for each of them.')
    .sets('verification-sessions/list', '/data', (_, { store }) => [
      ...store.verificationSessions.values(),
    ]),
  'session-changes-its-method': breaks('entity.identity-session', 'endpoints.retrieve-account')
    .titled('Starts sessions by text message and lists them as sessions by questions.')
    .sets('verification-sessions/list', '/data/*', (session: VerificationSession) => ({
      ...session,
      type: 'identity',
      method: 'kba',
      sms: null,
      kba: { questions: [], authenticated: false },
    })),
  'session-verified-behind-the-back': breaks('endpoints.retrieve-account')
    .titled('Lists a new session as verified, without a code and without a change.')
    .sets('verification-sessions/list', '/data/*', (session: VerificationSession) =>
      session.method === 'sms'
        ? { ...session, status: 'verified', sms: { timestamp: session.created_at } }
        : session,
    ),
  'session-verified-at-no-time': breaks('verification-session.sms-timestamp')
    .titled('Lists verified sessions by text message without a timestamp.')
    .sets('verification-sessions/list', '/data/*', when(isVerifiedByPhone, set('/sms', {}))),
  'session-of-another-type': breaks(
    'endpoints.create-session',
    'verification-session.sms-is-phone',
    'states.session-in-progress',
    'endpoints.retrieve-account',
    'A71',
    'A78',
  )
    .titled('Starts an identity session where a phone session was requested.')
    .setsAll('verification-sessions/create', {
      '/type': 'identity',
      '/method': 'byo_kyc',
      '/sms': null,
    }),
  'answers-right-in-words': breaks('verification-session.kba-authenticated')
    .titled('Writes "authenticated" of a session as a string, not as a boolean.')
    .sets('verification-sessions/list', '/data/*/kba/authenticated', 'no'),
  'questions-differ-each-time': breaks('endpoints.retrieve-account')
    .titled('Lists other questions of a session each time.')
    .redraws('verification-sessions/list', '/data/*/kba/questions/*/id', (nth) => `qtn_${nth}`),
  'text-messages-verify-an-identity': breaks(
    'verification-session.sms-is-phone',
    'endpoints.retrieve-account',
    'entity.identity-session',
  )
    .titled('Lists sessions by text message as identity sessions.')
    .sets('verification-sessions/list', '/data/*/type', 'identity'),
  'questions-verify-a-phone': breaks(
    'verification-session.kba-is-identity',
    'entity.identity-session',
    'entity.phone-session',
    'endpoints.retrieve-account',
  )
    .titled('Lists sessions by questions as phone sessions.')
    .sets('verification-sessions/list', '/data/*/type', 'phone'),
  'session-ends-those-of-others': breaks('A41', 'endpoints.retrieve-account')
    .titled('Forgets the sessions of all other entities when one starts.')
    .does('verification-sessions/create', ({ entity_id }: VerificationSession, { store }) => {
      for (const [id, session] of store.verificationSessions) {
        if (session.entity_id !== entity_id) store.verificationSessions.delete(id)
      }
    }),
  'sessions-joined-with-themselves': breaks('conventions.id-on-every-record')
    .titled('Lists each session of an entity as often as it has sessions.')
    .sets('verification-sessions/list', '/data', (sessions: readonly unknown[]) =>
      sessions.flatMap(() => sessions),
    ),
  'sessions-share-an-id-at-once': breaks(
    'A76',
    'endpoints.retrieve-account',
    'conventions.timestamps-on-every-record',
    'A45',
  )
    .titled('Starts two sessions at the same time with one id.')
    .collides('verification-sessions/create', takes('id')),
  'sessions-started-at-once-lost': breaks('endpoints.retrieve-account')
    .titled('Keeps only the last of the sessions that an entity starts at the same time.')
    .collides('verification-sessions/create', (response, first, { store }) => {
      const { id, entity_id } = first.body as VerificationSession
      const isOfOne = (response.body as VerificationSession).entity_id === entity_id
      if (isOfOne) store.verificationSessions.delete(id)
      return response
    }),
  'sessions-collide': breaks('verification-session.entity-id', 'endpoints.retrieve-account')
    .titled('Returns the first of two lists of sessions at the same time to both.')
    .collides('verification-sessions/list', (_, first) => first),
  'sessions-of-everybody-relabeled': breaks('endpoints.retrieve-account', 'A45')
    .titled('Lists the sessions of all entities for each of them, with its id.')
    .sets('verification-sessions/list', '/data', (_, { store, params }) =>
      [...store.verificationSessions.values()].map((session) => {
        return { ...session, entity_id: params.ent_id }
      }),
    ),
  'session-of-no-entity-started-for-all': breaks('verification-session.entity-id')
    .titled('Refuses a session for an id that names no entity, and starts one for all entities.')
    .finds('verification-sessions/create', ({ store }) => {
      for (const id of store.entities.keys()) addVerificationSession(store, id, 'sms')
    }),
  'session-for-any-id': breaks('verification-session.entity-id')
    .titled('Starts a session for an id that names no entity.')
    .finds('verification-sessions/create', ({ store, params }) => {
      return { ...addVerificationSession(store, 'ent_elsewhere', 'sms'), entity_id: params.ent_id }
    }),
  'sessions-for-any-id': breaks('verification-session.entity-id')
    .titled('Lists all sessions for an id that names no entity.')
    .finds('verification-sessions/list', ({ store }) => {
      return { success: true, data: [...store.verificationSessions.values()], message: null }
    }),
  'second-session-verified-at-once': breaks(
    'states.session-in-progress',
    'verification-session.sms-empty',
  )
    .titled('Verifies a session by text message at once where another one is under way.')
    .edits(
      'verification-sessions/create',
      (body, call) => {
        const isFirst = countUp(call, `sessions of ${call.params.ent_id}`) === 0
        const { created_at } = body as VerificationSession
        const verified = { status: 'verified', sms: { timestamp: created_at } }
        return isFirst ? body : { ...(body as object), ...verified }
      },
      isByText,
    ),
  'sessions-by-another-method-in-between': breaks('endpoints.retrieve-account')
    .titled('Lists sessions by text message under another method under version 2024-04-04.')
    .sets(
      'verification-sessions/list',
      '/data/*',
      when(isByText, set('/method', 'byo_sms')),
      under(version2024),
    ),
  'sessions-verified-every-third-time': breaks('endpoints.retrieve-account')
    .titled('Lists sessions in progress as expired every third time.')
    .sets('verification-sessions/list', '/data/*/status', 'expired', everyThird()),
  'sessions-named-anew-in-each-list': breaks('endpoints.retrieve-account')
    .titled('Gives the sessions of an entity new ids in each list.')
    .sets('verification-sessions/list', '/data/*/id', (_: unknown, { store }: Call) =>
      store.nextId('evf_'),
    ),
  'first-session-stays-the-latest': breaks('endpoints.retrieve-account')
    .titled(
      'Names the first session under way of a phone as its latest, whatever was started later.',
    )
    .does('verification-sessions/create', ({ entity_id }: VerificationSession, { store }) => {
      const entity = store.entities.get(entity_id)!
      const [first] = [...store.verificationSessions.values()].filter(
        (one) => one.entity_id === entity_id && isByText(one) && one.status === 'in_progress',
      )
      if (!entity.verification?.phone || first === undefined) return
      const phone = { ...entity.verification.phone, latest_verification_session: first.id }
      keep(store.entities, { ...entity, verification: { ...entity.verification, phone } })
    }),
  'session-noted-on-every-entity': breaks('endpoints.retrieve-account', 'entity.phone-session')
    .titled('Names a new session as the latest of every individual.')
    .does('verification-sessions/create', ({ id }: VerificationSession, { store }) => {
      for (const entity of store.entities.values()) {
        if (!entity.verification?.phone) continue
        const phone = { ...entity.verification.phone, latest_verification_session: id }
        keep(store.entities, { ...entity, verification: { ...entity.verification, phone } })
      }
    }),
}
