import { type Kinds, kindsOf } from './names.ts'
import { credentialPrefix } from './patterns.ts'

/** One text redacted. */
export type Redact = (text: string) => string

/** What stands in the place of the parts of an address. */
export interface AddressRules {
  readonly kinds: Kinds
  /** For a value under a name of this kind. */
  part(kind: string, value: string): string
  /** For what no name calls a secret. */
  readonly text: Redact
  /** Writes what stands in a part. */
  readonly encode: Redact
}

/** The user in front of a host; a name and its value; any other part. */
const pieces = /(?<=\/\/)([^/?#\s]+)(?=@)|(?<=[?&#;])([^?#&=;/]+)=([^&#;]*)|[^/?&#;]+/g

/** Redacts an address, part by part. */
export function redactAddress(
  address: string,
  { kinds, part, text, encode }: AddressRules,
): string {
  let before = ''
  return address.replace(pieces, (all, user?: string, name?: string, held = '') => {
    const called = before
    before = all
    if (user !== undefined) return recoded(user, (plain) => part('credential', plain), encode)
    // Most parts of a path are the words of an operation, or an id; a plus is no space there.
    if (name === undefined) {
      const kind = /\d|\p{Lu}\p{Ll}/u.test(all) ? kinds.spoken(decoded(called)) : undefined
      const hide = kind === undefined ? text : (plain: string) => part(kind, plain)
      return recoded(all, hide, encode, all.replaceAll('+', '%2B'))
    }
    // `?name=ssn&value=…`
    const [, beside = ''] = /=(.*)/.exec(called) ?? []
    const kind = kinds.part(decoded(name)) ?? kinds.spoken(decoded(beside))
    const change = (one: string) => (kind === undefined ? text(one) : part(kind, one))
    return `${recoded(name, text, encode)}=${recoded(held, change, encode)}`
  })
}

/** A part of an address in the spelling it had, unless it becomes another. */
export function recoded(part: string, change: Redact, encode: Redact, spelled = part): string {
  if (part === '') return part
  const plain = decoded(spelled)
  const changed = change(plain)
  return changed === plain ? part : encode(changed)
}

/** A part without percent-encoding, a plus as a space; as it is where that is wrong. */
export function decoded(part: string): string {
  if (!/\+|%[\dA-F]{2}/i.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

const kinds = kindsOf()

/**
 * What is secret of a value that was configured: all of it, or of an address the user, what a name calls a secret and
 * what nobody can have thought of. Hosts are no secrets.
 */
export function secretsIn(value: string): string[] {
  const [, user = '', rest = ''] =
    /^[a-z][a-z\d+.-]*:\/\/(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(value) ?? []
  if (user === '' && rest === '' && !/^https?:\/\//i.test(value)) return [value]
  let kind: string | undefined
  const parts = rest.split(/[/?&#=;,]+/).filter((part) => {
    const isSecret = kind !== undefined || isOpaque(decoded(part))
    kind = kinds.part(decoded(part))
    return isSecret && kind === undefined
  })
  return [...user.split(':'), ...parts].filter((part) => part !== '').map(decoded)
}

/** An address as it may be shown: `https://api.example/v1/•••`. */
export function shownAddress(address: string): string {
  const found = secretsIn(address)
  return redactAddress(address, {
    kinds,
    part: () => '•••',
    text: (part) => (found.includes(part) ? '•••' : part),
    encode: (part) => part,
  })
}

/** Nothing that anybody calls a thing: letters with digits, many digits, letters in any case. */
function isOpaque(part: string): boolean {
  if (credentialPrefix(part) !== '' || /^\d{8,}$/.test(part)) return true
  if (!/^[\w.~+-]{12,}$/.test(part)) return false
  const capitals = part.match(/[A-Z]/g)?.length ?? 0
  return /\d.*[a-z]|[a-z].*\d/i.test(part) || (capitals > part.length / 4 && /[a-z]/.test(part))
}
