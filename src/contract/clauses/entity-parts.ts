import type { Clauses } from '../../judge/index.ts'

/** Clauses about what an entity consists of: people, companies, addresses, verification. */
export const entityParts = {
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
} as const satisfies Clauses
