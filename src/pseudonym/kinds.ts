import { secretKinds } from '#contract'
import { vocabulary } from './vocabulary.ts'

/** Who met a value first: the server in its answers, or a story in what it sends. */
export type Owner = 'story' | 'server'

/** Names that no schema holds and that can hold nothing but secrets. */
const furtherMembers: Readonly<Record<string, string>> = {
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
  token: 'credential',
  access_token: 'credential',
  refresh_token: 'credential',
  id_token: 'credential',
  client_secret: 'credential',
  api_key: 'credential',
  apikey: 'credential',
  secret: 'credential',
  password: 'credential',
}

/** The kind of secret that a member of this name holds; undefined where it holds none. */
export type KindOf = (name: string) => string | undefined

/** Member names → kind: the schemas', ours and those of a configuration, however they are capitalised. */
export function kindsOf(members: Readonly<Record<string, string>> = {}): KindOf {
  const kinds = new Map(
    [...Object.entries(furtherMembers), ...secretKinds, ...Object.entries(members)].map(
      ([name, kind]) => [name.toLowerCase(), kind],
    ),
  )
  // The same names come again and again; there is no end to those of maps.
  const asked = new Map<string, string | undefined>()
  return (name) => {
    const known = asked.get(name)
    if (known !== undefined || asked.has(name)) return known
    const kind = kinds.get(name.toLowerCase())
    if (asked.size < 5_000) asked.set(name, kind)
    return kind
  }
}

/** Members of these names hold an id, whatever it looks like. */
export function namesId(name: string): boolean {
  return name === 'id' || name === 'fingerprint' || name.endsWith('_id') || name.endsWith('Id')
}

/** Members of these names hold an id where it looks like one; elsewhere they hold words. */
export function mayNameId(name: string): boolean {
  return vocabulary.idMembers.has(name)
}

/** Whether a header or parameter of this name carries a credential. */
export function namesCredential(name: string): boolean {
  return /auth|cookie|api[-_]?key|access[-_]?key|token|secret|passw|credential|signature/i.test(
    name,
  )
}

/** All there is to say of names, for the hash of the rules. */
export const nameRules: string = JSON.stringify([
  Object.entries(furtherMembers).sort(),
  [...secretKinds].sort(),
  [...vocabulary.idMembers].sort(),
  vocabulary.prefixes,
])
