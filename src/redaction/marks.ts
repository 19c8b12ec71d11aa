import { maskShape } from '../exchange/index.ts'
import { isMasked } from './full-name.ts'
import type { KnownTexts } from './known-texts.ts'
import type { KindOf } from './names.ts'
import { credentialPrefix, tokenPrefixOf } from './patterns.ts'
import type { Replacement } from './replacement.ts'

/** What stands where a credential stood. */
const mark = '•••'

/** What stands for secrets in a report: `[kind]` and `prefix•••`, and in members a mask of the same form. */
export function marksFor(kindOf: KindOf, known: KnownTexts): Replacement {
  return {
    kindOf,
    known,
    hideHosts: (text) => text,
    member: (_kind, value) => maskMember(value),
    number: () => 0,
    part: markOf,
    found: ({ name: { parts } }) =>
      parts.length > 1 ? '[name]' : markOf(parts[0]!.kind, parts[0]!.value),
    // A longer credential that begins like a known one must not keep its tail.
    isTail: (mark_, character) => mark_.endsWith(mark) && /[\w~+%=-]/.test(character),
    encode: (text) => text,
  }
}

/** Hides a text and keeps its form and, of a token, how it begins. */
export function maskMember(value: string): string {
  const start = tokenPrefixOf(value)
  return start + String(maskShape(value.slice(start.length)))
}

function markOf(kind: string, value: string): string {
  const prefix = credentialPrefix(value)
  if (value === '' || value === prefix || isMasked(value) || isMark(value)) return value
  return kind === 'credential' || prefix !== '' ? prefix + mark : `[${kind}]`
}

/** Masked before; an e-mail address may be the user of an address. */
function isMark(value: string): boolean {
  return value.endsWith(mark) || value.startsWith(`${mark}@`) || /^\[[a-z ]+\]$/.test(value)
}
