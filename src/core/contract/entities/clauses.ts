import { advice, form, gap, implied, obligation, rule } from '../clauses/clause.ts'

/** Clauses about the entity itself and the operations on it. */
export const entities = {
  'entities/entity#type': rule('entity.type', 'An entity is an individual or a corporation.', {
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  }),
  'entities/entity#legal-forms': rule(
    'entity.legal-forms',
    'The finer legal forms of a company are no longer entity types.',
    { also: ['versioning.legal-forms'] },
  ),
  'entities/entity#type-after-withdrawal': rule(
    'entity.type-after-withdrawal',
    'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  ),
  'entities/entity#individual': rule(
    'entity.individual',
    'An individual carries its personal data in the object individual.',
  ),
  'entities/entity#corporation': rule(
    'entity.corporation',
    'A corporation carries its data in the object corporation.',
  ),
  'entities/entity#receive-only': rule(
    'entity.receive-only',
    'receive_only is null where it is present.',
  ),
  'entities/entity#status': rule('entity.status', 'The status of an entity is a string.', {
    why: 'active and disabled are named; others exist and are not shown.',
  }),
  'entities/entity#connect': rule(
    'entity.connect',
    'The member connect of an entity is an object or null.',
    {
      why: 'Services in the field send an id here; a string is only noted.',
    },
  ),
  'entities/entity#credit-score': rule(
    'entity.credit-score',
    'The member credit_score of an entity is an object or null.',
    { why: 'Services in the field send an id here; a string is only noted.' },
  ),
  'entities/entity#products': rule(
    'entity.products',
    'products lists what is available to the entity, as strings.',
  ),
  'entities/entity#restricted-products': rule(
    'entity.restricted-products',
    'restricted_products lists what could be enabled and is not, as strings; no product is in both lists.',
  ),
  'entities/entity#subscriptions': rule(
    'entity.subscriptions',
    'subscriptions lists the names of the active subscriptions of the entity.',
  ),
  'entities/entity#available-subscriptions': rule(
    'entity.available-subscriptions',
    'available_subscriptions is an array of strings.',
  ),
  'entities/entity#restricted-subscriptions': rule(
    'entity.restricted-subscriptions',
    'restricted_subscriptions is an array of strings.',
  ),
  'entities/entity#arrays-of-corporations': gap(
    'entity.arrays-of-corporations',
    'The contract does not say whether corporations carry the product and subscription arrays.',
  ),
  'entities/entity#metadata': rule(
    'entity.metadata',
    'The metadata of an entity is an object or null.',
  ),
  'entities/update#request': obligation(
    'endpoints.update-entity-request',
    'An update sends the object for the type of the entity, or an address.',
  ),
  'entities/update#answer': rule('endpoints.update-entity', 'An update returns the entity.'),
  'entities/update#individual': form(
    'endpoints.update-entity-request',
    'An update of the object individual is accepted.',
  ),
  'entities/update#corporation': form(
    'endpoints.update-entity-request',
    'An update of the object corporation is accepted.',
  ),
  'entities/update#address': form(
    'endpoints.update-entity-request',
    'An update of the address is accepted.',
  ),
  'entities/update#sent': rule(
    'endpoints.update-entity',
    'The response to an accepted update shows what the update sent.',
    {
      why: 'A refusal is permitted. Free text may come back in other case and with other white space, all else exactly as sent (A40); numbers that services mask are not compared.',
    },
  ),
  'entities/update#lasts': implied(
    'endpoints.update-entity',
    'Later responses show what an update set, until another update replaces it.',
  ),
  'entities/update#only-sent': implied(
    'endpoints.update-entity',
    'An update changes what it sent, and sets nothing else to a value that nobody sent.',
    {
      why: 'An update that replaces the whole entity may drop what was not sent; it may not set another value, and no other entity may get the values sent.',
    },
  ),
  'entities/update#id': implied(
    'endpoints.update-entity',
    'The entity returned is the entity of the path.',
  ),
  'entities/withdraw-consent#request': obligation(
    'endpoints.withdraw-request',
    'A withdrawal sends its type and its reason.',
  ),
  'entities/withdraw-consent#answer': rule(
    'endpoints.withdraw',
    'A withdrawal returns the entity.',
  ),
  'entities/withdraw-consent#id': implied(
    'endpoints.withdraw',
    'The entity returned is the entity of the path.',
  ),
  'entities/withdraw-consent#disabled': rule(
    'states.withdrawal-disables',
    'A withdrawal of consent disables the entity.',
    { why: 'A second withdrawal may be refused.' },
  ),
  'entities/withdraw-consent#stays-disabled': implied(
    'states.withdrawal-disables',
    'An entity that a withdrawal disabled is disabled in all later responses.',
    { also: ['A42'] },
  ),
  'entities/withdraw-consent#one-only': implied(
    'states.withdrawal-disables',
    'A withdrawal of consent disables the entity of the path and no other.',
  ),
  'entities/withdraw-consent#others-keep': implied(
    'states.withdrawal-account-products',
    'Accounts of other entities keep their products and subscriptions.',
  ),
  'entities/withdraw-consent#stays-empty': implied(
    'A63',
    'After an update, an entity whose consent was withdrawn still has the type null and an empty address.',
    {
      also: ['entity.type-after-withdrawal', 'entity.address-after-withdrawal'],
      why: 'The update may be refused or accepted.',
    },
  ),
  'entities/withdraw-consent#receive-only': rule(
    'entity.receive-only-after-withdrawal',
    'The response to a withdrawal carries receive_only.',
  ),
  'entities/withdraw-consent#error': rule(
    'states.withdrawal-error',
    'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
    { also: ['errors.withdrawal-values'] },
  ),
  'entities/withdraw-consent#account-consent': rule(
    'states.withdrawal-account-consent',
    'A withdrawal ends the consent on all accounts of the entity.',
    { excluded: 'No member of an account shows consent.' },
  ),
  'entities/withdraw-consent#account-products': rule(
    'states.withdrawal-account-products',
    'A withdrawal removes the products of all accounts of the entity.',
    {
      also: ['endpoints.withdraw-products', 'A43'],
      why: 'Judged for the accounts that name it as their holder and were created or shown before.',
    },
  ),
  'entities/withdraw-consent#account-subscriptions': rule(
    'states.withdrawal-account-subscriptions',
    'A withdrawal removes the subscriptions of all accounts of the entity.',
  ),
  'entities/list#answer': rule(
    'endpoints.list-entities',
    'The list of entities is an array in the member data.',
  ),
  'entities/list#empty': rule(
    'endpoints.list-entities-empty',
    'data is an empty array where there is no entity.',
  ),
  'entities/list#not-empty': implied(
    'A41',
    'The list of entities is not empty after a response showed an entity that is not disabled.',
    {
      why: 'A list that lacks a record may be a page, but an empty list without a query says that there is no record. Recorded traffic may lack the request that removed the record, so an empty list is only noted there (A50).',
    },
  ),
  'entities/entity#error': rule('entity.error', 'The error of an entity is an object or null.'),

  // Clauses about what an entity consists of: people, companies, addresses, verification.
  'entities/address#line1': rule('entity.line1', 'The first line of an address is a string.'),
  'entities/address#line2': rule(
    'entity.line2',
    'The second line of an address is a string or null.',
  ),
  'entities/address#city': rule('entity.city', 'The city of an address is a string.'),
  'entities/address#state': rule('entity.state', 'The state of an address is two letters.'),
  'entities/address#zip': rule('entity.zip', 'The zip code of an address is a string.'),
  'entities/address#empty-after-withdrawal': rule(
    'entity.address-after-withdrawal',
    'The address of an entity whose consent was withdrawn is an empty object.',
  ),
  'entities/verification#object': rule(
    'entity.verification',
    'The verification of an entity is an object or null.',
  ),
  'entities/verification#individuals-only': rule(
    'entity.verification-individuals-only',
    'Only individuals have a verification.',
  ),
  'entities/verification#identity-verified': rule(
    'entity.identity-verified',
    'The flag verified of the identity is a boolean.',
  ),
  'entities/verification#identity-matched': rule(
    'entity.identity-matched',
    'The flag matched of the identity is a boolean.',
  ),
  'entities/verification#identity-session': rule(
    'entity.identity-session',
    'The id of the latest identity verification session begins with evf_.',
  ),
  'entities/verification#session-type': implied(
    'entity.identity-session',
    'The session that an entity names for its phone or its identity is of that type.',
    { also: ['entity.phone-session'] },
  ),
  'entities/verification#follows-session': advice(
    'A66',
    'What the latest session of an entity verified is shown as verified.',
    { why: 'Requirements differ between teams, so nothing follows for the status of the entity.' },
  ),
  'entities/verification#identity-methods': rule(
    'entity.identity-methods',
    'The methods of identity verification are an array.',
  ),
  'entities/verification#phone-verified': rule(
    'entity.phone-verified',
    'The flag verified of the phone is a boolean.',
  ),
  'entities/verification#phone-session': implied(
    'entity.phone-session',
    'The id of the latest phone verification session begins with evf_.',
  ),
  'entities/verification#phone-methods': rule(
    'entity.phone-methods',
    'The methods of phone verification are an array.',
  ),
  'entities/verification#available-methods': rule(
    'entity.available-methods',
    'The available methods depend on the team and on the personal data given.',
    { excluded: 'Descriptive: HTTP shows neither the team nor its agreements.' },
  ),
  'entities/verification#byo-kyc': rule(
    'entity.byo-kyc',
    'Teams that agreed on their personal data can skip the questions about identity.',
    { excluded: 'A matter of agreement with the provider.' },
  ),
  'entities/verification#byo-sms': rule(
    'entity.byo-sms',
    'Teams that agreed on their personal data can skip the verification of the phone.',
    { excluded: 'A matter of agreement with the provider.' },
  ),
  'entities/verification#activates': rule(
    'states.verification-activates',
    'An entity becomes active when all its verification requirements are complete.',
    { excluded: 'Codes and questions reach a person, not an HTTP client.' },
  ),
  'entities/individual#names': rule(
    'entity.names',
    'First name, last name and email of an individual are strings.',
  ),
  'entities/individual#phone': rule(
    'entity.phone',
    'The phone of an individual is an E.164 number with its leading plus sign.',
  ),
  'entities/individual#dob': rule('entity.dob', 'The birthday of an individual is a date.'),
  'entities/individual#ssn-4': rule(
    'entity.ssn-4',
    'The last four digits of the social security number are a string or null.',
  ),
  'entities/individual#ssn': rule('entity.ssn', 'The social security number is a string or null.'),
  'entities/individual#ssn-mask': rule(
    'entity.ssn-mask',
    'A masked social security number in a list is nine times the letter x.',
  ),
  'entities/corporation#names': rule(
    'entity.corporation-names',
    'Name and trade name of a corporation are strings.',
  ),
  'entities/corporation#ein': rule(
    'entity.ein',
    'The employer identification number of a corporation is nine digits in a string.',
  ),
  'entities/corporation#owners': rule(
    'entity.owners',
    'The owners of a corporation are an array of objects.',
  ),
  'entities/owner#members': rule(
    'entity.owner',
    'An owner has a first and last name, a phone, an email and a birthday, in the same forms as an individual.',
  ),
  'entities/owner#address': rule(
    'entity.owner-address',
    'The address of an owner has the same shape as the address of an entity.',
  ),
}
