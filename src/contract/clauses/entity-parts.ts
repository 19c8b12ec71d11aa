import { implied, rule } from './clause.ts'

/** Clauses about what an entity consists of: people, companies, addresses, verification. */
export const entityParts = {
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
