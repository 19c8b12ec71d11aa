import type { HideHosts } from './hosts.ts'
import type { KnownText, KnownTexts } from './known-texts.ts'
import type { KindOf, Secret } from './names.ts'

/** What secrets are found by, and what stands in their place: marks in a report, stand-ins in a recording. */
export interface Replacement {
  readonly kindOf: KindOf
  readonly known: KnownTexts
  readonly hideHosts: HideHosts
  /** For a value that stands in a member of its kind. */
  member(kind: string, value: string): string
  number(kind: string, value: number): number
  /** For a value in a text, an address or a header. */
  part(kind: string, value: string): string
  /** For a known value that turns up in a text; undefined leaves it. */
  found(known: KnownText): string | undefined
  /** Whether a part of a name is replaced where it stands; without this, names are not looked for. */
  isReplaced?(secret: Secret): boolean
  /** Whether what is found next to a replaced value belongs to it. */
  isTail?(standIn: string, character: string): boolean
  /** Writes what stands in a part of an address. */
  encode(text: string): string
}

/** One text redacted. */
export type Redact = (text: string) => string
