import { secretKinds } from '../contract/index.ts'
import { credentialMember } from './names.ts'

/** The kind of secret that a member of this name holds; undefined where it holds none. */
export type KindOf = (name: string) => string | undefined

/** Kinds by member name, however capitalised: those of the schemas (`x-secret`), and further names as credentials. */
export function kindsOf(members: readonly string[] = []): KindOf {
  const kinds = new Map(
    [...secretKinds, ...members.map((name) => [name, 'secret'] as const)].map(([name, kind]) => [
      name.toLowerCase(),
      kind,
    ]),
  )
  return (name) =>
    kinds.get(name.toLowerCase()) ?? (credentialMember.test(name) ? 'credential' : undefined)
}

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

const known = new Map<string, string>([
  ...[...digital, ...Object.keys(nouns), 'credential', 'email'].map(
    (kind) => [kind, kind] as const,
  ),
  ...Object.entries(families),
])

/** The family that a kind belongs to; values are equal or distinct within one. */
export function familyOf(kind: string): string {
  return known.get(kind) ?? 'text'
}
