import { advice, implied, rule } from '../../clauses/clause.ts'

/** Clauses about what an entity consists of: people, companies, addresses, verification. */
export const entityParts = {
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
    'From version 2024-04-04 on, the verification of an entity is an object or null.',
  ),
  'entities/verification#individuals-only': rule(
    'entity.verification-individuals-only',
    'Only individuals have a verification.',
  ),
  'entities/verification#identity-verified': rule(
    'entity.identity-verified',
    'From version 2024-04-04 on, the flag verified of the identity is a boolean.',
  ),
  'entities/verification#identity-matched': rule(
    'entity.identity-matched',
    'From version 2024-04-04 on, the flag matched of the identity is a boolean.',
  ),
  'entities/verification#identity-session': rule(
    'entity.identity-session',
    'From version 2024-04-04 on, the id of the latest identity verification session begins with evf_.',
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
    'From version 2024-04-04 on, the methods of identity verification are an array.',
  ),
  'entities/verification#phone-verified': rule(
    'entity.phone-verified',
    'From version 2024-04-04 on, the flag verified of the phone is a boolean.',
  ),
  'entities/verification#phone-session': implied(
    'entity.phone-session',
    'From version 2024-04-04 on, the id of the latest phone verification session begins with evf_.',
  ),
  'entities/verification#phone-methods': rule(
    'entity.phone-methods',
    'From version 2024-04-04 on, the methods of phone verification are an array.',
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
    'From version 2024-04-04 on, the last four digits of the social security number are a string or null.',
  ),
  'entities/individual#ssn': rule(
    'entity.ssn',
    'From version 2024-04-04 on, the social security number is a string or null.',
  ),
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
