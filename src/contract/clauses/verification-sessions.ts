import { implied, rule, seen } from './clause.ts'

export const verificationSessions = {
  'verification-sessions/verification-session#entity-id': rule(
    'C088',
    'A verification session names its entity.',
  ),
  'verification-sessions/verification-session#entity': implied(
    'C088',
    'The entity that a verification session names is the entity of the path.',
  ),
  'verification-sessions/verification-session#status': rule(
    'C089',
    'The status of a verification session is a string.',
    { why: 'in_progress and verified are named; the contract does not call the list complete.' },
  ),
  'verification-sessions/verification-session#type': rule(
    'C090',
    'A verification session is of type phone or identity.',
  ),
  'verification-sessions/verification-session#sms-is-phone': rule(
    'C091',
    'The method sms verifies a phone.',
  ),
  'verification-sessions/verification-session#kba-is-identity': rule(
    'C092',
    'The method kba verifies an identity.',
  ),
  'verification-sessions/verification-session#method': seen(
    'C093',
    'The methods that the contract names are sms, kba, byo_kyc and byo_sms.',
  ),
  'verification-sessions/verification-session#method-object': rule(
    'C100',
    'A verification session carries the object of its own method and not of the other one.',
  ),
  'verification-sessions/sms#timestamp': rule(
    'C095',
    'The sms object carries the time of the success.',
  ),
  'verification-sessions/kba#questions': rule(
    'C096',
    'The kba object holds its questions in an array.',
  ),
  'verification-sessions/kba#authenticated': rule(
    'C097',
    'The kba object holds a boolean that says whether the person was authenticated.',
  ),
  'verification-sessions/create#request': rule(
    'C252',
    'The request for a session carries a type, a method and the object of the method.',
    { excluded: 'An obligation of the caller; Assay fulfils it.' },
  ),
  'verification-sessions/create#answer': rule(
    'C253',
    'Starting a verification returns the session.',
  ),
  'verification-sessions/create#sent': implied(
    'C253',
    'The session has the type and the method that were requested.',
  ),
  'verification-sessions/create#in-progress': rule('C238', 'A new session is in progress.', {
    why: 'Judged for text messages to a phone; other methods may be complete at once.',
  }),
  'verification-sessions/create#sms-empty': rule(
    'C094',
    'The sms object of a new session is empty.',
  ),
  'verification-sessions/create#code-sent': rule('C239', 'A code is sent to the phone on record.', {
    excluded: 'Needs a phone.',
  }),
  'verification-sessions/list#answer': rule(
    'C254',
    'The list of sessions comes in the longer envelope.',
  ),
  'verification-sessions/verification-session#error': rule(
    'C098',
    'The error of a verification session is an object or null.',
  ),
}
