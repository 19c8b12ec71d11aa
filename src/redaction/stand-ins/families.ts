/** Kinds whose values may hold the digits of one another. */
const families: Readonly<Record<string, string>> = {
  ssn: 'number',
  'card number': 'number',
  'account number': 'number',
  mask: 'number',
  token: 'credential',
  secret: 'credential',
}

/** What the stand-ins of words begin with. */
export const nouns: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  'identity question': 'Question',
}

/** Families whose values are digits. */
export const digital: ReadonlySet<string> = new Set([
  'number',
  'ein',
  'routing number',
  'phone',
  'card verification value',
  'card expiry',
  'birthday',
])

const known = new Set([...digital, ...Object.keys(nouns), 'credential', 'email'])

/** The family that a kind belongs to; values are equal or distinct within one. */
export function familyOf(kind: string): string {
  return families[kind] ?? (known.has(kind) ? kind : 'text')
}
