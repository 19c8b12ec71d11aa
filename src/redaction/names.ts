import { secretKinds } from '../contract/index.ts'

/** A value with its kind. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** The kind of secret that a place of a given name holds; undefined where it holds none. */
export interface Kinds {
  /** A member of a JSON document. */
  readonly member: (name: string) => string | undefined
  /** A header, or a parameter of an address. */
  readonly part: (name: string) => string | undefined
}

/** Kinds by name, however capitalised: those of the schemas (`x-secret`), and further names as secrets. */
export function kindsOf(names: readonly string[] = []): Kinds {
  const all = [...secretKinds, ...names.map((name) => [name, 'secret'] as const)]
  const kinds = new Map(all.map(([name, kind]) => [name.toLowerCase(), kind]))
  const member = memo((name) => {
    return kinds.get(name.toLowerCase()) ?? (credentialMember.test(name) ? 'credential' : undefined)
  })
  const part = (name: string) => member(name) ?? (namesCredential(name) ? 'credential' : undefined)
  return { member, part }
}

/**
 * Names of members that hold a credential, whatever comes before: `hmac_secret`, `sessionToken`. The
 * contract has such names for few, and services have many.
 */
const credentialMember =
  /(?:^|[_-]|(?<=[a-z\d])(?=[A-Z]))(?:[Tt]oken|TOKEN|[Ss]ecret|SECRET|[Pp]assw(?:or)?d|PASSWORD|[Pp]assphrase|(?:[Aa]pi|[Aa]ccess|[Pp]rivate|API|ACCESS|PRIVATE)[_-]?(?:[Kk]ey|KEY))$/

/** Whether a header or parameter of this name carries a credential. */
export function namesCredential(name: string): boolean {
  return /auth|cookie|(?:api|access|private)[-_]?key|token|secret|passw|passphrase|credential|signature/i.test(
    name,
  )
}

/**
 * A function of texts that remembers its results, since the same few short ones come again and again; all are forgotten
 * when there are too many, and when what `state` returns changes.
 */
export function memo<Result>(make: (text: string) => Result, state: () => number = () => 0) {
  const known = new Map<string, Result>()
  let before = state()
  return (text: string): Result => {
    if (text.length > 200) return make(text)
    const now = state()
    if (now !== before || known.size >= 2_000) known.clear()
    before = now
    let result = known.get(text)
    if (result === undefined && !known.has(text)) {
      result = make(text)
      known.set(text, result)
    }
    return result as Result
  }
}
