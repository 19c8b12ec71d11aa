import type { AddressRules, Redact } from './addresses.ts'
import type { Found, Known } from './known.ts'
import type { Secret } from './names.ts'

/** What secrets are found by, and what stands in their place: marks in a report, stand-ins in a recording. */
export interface Replacement extends Omit<AddressRules, 'text'> {
  readonly known: Known
  /** For a value that stands in a member of its kind. */
  member(kind: string, value: string | number): string | number
  /** For a known text that turns up in another, as it stands there; undefined leaves it. */
  found(known: Found, text: string): string | undefined
  /** Whether what is found behind a known text belongs to it. */
  isTail?(standIn: string, character: string): boolean
  /** Whether a part of a name is replaced where it stands; without this, names are not looked for. */
  isReplaced?(secret: Secret): boolean
}

/** Redacts texts, addresses and JSON documents. */
export interface Texts {
  readonly text: Redact
  readonly url: Redact
  /** The name of a member, which is shown as it is unless all of it is a secret. */
  readonly name: Redact
  /** `name` is that of the member around the document. */
  readonly json: (document: unknown, name?: string) => unknown
  /** The kind of a known text that a text still holds, also encoded and in JSON; undefined where it holds none. */
  readonly left: (text: string) => string | undefined
}
