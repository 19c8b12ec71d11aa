import { secretKinds } from '../contract/index.ts'

/** A value with its kind. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** The kind of secret that a member of this name holds; undefined where it holds none. */
export type KindOf = (name: string) => string | undefined

/** Kinds by member name, however capitalised: those of the schemas (`x-secret`), and further names as secrets. */
export function kindsOf(names: readonly string[]): KindOf {
  const all = [...secretKinds, ...names.map((name) => [name, 'secret'] as const)]
  const kinds = new Map(all.map(([name, kind]) => [name.toLowerCase(), kind]))
  // The same few names come again and again.
  const known = new Map<string, string | undefined>(kinds)
  return (name) => {
    if (known.has(name)) return known.get(name)
    const named = credentialMember.test(name) ? 'credential' : undefined
    const kind = kinds.get(name.toLowerCase()) ?? named
    if (known.size < 5_000) known.set(name, kind)
    return kind
  }
}

/** The kind of secret that a header, or a parameter of an address, of this name holds. */
export function kindOfPart(name: string, kindOf: KindOf): string | undefined {
  return kindOf(name) ?? (namesCredential(name) ? 'credential' : undefined)
}

/** Whether a header or parameter of this name carries a credential. */
export function namesCredential(name: string): boolean {
  return /auth|cookie|api[-_]?key|access[-_]?key|token|secret|passw|credential|signature/i.test(
    name,
  )
}

/**
 * Names of members that hold a credential, whatever comes before: `hmac_secret`, `sessionToken`. The
 * contract has such names for few, and services have many.
 */
export const credentialMember: RegExp =
  /(?:^|[_-]|(?<=[a-z\d])(?=[A-Z]))(?:[Tt]oken|TOKEN|[Ss]ecret|SECRET|[Pp]assw(?:or)?d|PASSWORD|[Pp]assphrase|(?:[Aa]pi|[Aa]ccess|[Pp]rivate|API|ACCESS|PRIVATE)[_-]?(?:[Kk]ey|KEY))$/
