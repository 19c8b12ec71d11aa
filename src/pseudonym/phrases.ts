/** Finds known phrases in any text, as whole words, whatever their number. */
export interface Phrases {
  add(phrase: string): void
  has(phrase: string): boolean
  /** The text with every known phrase replaced, the longest first; what `replace` leaves undefined stays. */
  replaceIn(text: string, replace: (phrase: string) => string | undefined): string
}

interface Candidate {
  readonly phrase: string
  /** Where its first word begins in it. */
  readonly offset: number
  readonly endsInWord: boolean
}

const wordChar = /[\w\u0080-\uffff]/

/**
 * An index by the first word of each phrase: a text is read once, word by word, and nothing has to be
 * compiled anew when a phrase is added.
 */
export function createPhrases(): Phrases {
  const byFirstWord = new Map<string, Candidate[]>()
  const all = new Set<string>()
  const words = /[\w\u0080-\uffff]+/g

  function at(text: string, start: number, length: number): Candidate | undefined {
    const candidates = byFirstWord.get(text.slice(start, start + length))
    return candidates?.find(({ phrase, offset, endsInWord }) => {
      const begin = start - offset
      if (begin < 0 || !text.startsWith(phrase, begin)) return false
      const after = text[begin + phrase.length]
      return !endsInWord || after === undefined || !wordChar.test(after)
    })
  }

  return {
    add(phrase) {
      if (all.has(phrase)) return
      all.add(phrase)
      words.lastIndex = 0
      const first = words.exec(phrase)
      if (first === null) return
      const endsInWord = wordChar.test(phrase.at(-1)!)
      const candidates = byFirstWord.get(first[0]) ?? []
      candidates.push({ phrase, offset: first.index, endsInWord })
      candidates.sort((a, b) => b.phrase.length - a.phrase.length)
      byFirstWord.set(first[0], candidates)
    },
    has: (phrase) => all.has(phrase),
    replaceIn(text, replace) {
      if (byFirstWord.size === 0) return text
      let done = 0
      let result = ''
      words.lastIndex = 0
      for (let word = words.exec(text); word !== null; word = words.exec(text)) {
        const found = at(text, word.index, word[0].length)
        if (found === undefined || word.index - found.offset < done) continue
        const stand = replace(found.phrase)
        if (stand === undefined) continue
        const begin = word.index - found.offset
        result += text.slice(done, begin) + stand
        done = begin + found.phrase.length
        words.lastIndex = Math.max(done, words.lastIndex)
      }
      return done === 0 ? text : result + text.slice(done)
    },
  }
}
