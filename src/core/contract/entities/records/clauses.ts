import { form, implied, obligation, ofThePath, rule, seen } from '../../clauses/clause.ts'

export const entityRecords = {
  'verification-sessions/verification-session#entity-id': rule(
    'verification-session.entity-id',
    'A verification session names its entity.',
  ),
  'verification-sessions/verification-session#entity': ofThePath(
    'verification-session.entity-id',
    'The entity that a verification session names is the entity of the path.',
  ),
  'verification-sessions/verification-session#status': rule(
    'verification-session.status',
    'The status of a verification session is a string.',
    { why: 'in_progress and verified are named; the contract does not call the list complete.' },
  ),
  'verification-sessions/verification-session#type': rule(
    'verification-session.type',
    'A verification session is of type phone or identity.',
  ),
  'verification-sessions/verification-session#sms-is-phone': rule(
    'verification-session.sms-is-phone',
    'The method sms verifies a phone.',
  ),
  'verification-sessions/verification-session#kba-is-identity': rule(
    'verification-session.kba-is-identity',
    'The method kba verifies an identity.',
  ),
  'verification-sessions/verification-session#method': seen(
    'verification-session.other-methods',
    'The methods that the contract names are sms, kba, byo_kyc and byo_sms.',
  ),
  'verification-sessions/verification-session#method-object': rule(
    'verification-session.method-object',
    'A verification session carries the object of its own method and not of the other one.',
  ),
  'verification-sessions/sms#timestamp': rule(
    'verification-session.sms-timestamp',
    'The sms object carries the time of the success.',
  ),
  'verification-sessions/kba#questions': rule(
    'verification-session.kba-questions',
    'The kba object holds its questions in an array.',
  ),
  'verification-sessions/kba#authenticated': rule(
    'verification-session.kba-authenticated',
    'The kba object holds a boolean that says whether the person was authenticated.',
  ),
  'verification-sessions/create#request': obligation(
    'endpoints.create-session-request',
    'The request for a session carries a type, a method and the object of the method.',
  ),
  'verification-sessions/create#answer': rule(
    'endpoints.create-session',
    'Starting a verification returns the session.',
  ),
  'verification-sessions/create#text-message': form(
    'endpoints.create-session-request',
    'The verification of a phone by text message is started.',
  ),
  'verification-sessions/create#sent': implied(
    'endpoints.create-session',
    'The session has the type and the method that were requested.',
  ),
  'verification-sessions/create#in-progress': rule(
    'states.session-in-progress',
    'A new session is in progress.',
    {
      why: 'Judged for text messages to a phone; other methods may be complete at once.',
    },
  ),
  'verification-sessions/create#sms-empty': rule(
    'verification-session.sms-empty',
    'The sms object of a new session is empty.',
  ),
  'verification-sessions/create#code-sent': rule(
    'states.session-code-sent',
    'A code is sent to the phone on record.',
    {
      excluded: 'Needs a phone.',
    },
  ),
  'verification-sessions/list#answer': rule(
    'endpoints.list-sessions',
    'The list of sessions comes in the longer envelope.',
  ),
  'verification-sessions/list#not-empty': implied(
    'A41',
    'The list of sessions is not empty after a response showed a session of the entity.',
  ),
  'verification-sessions/verification-session#error': rule(
    'verification-session.error',
    'The error of a verification session is an object or null.',
  ),
  'subscriptions/subscription#name': rule(
    'subscription.entity-names',
    'A subscription has a name, and it is a string.',
    { why: 'connect, credit_score and attributes are named for entities; other names are noted.' },
  ),
  'subscriptions/subscription#account-names': seen(
    'subscription.account-names',
    'Accounts have subscriptions named update, update.snapshot and transaction.',
    { excluded: 'No operation reads the subscriptions of an account.' },
  ),
  'subscriptions/subscription#status': rule(
    'subscription.status',
    'The status of a subscription is a string.',
  ),
  'subscriptions/subscription#payload': rule(
    'subscription.payload',
    'The payload of a subscription is an object or null.',
  ),
  'subscriptions/subscription#attributes-payload': rule(
    'subscription.attributes-payload',
    'The payload of an attributes subscription lists the requested attributes, as strings, under attributes.',
  ),
  'subscriptions/subscription#latest-request': rule(
    'subscription.latest-request',
    'The id of the latest request of a subscription is a string or null.',
  ),
  'subscriptions/subscription#delivers': rule(
    'subscription.delivers',
    'Subscriptions deliver continuing updates by webhook.',
    { also: ['events.subscriptions'], excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#connect': rule(
    'subscription.connect',
    'The connect subscription reports liabilities and new ones.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/subscription#credit-score': rule(
    'subscription.credit-score',
    'The credit_score subscription reports score updates.',
    { excluded: 'Needs a receiver and time.' },
  ),
  'subscriptions/list#answer': rule(
    'endpoints.list-subscriptions',
    'The subscriptions of an entity are an object that maps each name to its subscription.',
  ),
  'subscriptions/list#keys': implied(
    'endpoints.list-subscriptions',
    'Each key of the map is the name of its subscription.',
  ),
  'subscriptions/list#empty': rule(
    'endpoints.list-subscriptions-empty',
    'The map is an empty object where there is no subscription.',
  ),
  'subscriptions/list#named-by-entity': implied(
    'A64',
    'The subscriptions that an entity names are those that are active in its map.',
    {
      also: ['entity.subscriptions'],
      why: 'Compared where no request in between may have changed either, under one version; a member that is absent says nothing.',
    },
  ),
  'subscriptions/list#not-empty': implied(
    'A41',
    'The map is not empty after a response showed an active subscription of the entity.',
  ),
  'subscriptions/retrieve#answer': rule(
    'endpoints.retrieve-subscription',
    'Reading a subscription returns the subscription.',
  ),
  'subscriptions/retrieve#id': ofThePath(
    'endpoints.retrieve-subscription',
    'The subscription returned is the one requested.',
  ),
  'credit-scores/credit-score#entity-id': rule(
    'credit-score.entity-id',
    'A credit score names its entity.',
  ),
  'credit-scores/credit-score#status': rule(
    'credit-score.status',
    'The status of a credit score is a string.',
  ),
  'credit-scores/credit-score#scores': rule('credit-score.scores', 'scores is an array.', {
    why: 'It may be null until the score is completed.',
  }),
  'credit-scores/score#score': rule('credit-score.score', 'A score is an integer.'),
  'credit-scores/score#source-model': rule(
    'credit-score.source-model',
    'Source and model of a score are strings.',
  ),
  'credit-scores/score#factors': rule(
    'credit-score.factors',
    'A score lists its factors, each with a code and a description, both strings.',
  ),
  'credit-scores/score#created-at': rule(
    'conventions.timestamps-of-scores',
    'An item of scores carries created_at and no updated_at.',
    { also: ['credit-score.score-created-at'] },
  ),
  'credit-scores/retrieve#answer': rule(
    'endpoints.retrieve-credit-score',
    'Reading a credit score returns the credit score.',
  ),
  'credit-scores/retrieve#id': ofThePath(
    'endpoints.retrieve-credit-score',
    'The credit score returned is the one requested.',
  ),
  'credit-scores/retrieve#entity': ofThePath(
    'credit-score.entity-id',
    'The entity that a credit score names is the entity of the path.',
  ),
  'credit-scores/credit-score#error': rule(
    'credit-score.error',
    'The error of a credit score is an object or null.',
  ),
}
