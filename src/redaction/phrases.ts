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

interface Phrase<Meaning> {
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

  function longestAt(text: string, start: number): Found<Meaning> | undefined {
    for (const length of lengths.get(text.slice(start, start + width)) ?? []) {
      const end = start + length
      const one = known.get(text.slice(start, end))
      if (one && isBounded(text, start, end, one.bounds))
        return { start, end, meaning: one.meaning }
    }
    return undefined
  }

  return {
    add(text, bounds, meaning) {
      if (text.length < width || known.has(text)) return
      known.set(text, { bounds, meaning })
      const start = text.slice(0, width)
      const others = lengths.get(start) ?? []
      if (!others.includes(text.length)) {
        lengths.set(
          start,
          [...others, text.length].sort((a, b) => b - a),
        )
      }
      starts[slotOf(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2))] = 1
    },
    find(text, from) {
      let second = text.charCodeAt(from)
      let third = text.charCodeAt(from + 1)
      for (let at = from; at <= text.length - width; at++) {
        const first = second
        second = third
        third = text.charCodeAt(at + 2)
        const found = starts[slotOf(first, second, third)] === 0 ? undefined : longestAt(text, at)
        if (found) return found
      }
      return undefined
    },
  }
}

function slotOf(first: number, second: number, third: number): number {
  return ((first << 11) ^ (second << 5) ^ third) & 0xffff
}

const alike = { word: /[\w\u0080-\uffff]/, digits: /\d/ }

function isBounded(text: string, start: number, end: number, bounds: Bounds): boolean {
  if (bounds === 'none') return true
  const isAlike = (place: number) => alike[bounds].test(text.charAt(place))
  return !(isAlike(start) && isAlike(start - 1)) && !(isAlike(end - 1) && isAlike(end))
}
