/** A stretch of a text that is a known phrase, and what it means. */
export interface Found<Meaning> {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
}

/** Finds known phrases in any text, whatever their number. */
export interface Phrases<Meaning> {
  /** What a phrase has meant first, it means for good. */
  add(phrase: string, bounds: Bounds, meaning: Meaning): void
  /** The first at or after a place, and of those that begin there the longest. */
  find(text: string, from: number): Found<Meaning> | undefined
}

/** What may not stand beside a phrase, where it begins and ends with the like: letters and digits, or digits. */
export type Bounds = 'word' | 'digits' | 'none'

/**
 * What may not stand beside a secret value. Six digits stand by chance in many a longer number, and a name
 * in many a word; what is longer is itself, even glued to something else.
 */
export function boundsOf(value: string): Bounds {
  if (/^\d+$/.test(value)) return value.length < 9 ? 'word' : 'digits'
  return value.length < (/^\p{L}+$/u.test(value) ? 10 : 8) ? 'word' : 'none'
}

interface Phrase<Meaning> {
  readonly text: string
  readonly bounds: Bounds
  readonly meaning: Meaning
}

const width = 4

/**
 * An index by the first characters of each phrase and by its length: nothing is compiled anew when one is
 * added, and the time to search a text depends on the text, not on how many begin alike.
 */
export function createPhrases<Meaning>(): Phrases<Meaning> {
  const known = new Map<string, Phrase<Meaning>>()
  /** How long the phrases with this start are, the longest first. */
  const lengths = new Map<string, number[]>()
  // Nearly every place of a text is ruled out by its first characters.
  const starts = new Uint8Array(65_536)

  function longestAt(text: string, at: number): Phrase<Meaning> | undefined {
    for (const length of lengths.get(text.slice(at, at + width)) ?? []) {
      const one = known.get(text.slice(at, at + length))
      if (one && isBounded(text, at, one)) return one
    }
    return undefined
  }

  return {
    add(text, bounds, meaning) {
      if (text.length < width || known.has(text)) return
      known.set(text, { text, bounds, meaning })
      const start = text.slice(0, width)
      const others = lengths.get(start) ?? []
      if (!others.includes(text.length)) {
        lengths.set(
          start,
          [...others, text.length].sort((a, b) => b - a),
        )
      }
      starts[slotAt(text, 0)] = 1
    },
    find(text, from) {
      for (let at = from; at <= text.length - width; at++) {
        if (starts[slotAt(text, at)] === 0) continue
        const found = longestAt(text, at)
        if (found) return { start: at, end: at + found.text.length, meaning: found.meaning }
      }
      return undefined
    },
  }
}

function slotAt(text: string, at: number): number {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return ((first << 11) ^ (second << 5) ^ text.charCodeAt(at + 2)) & 0xffff
}

const alike = { word: /[\w\u0080-\uffff]/, digits: /\d/ }

function isBounded(
  text: string,
  at: number,
  { text: { length }, bounds }: Phrase<unknown>,
): boolean {
  if (bounds === 'none') return true
  const isAlike = (place: number) => alike[bounds].test(text.charAt(place))
  const end = at + length
  return !(isAlike(at) && isAlike(at - 1)) && !(isAlike(end - 1) && isAlike(end))
}
