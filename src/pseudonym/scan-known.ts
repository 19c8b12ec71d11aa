import { credentialPrefix, spellingsOf } from '#transport'
import { isPseudonym } from './is-pseudonym.ts'
import type { Hit } from './scan-patterns.ts'

/** A real value that must not be found. */
export interface KnownValue {
  readonly value: string
  readonly kind: string
  /**
   * False where the value is so short or so common that it is secret at places of its kind only; these
   * are looked at whatever is known, so that it is not looked for.
   */
  readonly everywhere: boolean
}

/** Finds real values in a text, in whatever spelling. */
export type KnownFinder = (text: string) => Hit[]

interface Sought {
  readonly spelling: string
  readonly value: string
  readonly kind: string
  /** Only as a whole word: `Ann` is not in `Annex`. */
  readonly isWord: boolean
}

const shortest = 4

/** Everything that is sought in one go, however much it is: the time depends on the text alone. */
export function knownFinder(known: Iterable<KnownValue>): KnownFinder {
  const sought = [...known].flatMap(({ value, kind, everywhere }) => {
    // A target that serves what was recorded once shows pseudonyms as its own.
    if (!everywhere || isPseudonym(kind, value)) return []
    return [...spellingsOf(value)].flatMap((spelling): Sought[] => {
      const isPlain = spelling === value
      // A short piece of base64 turns up by chance.
      if (spelling.length < (isPlain ? shortest : 6)) return []
      const isWord = isPlain && credentialPrefix(value) === ''
      return [{ spelling, value, kind: `known ${kind}`, isWord }]
    })
  })
  if (sought.length === 0) return () => []
  const width = Math.min(8, ...sought.map(({ spelling }) => spelling.length))
  const byStart = Map.groupBy(
    sought.sort((a, b) => b.spelling.length - a.spelling.length),
    ({ spelling }) => spelling.slice(0, width),
  )
  // Nearly every place of a text is ruled out by its first four characters.
  const [first, second] = [new Uint8Array(65_536), new Uint8Array(65_536)]
  for (const start of byStart.keys()) {
    first[pairAt(start, 0)] = 1
    second[pairAt(start, 2)] = 1
  }

  return (text) => {
    const hits: Hit[] = []
    for (let at = 0; at <= text.length - width; at++) {
      if (first[pairAt(text, at)] === 0 || second[pairAt(text, at + 2)] === 0) continue
      const found = byStart
        .get(text.slice(at, at + width))
        ?.find(
          (one) => text.startsWith(one.spelling, at) && (!one.isWord || isWhole(text, at, one)),
        )
      if (found === undefined) continue
      hits.push({ kind: found.kind, index: at, length: found.spelling.length, value: found.value })
      at += found.spelling.length - 1
    }
    return hits
  }
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)
}

function isWhole(text: string, at: number, { spelling }: Sought): boolean {
  const end = at + spelling.length
  return (
    !(isWordAt(text, at - 1) && isWordAt(text, at)) &&
    !(isWordAt(text, end) && isWordAt(text, end - 1))
  )
}

function isWordAt(text: string, at: number): boolean {
  return /^[\p{L}\p{N}_]/u.test(text.charAt(at))
}
