import { secretKinds, vocabulary } from '../contract/index.ts'
import { credentialMember } from '../redaction/index.ts'

/** Who met a value first: the server in its answers, or a story in what it sends. */
export type Owner = 'story' | 'server'

/** The kind of secret that a member of this name holds; undefined where it holds none. */
export type KindOf = (name: string) => string | undefined

/** Member names → kind: the schemas', ours and those of a configuration, however they are capitalised. */
export function kindsOf(members: Readonly<Record<string, string>> = {}): KindOf {
  const kinds = new Map(
    [...secretKinds, ...Object.entries(members)].map(([name, kind]) => [name.toLowerCase(), kind]),
  )
  // The same names come again and again; there is no end to those of maps.
  const asked = new Map<string, string | undefined>()
  return (name) => {
    const known = asked.get(name)
    if (known !== undefined || asked.has(name)) return known
    const kind =
      kinds.get(name.toLowerCase()) ?? (credentialMember.test(name) ? 'credential' : undefined)
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

/** All there is to say of names, for the hash of the rules. */
export const nameRules: string = JSON.stringify([
  credentialMember.source,
  [...secretKinds].sort(),
  [...vocabulary.idMembers].sort(),
  vocabulary.prefixes,
])
