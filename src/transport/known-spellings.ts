import { credentialPrefix } from './patterns.ts'
import { spellingsOf } from './spellings.ts'

/** A stretch of a text that is a known value, and what may stand there instead. */
export interface KnownStretch {
  readonly start: number
  readonly end: number
  readonly stand: string
}

/** Finds values in a text, in whatever spelling. */
export interface KnownSpellings {
  has(value: string): boolean
  add(value: string, stand: string): void
  /** The first at or after a place, and of those that begin there the longest. */
  find(text: string, from: number): KnownStretch | undefined
}

interface Spelling {
  readonly text: string
  readonly stand: string
  /** Whole words only: six digits stand by chance in many a longer number, a name in many a word. */
  readonly isWord: boolean
}

const width = 4

/**
 * An index by the first characters of each spelling: nothing is compiled anew when a value is added, and
 * the time to search a text depends on the text alone.
 */
export function createKnownSpellings(): KnownSpellings {
  const values = new Set<string>()
  const spellings = new Set<string>()
  const byStart = new Map<string, Spelling[]>()
  // Nearly every place of a text is ruled out by its first characters.
  const starts = new Uint8Array(65_536)

  function longestAt(text: string, at: number): Spelling | undefined {
    let longest: Spelling | undefined
    for (const one of byStart.get(text.slice(at, at + width)) ?? []) {
      if (longest && longest.text.length >= one.text.length) continue
      if (text.startsWith(one.text, at) && (!one.isWord || isWhole(text, at, one))) longest = one
    }
    return longest
  }

  return {
    has: (value) => values.has(value),
    add(value, stand) {
      values.add(value)
      for (const text of spellingsOf(value)) {
        if (text.length < width || spellings.has(text)) continue
        spellings.add(text)
        const isWord = text === value && /^(?:\d+|\p{L}+)$/u.test(value)
        const start = text.slice(0, width)
        const others = byStart.get(start)
        if (others) others.push({ text, stand, isWord })
        else byStart.set(start, [{ text, stand, isWord }])
        starts[slotAt(text, 0)] = 1
      }
    },
    find(text, from) {
      for (let at = from; at <= text.length - width; at++) {
        if (starts[slotAt(text, at)] === 0) continue
        const found = longestAt(text, at)
        if (found) return { start: at, end: endOf(text, at, found), stand: found.stand }
      }
      return undefined
    },
  }
}

function slotAt(text: string, at: number): number {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return ((first << 11) ^ (second << 5) ^ text.charCodeAt(at + 2)) & 0xffff
}

function isWhole(text: string, at: number, { text: { length } }: Spelling): boolean {
  const isWordAt = (place: number) => /[\w\u0080-\uffff]/.test(text.charAt(place))
  return !isWordAt(at - 1) && !isWordAt(at + length)
}

/** A longer credential that begins like a known one must not keep its tail. */
function endOf(text: string, at: number, spelling: Spelling): number {
  let end = at + spelling.text.length
  if (credentialPrefix(spelling.text) === '') return end
  while (/[\w~+%=-]/.test(text.charAt(end))) end++
  return end
}
