import { advice, form, gap, implied, obligation, rule } from '../clauses/clause.ts'

/** Clauses about the entity itself and the operations on it. */
export const entities = {
  'entities/entity#type': rule('C039', 'An entity is an individual or a corporation.', {
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  }),
  'entities/entity#legal-forms': rule(
    'C086',
    'The finer legal forms of a company are no longer entity types.',
    { also: ['C315'] },
  ),
  'entities/entity#type-after-withdrawal': rule(
    'C040',
    'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  ),
  'entities/entity#individual': rule(
    'C041',
    'An individual carries its personal data in the object individual.',
  ),
  'entities/entity#corporation': rule(
    'C042',
    'A corporation carries its data in the object corporation.',
  ),
  'entities/entity#receive-only': rule('C043', 'receive_only is null where it is present.'),
  'entities/entity#status': rule('C051', 'The status of an entity is a string.', {
    why: 'active and disabled are named; others exist and are not shown.',
  }),
  'entities/entity#connect': rule('C061', 'The member connect of an entity is an object or null.', {
    why: 'Services in the field send an id here; a string is only noted.',
  }),
  'entities/entity#credit-score': rule(
    'C062',
    'The member credit_score of an entity is an object or null.',
    { why: 'Services in the field send an id here; a string is only noted.' },
  ),
  'entities/entity#products': rule(
    'C063',
    'products lists what is available to the entity, as strings.',
  ),
  'entities/entity#restricted-products': rule(
    'C064',
    'restricted_products lists what could be enabled and is not, as strings; no product is in both lists.',
  ),
  'entities/entity#subscriptions': rule(
    'C065',
    'subscriptions lists the names of the active subscriptions of the entity.',
  ),
  'entities/entity#available-subscriptions': rule(
    'C066',
    'available_subscriptions is an array of strings.',
  ),
  'entities/entity#restricted-subscriptions': rule(
    'C067',
    'restricted_subscriptions is an array of strings.',
  ),
  'entities/entity#arrays-of-corporations': gap(
    'C068',
    'The contract does not say whether corporations carry the product and subscription arrays.',
  ),
  'entities/entity#metadata': rule('C070', 'The metadata of an entity is an object or null.'),
  'entities/update#request': obligation(
    'C246',
    'An update sends the object for the type of the entity, or an address.',
  ),
  'entities/update#answer': rule('C247', 'An update returns the entity.'),
  'entities/update#individual': form('C246', 'An update of the object individual is accepted.'),
  'entities/update#corporation': form('C246', 'An update of the object corporation is accepted.'),
  'entities/update#address': form('C246', 'An update of the address is accepted.'),
  'entities/update#sent': rule(
    'C247',
    'The response to an accepted update shows what the update sent.',
    {
      why: 'A refusal is permitted. Free text may come back in other case and with other white space, all else exactly as sent (A40); numbers that services mask are not compared.',
    },
  ),
  'entities/update#lasts': implied(
    'C247',
    'Later responses show what an update set, until another update replaces it.',
  ),
  'entities/update#only-sent': implied(
    'C247',
    'An update changes what it sent, and sets nothing else to a value that nobody sent.',
    {
      why: 'An update that replaces the whole entity may drop what was not sent; it may not set another value, and no other entity may get the values sent.',
    },
  ),
  'entities/update#id': implied('C247', 'The entity returned is the entity of the path.'),
  'entities/withdraw-consent#request': obligation(
    'C248',
    'A withdrawal sends its type and its reason.',
  ),
  'entities/withdraw-consent#answer': rule('C249', 'A withdrawal returns the entity.'),
  'entities/withdraw-consent#id': implied('C249', 'The entity returned is the entity of the path.'),
  'entities/withdraw-consent#disabled': rule(
    'C227',
    'A withdrawal of consent disables the entity.',
    { why: 'A second withdrawal may be refused.' },
  ),
  'entities/withdraw-consent#stays-disabled': implied(
    'C227',
    'An entity that a withdrawal disabled is disabled in all later responses.',
    { also: ['A42'] },
  ),
  'entities/withdraw-consent#one-only': implied(
    'C227',
    'A withdrawal of consent disables the entity of the path and no other.',
  ),
  'entities/withdraw-consent#others-keep': implied(
    'C229',
    'Accounts of other entities keep their products and subscriptions.',
  ),
  'entities/withdraw-consent#stays-empty': implied(
    'A63',
    'After an update, an entity whose consent was withdrawn still has the type null and an empty address.',
    { also: ['C040', 'C050'], why: 'The update may be refused or accepted.' },
  ),
  'entities/withdraw-consent#receive-only': rule(
    'C044',
    'The response to a withdrawal carries receive_only.',
  ),
  'entities/withdraw-consent#error': rule(
    'C231',
    'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
    { also: ['C301'] },
  ),
  'entities/withdraw-consent#account-consent': rule(
    'C228',
    'A withdrawal ends the consent on all accounts of the entity.',
    { excluded: 'No member of an account shows consent.' },
  ),
  'entities/withdraw-consent#account-products': rule(
    'C229',
    'A withdrawal removes the products of all accounts of the entity.',
    {
      also: ['C278', 'A43'],
      why: 'Judged for the accounts that name it as their holder and were created or shown before.',
    },
  ),
  'entities/withdraw-consent#account-subscriptions': rule(
    'C230',
    'A withdrawal removes the subscriptions of all accounts of the entity.',
  ),
  'entities/list#answer': rule('C250', 'The list of entities is an array in the member data.'),
  'entities/list#empty': rule('C251', 'data is an empty array where there is no entity.'),
  'entities/list#not-empty': implied(
    'A41',
    'The list of entities is not empty after a response showed an entity that is not disabled.',
    {
      why: 'A list that lacks a record may be a page, but an empty list without a query says that there is no record. Recorded traffic may lack the request that removed the record, so an empty list is only noted there (A50).',
    },
  ),
  'entities/entity#error': rule('C069', 'The error of an entity is an object or null.'),

  // Clauses about what an entity consists of: people, companies, addresses, verification.
  'entities/address#line1': rule('C045', 'The first line of an address is a string.'),
  'entities/address#line2': rule('C046', 'The second line of an address is a string or null.'),
  'entities/address#city': rule('C047', 'The city of an address is a string.'),
  'entities/address#state': rule('C048', 'The state of an address is two letters.'),
  'entities/address#zip': rule('C049', 'The zip code of an address is a string.'),
  'entities/address#empty-after-withdrawal': rule(
    'C050',
    'The address of an entity whose consent was withdrawn is an empty object.',
  ),
  'entities/verification#object': rule(
    'C052',
    'The verification of an entity is an object or null.',
  ),
  'entities/verification#individuals-only': rule('C053', 'Only individuals have a verification.'),
  'entities/verification#identity-verified': rule(
    'C054',
    'The flag verified of the identity is a boolean.',
  ),
  'entities/verification#identity-matched': rule(
    'C055',
    'The flag matched of the identity is a boolean.',
  ),
  'entities/verification#identity-session': rule(
    'C056',
    'The id of the latest identity verification session begins with evf_.',
  ),
  'entities/verification#session-type': implied(
    'C056',
    'The session that an entity names for its phone or its identity is of that type.',
    { also: ['C059'] },
  ),
  'entities/verification#follows-session': advice(
    'A66',
    'What the latest session of an entity verified is shown as verified.',
    { why: 'Requirements differ between teams, so nothing follows for the status of the entity.' },
  ),
  'entities/verification#identity-methods': rule(
    'C057',
    'The methods of identity verification are an array.',
  ),
  'entities/verification#phone-verified': rule(
    'C058',
    'The flag verified of the phone is a boolean.',
  ),
  'entities/verification#phone-session': implied(
    'C059',
    'The id of the latest phone verification session begins with evf_.',
  ),
  'entities/verification#phone-methods': rule(
    'C060',
    'The methods of phone verification are an array.',
  ),
  'entities/verification#available-methods': rule(
    'C083',
    'The available methods depend on the team and on the personal data given.',
    { excluded: 'Descriptive: HTTP shows neither the team nor its agreements.' },
  ),
  'entities/verification#byo-kyc': rule(
    'C084',
    'Teams that agreed on their personal data can skip the questions about identity.',
    { excluded: 'A matter of agreement with the provider.' },
  ),
  'entities/verification#byo-sms': rule(
    'C085',
    'Teams that agreed on their personal data can skip the verification of the phone.',
    { excluded: 'A matter of agreement with the provider.' },
  ),
  'entities/verification#activates': rule(
    'C232',
    'An entity becomes active when all its verification requirements are complete.',
    { excluded: 'Codes and questions reach a person, not an HTTP client.' },
  ),
  'entities/individual#names': rule(
    'C072',
    'First name, last name and email of an individual are strings.',
  ),
  'entities/individual#phone': rule(
    'C073',
    'The phone of an individual is an E.164 number with its leading plus sign.',
  ),
  'entities/individual#dob': rule('C074', 'The birthday of an individual is a date.'),
  'entities/individual#ssn-4': rule(
    'C075',
    'The last four digits of the social security number are a string or null.',
  ),
  'entities/individual#ssn': rule('C076', 'The social security number is a string or null.'),
  'entities/individual#ssn-mask': rule(
    'C077',
    'A masked social security number in a list is nine times the letter x.',
  ),
  'entities/corporation#names': rule('C078', 'Name and trade name of a corporation are strings.'),
  'entities/corporation#ein': rule(
    'C079',
    'The employer identification number of a corporation is nine digits in a string.',
  ),
  'entities/corporation#owners': rule(
    'C080',
    'The owners of a corporation are an array of objects.',
  ),
  'entities/owner#members': rule(
    'C081',
    'An owner has a first and last name, a phone, an email and a birthday, in the same forms as an individual.',
  ),
  'entities/owner#address': rule(
    'C082',
    'The address of an owner has the same shape as the address of an entity.',
  ),
}
