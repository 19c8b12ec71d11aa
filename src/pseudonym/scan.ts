import { gunzipSync } from 'node:zlib'
import { type Path, pointerOf } from '../json/index.ts'
import { encodedPieces } from './scan-encoded.ts'
import { type Finds, type Leak, openFinds, type Within } from './scan-finds.ts'
import { beginsAsJson, type JsonLeaf, walkJson } from './scan-json.ts'
import { type KnownFinder, type KnownValue, knownFinder } from './scan-known.ts'
import { memberLeak, pairLeak } from './scan-members.ts'
import { findPatterns, type Hit } from './scan-patterns.ts'

export type { Leak } from './scan-finds.ts'

/** How many encodings, one inside the other, are undone, and how many JSON documents. */
const deepest = { layers: 2, documents: 4 }

/**
 * Everything in a finished text that is, or is shaped like, a secret; in the order of the text.
 *
 * Known values and patterns are looked for in any text, also below percent-encoding, escapes and base64.
 * JSON, alone or inside of strings, is looked at by member names too.
 *
 * `byHand` says that people wrote the text: a program, a configuration, documentation. Published test
 * numbers, and credentials too short or too orderly to be real, are examples there; in data they leak.
 */
export function scanText(
  text: string,
  known: Iterable<KnownValue> | KnownFinder = [],
  byHand = false,
): Leak[] {
  const findKnown = typeof known === 'function' ? known : knownFinder(known)
  const finds = openFinds(text)
  const all = { start: 0, end: text.length, exact: true, where: '' }
  look(text, all, deepest, { finds, findKnown, byHand })
  return finds.leaks()
}

/**
 * The same for bytes: gzip is unpacked, what is neither UTF-8 nor marked as UTF-16 is read as Latin-1. Of a gzip file that is
 * damaged, or unpacks to more than 256 MB, the bytes are looked at as they are.
 */
export function scanBytes(
  bytes: Uint8Array,
  known: Iterable<KnownValue> = [],
  byHand = false,
): Leak[] {
  return scanText(textOf(bytes), known, byHand)
}

interface Search {
  readonly finds: Finds
  readonly findKnown: KnownFinder
  readonly byHand: boolean
}

function look(text: string, within: Within, left: typeof deepest, search: Search): void {
  const { finds, findKnown, byHand } = search
  const hits = [...findKnown(text), ...findPatterns(text, byHand)]
  for (const hit of hits) finds.add(hit, within)
  if (left.documents > 0 && beginsAsJson(text)) lookInJson(text, within, left, search, hits)
  else lookBelow(text, within, left, search)
}

/** Looks at what is encoded in a text. */
function lookBelow(text: string, within: Within, left: typeof deepest, search: Search): void {
  if (left.layers === 0) return
  const below = { ...left, layers: left.layers - 1 }
  for (const { text: plain, start, end } of encodedPieces(text)) {
    look(plain, { ...part(within, start, end), exact: false }, below, search)
  }
}

function lookInJson(
  text: string,
  within: Within,
  left: typeof deepest,
  search: Search,
  hits: Hit[],
): void {
  hits.sort((one, other) => one.index - other.index)
  let next = 0
  const below = { ...left, documents: left.documents - 1 }
  const at = ({ start, end }: JsonLeaf, path: Path): Within => ({
    ...part(within, start, end),
    where: within.where + pointerOf(path),
  })
  const seen = walkJson(text, {
    leaf(leaf, path, isName) {
      const { value, start, end } = leaf
      if (!isName) {
        const leak = memberLeak(leaf, path, search.byHand)
        if (leak) search.finds.add({ ...leak, index: 0, length: end - start }, at(leaf, path))
      }
      while (next < hits.length && hits[next]!.index < start) next++
      // What was found in the text as it stands, told where in the document that is.
      for (; next < hits.length && hits[next]!.index < end; next++) {
        const hit = hits[next]!
        search.finds.add({ ...hit, index: hit.index - start }, at(leaf, path))
      }
      if (typeof value !== 'string') return
      // Without escapes the value stands in the text as it is, and has been looked at there.
      if (value.length !== end - start || beginsAsJson(value)) {
        look(value, { ...at(leaf, path), exact: false }, below, search)
      } else lookBelow(value, at(leaf, path), below, search)
    },
    object(members, path) {
      const [name, held] = [members.get('name'), members.get('value')]
      if (typeof name?.value !== 'string' || typeof held?.value !== 'string') return
      const leak = pairLeak(name.value, held.value, path)
      if (!leak) return
      const { start, end } = held
      search.finds.add({ ...leak, index: 0, length: end - start }, at(held, [...path, 'value']))
    },
  })
  if (seen < text.length) lookBelow(text.slice(seen), part(within, seen, text.length), left, search)
}

/** A stretch of a text, by its place in the whole. */
function part({ start, end, exact, where }: Within, from: number, to: number): Within {
  return exact
    ? { start: start + from, end: start + to, exact, where }
    : { start, end, exact, where }
}

const mostUnpacked = 256 * 1024 * 1024

function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) {
    try {
      return readable(gunzipSync(buffer, { maxOutputLength: mostUnpacked }))
    } catch {}
  }
  return readable(buffer)
}

function utf16be(buffer: Buffer): string {
  return Buffer.from(buffer.subarray(0, buffer.length & ~1))
    .swap16()
    .toString('utf16le')
}

function readable(buffer: Buffer): string {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return buffer.toString('utf16le')
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return utf16be(buffer)
  if (buffer.includes(0)) return buffer.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer)
  } catch {
    return buffer.toString('latin1')
  }
}
