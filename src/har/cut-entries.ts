import { backslash, isBlank, kindOf, quote } from './bytes.ts'
import { createFinder, type Fail } from './find-entries.ts'
import { createGuess } from './guess-end.ts'

/** The JSON text of one entry: `bytes` from `start` to `end`. They are valid until `take` comes back. */
export interface Piece {
  /** undefined where the entry is longer than the limit. */
  readonly bytes: Buffer | undefined
  readonly start: number
  readonly end: number
  /** Where it stands in the file. */
  readonly offset: number
  /** False where the end is only guessed: if this is no JSON, the guess was wrong. */
  readonly isSure: boolean
}

/** Takes an entry; false where it was guessed wrong. */
export type Take = (piece: Piece) => boolean

/** Cuts the elements of `log.entries` out of a HAR file that comes in pieces. */
export interface Cutter {
  /** Takes the next bytes of the file, which may be used for something else afterwards. */
  feed(bytes: Buffer): void
  /** Says that the file ends here. */
  end(): void
}

/** A cutter at the beginning of a file. Entries longer than `limit` bytes are passed over. */
export function createCutter(take: Take, fail: Fail, limit: number): Cutter {
  const finder = createFinder(fail)
  const guess = createGuess()
  let mode: 'around' | 'between' | 'inside' = 'around'
  /** Where the bytes at hand stand in the file. */
  let offset = 0

  // Between two entries.
  let awaitsEntry = false
  let first = false

  // Inside of an entry.
  let began = 0
  let depth = 0
  let inString = false
  let escaped = false
  let isBare = false
  let carried: Buffer[] = []
  let carriedBytes = 0

  function feed(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (mode === 'around') {
        at = finder.seek(bytes, at, offset)
        if (at === -1) break
        mode = 'between'
        awaitsEntry = true
        first = true
      } else if (mode === 'between') at = step(bytes, at)
      else at = cut(bytes, at)
    }
    offset += bytes.length
  }

  /** Takes one byte between two entries. */
  function step(bytes: Buffer, at: number): number {
    const byte = bytes[at]!
    if (isBlank(byte)) return at + 1
    if (byte === 0x5d && (!awaitsEntry || first)) {
      mode = 'around'
      return at + 1
    }
    if (!awaitsEntry) {
      if (byte !== 0x2c) fail(offset + at, 'a comma, or the end of the entries')
      awaitsEntry = true
      first = false
      return at + 1
    }
    if (byte === 0x2c || kindOf[byte] === 2) fail(offset + at, 'an entry')
    began = offset + at
    const end = guess.endOf(bytes, at)
    if (end !== -1 && end - at <= limit) {
      if (take({ bytes, start: at, end, offset: began, isSure: false })) return leaveEntry(end)
      guess.miss()
    }
    mode = 'inside'
    depth = 0
    isBare = kindOf[byte] === 0
    return at
  }

  function leaveEntry(end: number): number {
    mode = 'between'
    awaitsEntry = false
    return end
  }

  /** Reads an entry to its end, or to the end of the bytes. */
  function cut(bytes: Buffer, at: number): number {
    const end = isBare ? endOfBare(bytes, at) : endOfEntry(bytes, at)
    if (end === -1) {
      carry(bytes, at)
      return bytes.length
    }
    handOver(bytes, at, end)
    carried = []
    carriedBytes = 0
    guess.learn(bytes, end)
    return leaveEntry(end)
  }

  /** The place behind the entry; -1 where it does not end here. */
  function endOfEntry(bytes: Buffer, at: number): number {
    // This is the loop that costs: it works on variables of its own.
    const { length } = bytes
    let i = escaped ? at + 1 : at
    let quoted = inString
    let open = depth
    while (i < length) {
      const kind = quoted ? 3 : kindOf[bytes[i++]!]!
      if (kind === 0) continue
      if (kind === 3) {
        quoted = true
        while (i < length) {
          const byte = bytes[i++]!
          if (byte === quote) {
            quoted = false
            break
          }
          if (byte === backslash) i++
        }
        if (!quoted && open === 0) return leave(i)
      } else if (kind === 1) open++
      else if (--open === 0) return leave(i)
    }
    inString = quoted
    depth = open
    // What a backslash at the very end escapes comes with the next bytes.
    escaped = i > length
    return -1
  }

  function leave(end: number): number {
    inString = false
    escaped = false
    return end
  }

  /** A number or a word ends where something else begins. */
  function endOfBare(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte === 0x2c || isBlank(byte) || kindOf[byte] !== 0) return i
    }
    return -1
  }

  function carry(bytes: Buffer, at: number): void {
    carriedBytes += bytes.length - at
    // The pieces are copies: the bytes belong to whoever reads the file.
    if (carriedBytes > limit) carried = []
    else carried.push(Buffer.from(bytes.subarray(at)))
  }

  function handOver(bytes: Buffer, at: number, end: number): void {
    const sure = { offset: began, isSure: true }
    if (carriedBytes + end - at > limit) take({ bytes: undefined, start: 0, end: 0, ...sure })
    else if (carriedBytes === 0) take({ bytes, start: at, end, ...sure })
    else {
      const whole = Buffer.concat([...carried, bytes.subarray(at, end)])
      take({ bytes: whole, start: 0, end: whole.length, ...sure })
    }
  }

  return {
    feed,
    end() {
      if (mode === 'around') finder.end(offset)
      else if (mode === 'between') fail(offset, 'the end of the entries')
      else fail(offset, `the rest of the entry that begins at byte ${began}`)
    },
  }
}
