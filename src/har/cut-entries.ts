import { backslash, isBlank, kindOf, quote } from './bytes.ts'
import { createFinder, type Fail } from './find-entries.ts'

/**
 * Takes the JSON text of one entry: `bytes` from `start` to `end`, which stands at `offset` in the
 * file. `bytes` is undefined where the entry is longer than the limit. Must be done before it returns.
 */
export type Take = (bytes: Buffer | undefined, start: number, end: number, offset: number) => void

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
    mode = 'inside'
    began = offset + at
    depth = 0
    isBare = kindOf[byte] === 0
    return at
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
    mode = 'between'
    awaitsEntry = false
    return end
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
    if (carriedBytes + end - at > limit) take(undefined, 0, 0, began)
    else if (carriedBytes === 0) take(bytes, at, end, began)
    else {
      const whole = Buffer.concat([...carried, bytes.subarray(at, end)])
      take(whole, 0, whole.length, began)
    }
  }

  return {
    feed,
    end() {
      if (mode === 'around') finder.end(offset)
      else fail(offset, mode === 'inside' ? 'the rest of an entry' : 'the end of the entries')
    },
  }
}
