import type { Defects } from '../deviation.ts'
import { drop, inTurn, set, when } from '../edit.ts'
import type { VerificationSession } from '../records.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of verification sessions. */
export const verificationSessions = {
  'session-verified-at-once': {
    title: 'Verifies a session by text message before the code is entered.',
    breaks: ['C238', 'C094'],
    behaviour: { smsWaitsForCode: false },
  },
  'session-tells-the-phone': {
    title: 'Fills "sms" of a new session, which should be empty.',
    breaks: ['C094'],
    body: { 'verification-sessions/create': set('/sms', { sent_to: 'the phone on record' }) },
  },
  'session-of-another-entity': {
    title: 'Returns a session that belongs to another entity.',
    breaks: ['C088'],
    body: {
      'verification-sessions/create': set('/entity_id', 'ent_elsewhere'),
      'verification-sessions/list': set('/data/*/entity_id', 'ent_elsewhere'),
    },
  },
  'session-with-both-methods': {
    title: 'Adds questions to a session by text message.',
    breaks: ['C100'],
    body: {
      'verification-sessions/create': set('/kba', { questions: [], authenticated: false }),
    },
  },
  'session-list-without-success': {
    title: 'Omits "success" from a list of sessions.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': drop('/success') },
  },
  'sessions-cannot-be-listed': {
    title: 'Returns 404 for the sessions of an entity that has some.',
    breaks: ['C254'],
    response: { 'verification-sessions/list': () => unknownRecord('entity') },
  },
  'sessions-of-everybody': {
    title: 'Lists the sessions of all entities for each of them.',
    breaks: ['C088'],
    body: {
      'verification-sessions/list': set('/data', (_, { store }) => [
        ...store.verificationSessions.values(),
      ]),
    },
  },
  'session-changes-its-method': {
    title: 'Starts sessions by text message and lists them as sessions by questions.',
    breaks: ['C262'],
    body: {
      'verification-sessions/list': set('/data/*', (session: VerificationSession) => ({
        ...session,
        type: 'identity',
        method: 'kba',
        sms: null,
        kba: { questions: [], authenticated: false },
      })),
    },
  },
  'session-verified-behind-the-back': {
    title: 'Lists a new session as verified, without a code and without a change.',
    breaks: ['C262'],
    body: {
      'verification-sessions/list': set('/data/*', (session: VerificationSession) =>
        session.method === 'sms'
          ? { ...session, status: 'verified', sms: { timestamp: session.created_at } }
          : session,
      ),
    },
  },
  'session-verified-at-no-time': {
    title: 'Lists verified sessions by text message without a timestamp.',
    breaks: ['C095'],
    body: {
      'verification-sessions/list': set(
        '/data/*',
        when(
          ({ status, sms }: VerificationSession) => status === 'verified' && sms !== null,
          set('/sms', {}),
        ),
      ),
    },
  },
  'session-of-another-type': {
    title: 'Starts an identity session where a phone session was requested.',
    breaks: ['C253', 'C091', 'C238'],
    body: {
      'verification-sessions/create': inTurn(
        set('/type', 'identity'),
        set('/method', 'byo_kyc'),
        set('/sms', null),
      ),
    },
  },
  'answers-right-in-words': {
    title: 'Writes "authenticated" of a session as a string, not as a boolean.',
    breaks: ['C097'],
    body: { 'verification-sessions/list': set('/data/*/kba/authenticated', 'no') },
  },
  'text-messages-verify-an-identity': {
    title: 'Lists sessions by text message as identity sessions.',
    breaks: ['C091', 'C262'],
    body: { 'verification-sessions/list': set('/data/*/type', 'identity') },
  },
  'questions-verify-a-phone': {
    title: 'Lists sessions by questions as phone sessions.',
    breaks: ['C092'],
    body: { 'verification-sessions/list': set('/data/*/type', 'phone') },
  },
} as const satisfies Defects
