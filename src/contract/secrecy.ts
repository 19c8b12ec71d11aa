import { secrets } from './generated/vocabulary.ts'

/** Names that no schema holds and that can hold nothing but secrets. */
const further: Readonly<Record<string, string>> = {
  last4: 'mask',
  last_4: 'mask',
  last_four: 'mask',
  card_number: 'card number',
  account_number: 'account number',
  routing_number: 'routing number',
  pan: 'card number',
  phone_number: 'phone',
  date_of_birth: 'birthday',
  social_security_number: 'ssn',
}

/** The members that are secret or personal by some schema or by any name, and the kind of what they hold. */
export const secretKinds: ReadonlyMap<string, string> = new Map([
  ...Object.entries(further),
  ...Object.entries(secrets),
])

/** The names of all members that are secret or personal. */
export const secretMembers: ReadonlySet<string> = new Set(secretKinds.keys())
