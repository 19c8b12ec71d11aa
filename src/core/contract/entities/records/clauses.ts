import { form, implied, obligation, ofThePath, rule, seen } from '../../clauses/clause.ts'

export const entityRecords = {
  'verification-sessions/verification-session#entity-id': rule(
    'C088',
    'A verification session names its entity.',
  ),
  'verification-sessions/verification-session#entity': ofThePath(
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
  'verification-sessions/create#request': obligation(
    'C252',
    'The request for a session carries a type, a method and the object of the method.',
  ),
  'verification-sessions/create#answer': rule(
    'C253',
    'Starting a verification returns the session.',
  ),
  'verification-sessions/create#text-message': form(
    'C252',
    'The verification of a phone by text message is started.',
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
  'verification-sessions/list#not-empty': implied(
    'A41',
    'The list of sessions is not empty after a response showed a session of the entity.',
  ),
  'verification-sessions/verification-session#error': rule(
    'C098',
    'The error of a verification session is an object or null.',
  ),
  'subscriptions/subscription#name': rule(
    'C102',
    'A subscription has a name, and it is a string.',
    { why: 'connect, credit_score and attributes are named for entities; other names are noted.' },
  ),
  'subscriptions/subscription#account-names': seen(
    'C103',
    'Accounts have subscriptions named update, update.snapshot and transaction.',
    { excluded: 'No operation reads the subscriptions of an account.' },
  ),
  'subscriptions/subscription#status': rule('C104', 'The status of a subscription is a string.'),
  'subscriptions/subscription#payload': rule(
    'C105',
    'The payload of a subscription is an object or null.',
  ),
  'subscriptions/subscription#attributes-payload': rule(
    'C106',
    'The payload of an attributes subscription lists the requested attributes, as strings, under attributes.',
  ),
  'subscriptions/subscription#latest-request': rule(
    'C107',
    'The id of the latest request of a subscription is a string or null.',
  ),
  'subscriptions/subscription#delivers': rule(
    'C109',
    'Subscriptions deliver continuing updates by webhook.',
    { also: ['C295'], excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#connect': rule(
    'C110',
    'The connect subscription reports liabilities and new ones.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#credit-score': rule(
    'C111',
    'The credit_score subscription reports score updates.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/list#answer': rule(
    'C255',
    'The subscriptions of an entity are an object that maps each name to its subscription.',
  ),
  'subscriptions/list#keys': implied(
    'C255',
    'Each key of the map is the name of its subscription.',
  ),
  'subscriptions/list#empty': rule(
    'C256',
    'The map is an empty object where there is no subscription.',
  ),
  'subscriptions/list#named-by-entity': implied(
    'A64',
    'The subscriptions that an entity names are those that are active in its map.',
    {
      also: ['C065'],
      why: 'Compared where no request in between may have changed either, under one version; a member that is absent says nothing.',
    },
  ),
  'subscriptions/list#not-empty': implied(
    'A41',
    'The map is not empty after a response showed an active subscription of the entity.',
  ),
  'subscriptions/retrieve#answer': rule('C257', 'Reading a subscription returns the subscription.'),
  'subscriptions/retrieve#id': ofThePath('C257', 'The subscription returned is the one requested.'),
  'credit-scores/credit-score#entity-id': rule('C113', 'A credit score names its entity.'),
  'credit-scores/credit-score#status': rule('C114', 'The status of a credit score is a string.'),
  'credit-scores/credit-score#scores': rule('C115', 'scores is an array.', {
    why: 'It may be null until the score is completed.',
  }),
  'credit-scores/score#score': rule('C116', 'A score is an integer.'),
  'credit-scores/score#source-model': rule('C117', 'Source and model of a score are strings.'),
  'credit-scores/score#factors': rule(
    'C118',
    'A score lists its factors, each with a code and a description, both strings.',
  ),
  'credit-scores/score#created-at': rule(
    'C036',
    'An item of scores carries created_at and no updated_at.',
    { also: ['C119'] },
  ),
  'credit-scores/retrieve#answer': rule('C258', 'Reading a credit score returns the credit score.'),
  'credit-scores/retrieve#id': ofThePath('C258', 'The credit score returned is the one requested.'),
  'credit-scores/retrieve#entity': ofThePath(
    'C113',
    'The entity that a credit score names is the entity of the path.',
  ),
  'credit-scores/credit-score#error': rule(
    'C120',
    'The error of a credit score is an object or null.',
  ),
}
