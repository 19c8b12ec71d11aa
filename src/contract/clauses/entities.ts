import type { Clauses } from '../clause.ts'

export const entities = {
  'entities/entity#type': {
    origin: 'C039',
    level: 'rule',
    says: 'An entity is an individual or a corporation.',
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  },
  'entities/entity#legal-forms': {
    origin: 'C086',
    also: ['C315'],
    level: 'rule',
    says: 'The finer legal forms of a company are no entity types any more.',
  },
  'entities/entity#type-after-withdrawal': {
    origin: 'C040',
    level: 'rule',
    says: 'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  },
  'entities/entity#individual': {
    origin: 'C041',
    level: 'rule',
    says: 'An individual carries its personal data in the object individual.',
  },
  'entities/entity#corporation': {
    origin: 'C042',
    level: 'rule',
    says: 'A corporation carries its data in the object corporation.',
  },
  'entities/entity#receive-only': {
    origin: 'C043',
    level: 'rule',
    says: 'Where receive_only is present, it is null.',
  },
  'entities/entity#status': {
    origin: 'C051',
    level: 'rule',
    says: 'The status of an entity is a string.',
    why: 'active and disabled are named, further ones exist and are not shown.',
  },
  'entities/entity#connect': {
    origin: 'C061',
    level: 'rule',
    says: 'The member connect of an entity is an object or null.',
    why: 'Services in the field send an id here; a string is noted, not blamed.',
  },
  'entities/entity#credit-score': {
    origin: 'C062',
    level: 'rule',
    says: 'The member credit_score of an entity is an object or null.',
    why: 'Services in the field send an id here; a string is noted, not blamed.',
  },
  'entities/entity#products': {
    origin: 'C063',
    level: 'rule',
    says: 'products lists, as strings, what is available to the entity.',
  },
  'entities/entity#restricted-products': {
    origin: 'C064',
    level: 'rule',
    says: 'restricted_products lists, as strings, what could be enabled and is not; no product is in both lists.',
  },
  'entities/entity#subscriptions': {
    origin: 'C065',
    level: 'rule',
    says: 'subscriptions lists the names of the active subscriptions of the entity.',
  },
  'entities/entity#available-subscriptions': {
    origin: 'C066',
    level: 'rule',
    says: 'available_subscriptions is an array of strings.',
  },
  'entities/entity#restricted-subscriptions': {
    origin: 'C067',
    level: 'rule',
    says: 'restricted_subscriptions is an array of strings.',
  },
  'entities/entity#arrays-of-corporations': {
    origin: 'C068',
    level: 'gap',
    says: 'Whether corporations carry the product and subscription arrays is not said.',
  },
  'entities/entity#metadata': {
    origin: 'C070',
    level: 'rule',
    says: 'The metadata of an entity is an object or null.',
  },
  'entities/address#line1': {
    origin: 'C045',
    level: 'rule',
    says: 'The first line of an address is a string.',
  },
  'entities/address#line2': {
    origin: 'C046',
    level: 'rule',
    says: 'The second line of an address is a string or null.',
  },
  'entities/address#city': {
    origin: 'C047',
    level: 'rule',
    says: 'The city of an address is a string.',
  },
  'entities/address#state': {
    origin: 'C048',
    level: 'rule',
    says: 'The state of an address is two letters.',
  },
  'entities/address#zip': {
    origin: 'C049',
    level: 'rule',
    says: 'The zip code of an address is a string.',
  },
  'entities/address#empty-after-withdrawal': {
    origin: 'C050',
    level: 'rule',
    says: 'The address of an entity whose consent was withdrawn is an empty object.',
  },
  'entities/verification#object': {
    origin: 'C052',
    level: 'rule',
    says: 'The verification of an entity is an object or null.',
  },
  'entities/verification#individuals-only': {
    origin: 'C053',
    level: 'rule',
    says: 'Only individuals have a verification.',
  },
  'entities/verification#identity-verified': {
    origin: 'C054',
    level: 'rule',
    says: 'Whether the identity is verified is a boolean.',
  },
  'entities/verification#identity-matched': {
    origin: 'C055',
    level: 'rule',
    says: 'Whether the identity is matched is a boolean.',
  },
  'entities/verification#identity-session': {
    origin: 'C056',
    level: 'rule',
    says: 'The latest identity verification session is named by an id that begins with evf_.',
  },
  'entities/verification#identity-methods': {
    origin: 'C057',
    level: 'rule',
    says: 'The methods of identity verification are an array.',
  },
  'entities/verification#phone-verified': {
    origin: 'C058',
    level: 'rule',
    says: 'Whether the phone is verified is a boolean.',
  },
  'entities/verification#phone-session': {
    origin: 'C059',
    level: 'implied',
    says: 'The latest phone verification session is named by an id that begins with evf_.',
  },
  'entities/verification#phone-methods': {
    origin: 'C060',
    level: 'rule',
    says: 'The methods of phone verification are an array.',
  },
  'entities/verification#available-methods': {
    origin: 'C083',
    level: 'rule',
    says: 'Which methods are available depends on the team and on the personal data given.',
    excluded: 'Descriptive: neither the team nor what it agreed is visible over HTTP.',
  },
  'entities/verification#byo-kyc': {
    origin: 'C084',
    level: 'rule',
    says: 'Teams that agreed on their personal data can skip the questions about identity.',
    excluded: 'A matter of agreement with the provider.',
  },
  'entities/verification#byo-sms': {
    origin: 'C085',
    level: 'rule',
    says: 'Teams that agreed on their personal data can skip the verification of the phone.',
    excluded: 'A matter of agreement with the provider.',
  },
  'entities/verification#activates': {
    origin: 'C232',
    level: 'rule',
    says: 'An entity becomes active when all its verification requirements are complete.',
    excluded: 'Codes and answers reach a person, not an HTTP client.',
  },
  'entities/individual#names': {
    origin: 'C072',
    level: 'rule',
    says: 'First name, last name and email of an individual are strings.',
  },
  'entities/individual#phone': {
    origin: 'C073',
    level: 'rule',
    says: 'The phone of an individual is an E.164 number with its leading plus sign.',
  },
  'entities/individual#dob': {
    origin: 'C074',
    level: 'rule',
    says: 'The birthday of an individual is a date.',
  },
  'entities/individual#ssn-4': {
    origin: 'C075',
    level: 'rule',
    says: 'The last four digits of the social security number are a string or null.',
  },
  'entities/individual#ssn': {
    origin: 'C076',
    level: 'rule',
    says: 'The social security number is a string or null.',
  },
  'entities/individual#ssn-mask': {
    origin: 'C077',
    level: 'rule',
    says: 'A social security number that a list masks is nine times the letter x.',
  },
  'entities/corporation#names': {
    origin: 'C078',
    level: 'rule',
    says: 'Name and trade name of a corporation are strings.',
  },
  'entities/corporation#ein': {
    origin: 'C079',
    level: 'rule',
    says: 'The employer identification number of a corporation is nine digits in a string.',
  },
  'entities/corporation#owners': {
    origin: 'C080',
    level: 'rule',
    says: 'The owners of a corporation are an array of objects.',
  },
  'entities/owner#members': {
    origin: 'C081',
    level: 'rule',
    says: 'An owner has a first and last name, a phone, an email and a birthday, in the forms an individual has them.',
  },
  'entities/owner#address': {
    origin: 'C082',
    level: 'rule',
    says: 'The address of an owner has the shape of the address of an entity.',
  },
  'entities/update#request': {
    origin: 'C246',
    level: 'rule',
    says: 'An update sends the object of the kind of the entity, or an address.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'entities/update#answer': {
    origin: 'C247',
    level: 'rule',
    says: 'An update answers with the entity.',
  },
  'entities/update#sent': {
    origin: 'C247',
    level: 'rule',
    says: 'What an accepted update sent, the entity it answers with shows.',
    why: 'A refusal is lawful. Case and surrounding space may be normalised; numbers that services mask are not compared.',
  },
  'entities/update#lasts': {
    origin: 'C247',
    level: 'implied',
    says: 'What an update set, later answers show, until something newer replaces it.',
  },
  'entities/update#id': {
    origin: 'C247',
    level: 'implied',
    says: 'The entity answered is the entity of the path.',
  },
  'entities/withdraw-consent#request': {
    origin: 'C248',
    level: 'rule',
    says: 'A withdrawal sends its type and its reason.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'entities/withdraw-consent#answer': {
    origin: 'C249',
    level: 'rule',
    says: 'A withdrawal answers with the entity.',
  },
  'entities/withdraw-consent#id': {
    origin: 'C249',
    level: 'implied',
    says: 'The entity answered is the entity of the path.',
  },
  'entities/withdraw-consent#disabled': {
    origin: 'C227',
    level: 'rule',
    says: 'A withdrawal of consent disables the entity.',
    why: 'A second withdrawal may be refused.',
  },
  'entities/withdraw-consent#stays-disabled': {
    origin: 'C227',
    level: 'implied',
    says: 'An entity that a withdrawal disabled is shown disabled from then on.',
  },
  'entities/withdraw-consent#receive-only': {
    origin: 'C044',
    level: 'rule',
    says: 'The answer to a withdrawal carries receive_only.',
  },
  'entities/withdraw-consent#error': {
    origin: 'C231',
    also: ['C301'],
    level: 'rule',
    says: 'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
  },
  'entities/withdraw-consent#account-consent': {
    origin: 'C228',
    level: 'rule',
    says: 'A withdrawal ends the consent on all accounts of the entity.',
    excluded: 'No member of an account shows consent.',
  },
  'entities/withdraw-consent#account-products': {
    origin: 'C229',
    also: ['C278'],
    level: 'rule',
    says: 'A withdrawal removes the products of all accounts of the entity.',
  },
  'entities/withdraw-consent#account-subscriptions': {
    origin: 'C230',
    level: 'rule',
    says: 'A withdrawal removes the subscriptions of all accounts of the entity.',
  },
  'entities/list#answer': {
    origin: 'C250',
    level: 'rule',
    says: 'The list of entities stands as an array in the member data.',
  },
  'entities/list#empty': {
    origin: 'C251',
    level: 'rule',
    says: 'Where there is no entity, data is an empty array.',
  },
} as const satisfies Clauses
