import { breaks } from '../deviation.ts'
import { drop, set, setAll, when } from '../edit.ts'
import type { VerificationSession } from '../records.ts'
import { unknownRecord } from '../refusal.ts'

const isVerifiedByPhone = ({ status, sms }: VerificationSession) =>
  status === 'verified' && sms !== null

/** Defects of verification sessions. */
export const verificationSessions = {
  'session-verified-at-once': breaks(['C238', 'C094'], {
    title: 'Verifies a session by text message before the code is entered.',
    behaviour: { smsWaitsForCode: false },
  }),
  'session-tells-the-phone': breaks(['C094'], {
    title: 'Fills "sms" of a new session, which should be empty.',
    'verification-sessions/create': set('/sms', { sent_to: 'the phone on record' }),
  }),
  'session-of-another-entity': breaks(['C088'], {
    title: 'Returns a session that belongs to another entity.',
    'verification-sessions/create': set('/entity_id', 'ent_elsewhere'),
    'verification-sessions/list': set('/data/*/entity_id', 'ent_elsewhere'),
  }),
  'session-with-both-methods': breaks(['C100'], {
    title: 'Adds questions to a session by text message.',
    'verification-sessions/create': set('/kba', { questions: [], authenticated: false }),
  }),
  'session-list-without-success': breaks(['C037'], {
    title: 'Omits "success" from a list of sessions.',
    'verification-sessions/list': drop('/success'),
  }),
  'sessions-cannot-be-listed': breaks(['C254'], {
    title: 'Returns 404 for the sessions of an entity that has some.',
    response: { 'verification-sessions/list': () => unknownRecord('entity') },
  }),
  'sessions-of-everybody': breaks(['C088'], {
    title: 'Lists the sessions of all entities for each of them.',
    'verification-sessions/list': set('/data', (_, { store }) => [
      ...store.verificationSessions.values(),
    ]),
  }),
  'session-changes-its-method': breaks(['C262'], {
    title: 'Starts sessions by text message and lists them as sessions by questions.',
    'verification-sessions/list': set('/data/*', (session: VerificationSession) => ({
      ...session,
      type: 'identity',
      method: 'kba',
      sms: null,
      kba: { questions: [], authenticated: false },
    })),
  }),
  'session-verified-behind-the-back': breaks(['C262'], {
    title: 'Lists a new session as verified, without a code and without a change.',
    'verification-sessions/list': set('/data/*', (session: VerificationSession) =>
      session.method === 'sms'
        ? { ...session, status: 'verified', sms: { timestamp: session.created_at } }
        : session,
    ),
  }),
  'session-verified-at-no-time': breaks(['C095'], {
    title: 'Lists verified sessions by text message without a timestamp.',
    'verification-sessions/list': set('/data/*', when(isVerifiedByPhone, set('/sms', {}))),
  }),
  'session-of-another-type': breaks(['C253', 'C091', 'C238'], {
    title: 'Starts an identity session where a phone session was requested.',
    'verification-sessions/create': setAll({
      '/type': 'identity',
      '/method': 'byo_kyc',
      '/sms': null,
    }),
  }),
  'answers-right-in-words': breaks(['C097'], {
    title: 'Writes "authenticated" of a session as a string, not as a boolean.',
    'verification-sessions/list': set('/data/*/kba/authenticated', 'no'),
  }),
  'text-messages-verify-an-identity': breaks(['C091', 'C262'], {
    title: 'Lists sessions by text message as identity sessions.',
    'verification-sessions/list': set('/data/*/type', 'identity'),
  }),
  'questions-verify-a-phone': breaks(['C092'], {
    title: 'Lists sessions by questions as phone sessions.',
    'verification-sessions/list': set('/data/*/type', 'phone'),
  }),
}
