/** The candidate nearest to a mistyped word (Damerau–Levenshtein), else the shortest one in which it begins a word. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  // A long text is no mistyped name, and comparing it takes long.
  if (word.length > 200) return undefined
  const known = [...candidates]
  return findNearest(word, known) ?? findContaining(word, known)
}

function findContaining(word: string, candidates: readonly string[]): string | undefined {
  const part = lettersOf(word)
  if (part.length < 4) return undefined
  const containing = candidates.filter((candidate) =>
    endingsOf(candidate).some((ending) => ending.startsWith(part)),
  )
  return containing.sort((a, b) => a.length - b.length)[0]
}

/** The endings of a name that begin at each of its words: `both-legs` and `maxWaitMs` have several words. */
function endingsOf(name: string): readonly string[] {
  const words = name.split(/[^\p{L}\d]+|(?<=[a-z\d])(?=[A-Z])/u)
  return words.map((_, index) => lettersOf(words.slice(index).join('')))
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  // A short word is near to anything of its length.
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
