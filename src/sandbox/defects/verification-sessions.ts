import type { Defects } from '../deviation.ts'
import { drop, inTurn, set, when } from '../edit.ts'
import type { VerificationSession } from '../records.ts'
import { unknownRecord } from '../refusal.ts'

/** Defects of verification sessions. */
export const verificationSessions = {
  'session-verified-at-once': {
    title: 'Calls a session by text message verified before any code came back.',
    breaks: ['C238', 'C094'],
    behaviour: { smsWaitsForCode: false },
  },
  'session-tells-the-phone': {
    title: 'Fills the "sms" of a new session, which should be empty.',
    breaks: ['C094'],
    body: { 'verification-sessions/create': set('/sms', { sent_to: 'the phone on record' }) },
  },
  'session-of-another-entity': {
    title: 'Answers with a session that belongs to another entity.',
    breaks: ['C088'],
    body: {
      'verification-sessions/create': set('/entity_id', 'ent_elsewhere'),
      'verification-sessions/list': set('/data/*/entity_id', 'ent_elsewhere'),
    },
  },
  'session-with-both-methods': {
    title: 'Gives a session by text message the questions of the other method.',
    breaks: ['C100'],
    body: {
      'verification-sessions/create': set('/kba', { questions: [], authenticated: false }),
    },
  },
  'session-list-without-success': {
    title: 'Lists sessions without saying whether that was a success.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': drop('/success') },
  },
  'sessions-cannot-be-listed': {
    title: 'Starts sessions and does not know the entity when they are listed.',
    breaks: ['C254'],
    response: { 'verification-sessions/list': () => unknownRecord('entity') },
  },
  'sessions-of-everybody': {
    title: 'Lists the sessions of all entities for every one of them.',
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
    title:
      'Starts a session and lists it as verified, though nothing came back and nothing changed.',
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
    title: 'Lists sessions by text message as verified and does not say when.',
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
    title: 'Starts a session for the identity where one for the phone was asked for.',
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
    title: 'Says in a word, not in a boolean, whether questions were answered rightly.',
    breaks: ['C097'],
    body: { 'verification-sessions/list': set('/data/*/kba/authenticated', 'no') },
  },
  'text-messages-verify-an-identity': {
    title: 'Lists sessions by text message as sessions for the identity.',
    breaks: ['C091', 'C262'],
    body: { 'verification-sessions/list': set('/data/*/type', 'identity') },
  },
  'questions-verify-a-phone': {
    title: 'Lists sessions by questions as sessions for the phone.',
    breaks: ['C092'],
    body: { 'verification-sessions/list': set('/data/*/type', 'phone') },
  },
} as const satisfies Defects
