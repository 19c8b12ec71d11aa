import type { Found } from './phrases.ts'

const group = /[\p{L}\p{M}\d_]+/gu
/** What may set the parts of a value apart: `521 43 8765`, `(521) 43.8765`. */
const gap = /[ \u00a0\u2007\u2009\u202f.+\-\u2010-\u2014()]{1,2}/y
const next = /[\p{L}\p{M}\d_]+/uy

/** Values of several parts, found whatever sets these apart. */
export function createApart<Meaning>() {
  const known = new Map<string, Meaning>()
  // Nearly every part of a text is ruled out by its first characters.
  const starts = new Set<string>()
  let longest = 0

  /** The end of the known value that begins with this part. */
  function matchAt(text: string, first: string, start: number): Found<Meaning> | undefined {
    let joined = plain(first)
    if (!starts.has(joined.slice(0, 2)) && !starts.has(joined)) return undefined
    let end = start + first.length
    while (joined.length < longest) {
      gap.lastIndex = end
      if (!gap.test(text)) return undefined
      next.lastIndex = gap.lastIndex
      const [part] = next.exec(text) ?? []
      if (part === undefined) return undefined
      joined += plain(part)
      end = next.lastIndex
      const meaning = known.get(joined)
      if (meaning !== undefined) return { start, end, meaning }
    }
    return undefined
  }

  return {
    /** Adds a value that has parts, or digits that could be set apart. */
    add(value: string, meaning: Meaning): void {
      const parts = value.match(group) ?? []
      const joined = plain(parts.join(''))
      const isNumber = joined.replace(/\D/g, '').length >= 7
      if (joined.length < 7 || known.has(joined) || (parts.length === 1 && !isNumber)) return
      known.set(joined, meaning)
      starts.add(joined.slice(0, 2)).add(joined.slice(0, 1))
      longest = Math.max(longest, joined.length)
    },
    /** The first that begins at or after a place, and stands there in more than one part. */
    find(text: string, from: number): Found<Meaning> | undefined {
      if (known.size === 0 || text.length - from < 8) return undefined
      group.lastIndex = from
      for (let match = group.exec(text); match; match = group.exec(text)) {
        const [first] = match
        if (first.length >= longest) continue
        const found = matchAt(text, first, match.index)
        if (found) return found
        group.lastIndex = match.index + first.length
      }
      return undefined
    },
  }
}

function plain(part: string): string {
  return part.normalize('NFC').toLowerCase()
}
