import { isBlank, quote } from './bytes.ts'

/**
 * Guesses where an entry ends: a recorder writes the same between any two entries, and begins each of
 * them with the same name. To search for that is many times as fast as to walk through the entry.
 */
export interface Guess {
  /** The place behind the entry at `at`, if all is as it was; -1 where these bytes do not show it. */
  endOf(bytes: Buffer, at: number): number
  /** Looks at what follows an entry that ends before `end`. */
  learn(bytes: Buffer, end: number): void
  /** The last guess was wrong. A recorder that is not regular is not guessed at for long. */
  miss(): void
}

const longestPattern = 256
const mostMisses = 8

/** Knows nothing yet. */
export function createGuess(): Guess {
  let pattern: Buffer | undefined
  let misses = 0
  return {
    endOf(bytes, at) {
      const found = pattern === undefined ? -1 : bytes.indexOf(pattern, at)
      return found === -1 ? -1 : found + 1
    },
    learn(bytes, end) {
      if (pattern === undefined && misses < mostMisses) pattern = patternAt(bytes, end)
    },
    miss() {
      misses++
      if (misses === mostMisses) pattern = undefined
    },
  }
}

/** `},{"startedDateTime"`: the end of an entry and the beginning of the next, if it stands in these bytes. */
function patternAt(bytes: Buffer, end: number): Buffer | undefined {
  const comma = skipBlanks(bytes, end)
  const open = skipBlanks(bytes, comma + 1)
  const name = skipBlanks(bytes, open + 1)
  if (bytes[comma] !== 0x2c || bytes[open] !== 0x7b || bytes[name] !== quote) return undefined
  const close = bytes.indexOf(quote, name + 1)
  if (bytes[end - 1] !== 0x7d || close === -1 || close - end > longestPattern) return undefined
  return Buffer.from(bytes.subarray(end - 1, close + 1))
}

function skipBlanks(bytes: Buffer, at: number): number {
  let i = at
  while (i < bytes.length && isBlank(bytes[i]!)) i++
  return i
}
