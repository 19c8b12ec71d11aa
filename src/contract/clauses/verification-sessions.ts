import type { Clauses } from '../../judge/index.ts'

export const verificationSessions = {
  'verification-sessions/verification-session#entity-id': {
    origin: 'C088',
    level: 'rule',
    says: 'A verification session names its entity.',
  },
  'verification-sessions/verification-session#entity': {
    origin: 'C088',
    level: 'implied',
    says: 'The entity that a verification session names is the entity of the path.',
  },
  'verification-sessions/verification-session#status': {
    origin: 'C089',
    level: 'rule',
    says: 'The status of a verification session is a string.',
    why: 'in_progress and verified are named; the list is not called complete.',
  },
  'verification-sessions/verification-session#type': {
    origin: 'C090',
    level: 'rule',
    says: 'A verification session is of type phone or identity.',
  },
  'verification-sessions/verification-session#sms-is-phone': {
    origin: 'C091',
    level: 'rule',
    says: 'The method sms verifies a phone.',
  },
  'verification-sessions/verification-session#kba-is-identity': {
    origin: 'C092',
    level: 'rule',
    says: 'The method kba verifies an identity.',
  },
  'verification-sessions/verification-session#method': {
    origin: 'C093',
    level: 'seen',
    says: 'Methods named are sms, kba, byo_kyc and byo_sms.',
  },
  'verification-sessions/verification-session#method-object': {
    origin: 'C100',
    level: 'rule',
    says: 'A session carries the object of its method, and not that of the other one.',
  },
  'verification-sessions/sms#timestamp': {
    origin: 'C095',
    level: 'rule',
    says: 'After success the sms object says when.',
  },
  'verification-sessions/kba#questions': {
    origin: 'C096',
    level: 'rule',
    says: 'The kba object holds its questions in an array.',
  },
  'verification-sessions/kba#authenticated': {
    origin: 'C097',
    level: 'rule',
    says: 'The kba object says with a boolean whether the answers were right.',
  },
  'verification-sessions/create#request': {
    origin: 'C252',
    level: 'rule',
    says: 'A session is asked for with a type, a method and the object of the method.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'verification-sessions/create#answer': {
    origin: 'C253',
    level: 'rule',
    says: 'Starting a verification answers with the session.',
  },
  'verification-sessions/create#sent': {
    origin: 'C253',
    level: 'implied',
    says: 'The session has the type and the method that were asked for.',
  },
  'verification-sessions/create#in-progress': {
    origin: 'C238',
    level: 'rule',
    says: 'A new session is in progress.',
    why: 'Judged for text messages to a phone; other methods may be complete at once.',
  },
  'verification-sessions/create#sms-empty': {
    origin: 'C094',
    level: 'rule',
    says: 'The sms object of a new session is empty.',
  },
  'verification-sessions/create#code-sent': {
    origin: 'C239',
    level: 'rule',
    says: 'A code is sent to the phone on record.',
    excluded: 'Needs a phone.',
  },
  'verification-sessions/list#answer': {
    origin: 'C254',
    level: 'rule',
    says: 'The list of sessions comes in the longer envelope.',
  },
  'verification-sessions/verification-session#error': {
    origin: 'C098',
    level: 'rule',
    says: 'The error of a verification session is an object or null.',
  },
} as const satisfies Clauses
