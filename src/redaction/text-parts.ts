import type { HideHosts } from './hosts.ts'
import type { KindOf } from './kinds.ts'
import type { KnownText, KnownTexts } from './known-texts.ts'

/** What the texts of one recording are redacted with. */
export interface TextParts {
  readonly kindOf: KindOf
  readonly known: KnownTexts
  readonly hideHosts: HideHosts
  /** The stand-in of a value that stands at a place of its kind, or looks like one. */
  secret(kind: string, value: string): string
  secretNumber(kind: string, value: number): number
  /** The stand-in of a known value that turns up in a text; undefined leaves it. */
  found(known: KnownText): string | undefined
  has(kind: string, value: string): boolean
}

/** Replaces secrets in texts, addresses and JSON documents of a recording. */
export interface RecordingTexts {
  text(value: string): string
  url(value: string): string
  /** `name` is that of the member around the document. */
  json(document: unknown, name?: string): unknown
}
