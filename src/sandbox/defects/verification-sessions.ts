import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

/** Lies about verification sessions. */
export const verificationSessions = {
  'session-verified-at-once': {
    title: 'Calls a session by text message verified before any code came back.',
    breaks: ['C238', 'C094'],
    behaviour: { smsWaitsForCode: false },
  },
  'session-tells-the-phone': {
    title: 'Fills the "sms" of a new session, which should be empty.',
    breaks: ['C094'],
    spoil: { 'verification-sessions/create': set('/sms', { sent_to: 'the phone on record' }) },
  },
  'session-of-another-entity': {
    title: 'Answers with a session that belongs to another entity.',
    breaks: ['C088'],
    spoil: {
      'verification-sessions/create': set('/entity_id', 'ent_elsewhere'),
      'verification-sessions/list': set('/data/*/entity_id', 'ent_elsewhere'),
    },
  },
  'session-with-both-methods': {
    title: 'Gives a session by text message the questions of the other method.',
    breaks: ['C100'],
    spoil: {
      'verification-sessions/create': set('/kba', { questions: [], authenticated: false }),
    },
  },
  'session-list-without-success': {
    title: 'Lists sessions without saying whether that was a success.',
    breaks: ['C037'],
    spoil: { 'verification-sessions/list': drop('/success') },
  },
  'sessions-cannot-be-listed': {
    title: 'Starts sessions and does not know the entity when they are listed.',
    breaks: ['C254'],
    recast: { 'verification-sessions/list': () => unknownRecord('entity') },
  },
} as const satisfies Defects
