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

/** Whether the value of a member of this name is secret, however the name is capitalised. */
export function isSecretName(name: string, secretMembers: ReadonlySet<string>): boolean {
  return (
    secretMembers.has(name) || secretMembers.has(name.toLowerCase()) || credentialMember.test(name)
  )
}
