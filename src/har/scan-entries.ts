/** The JSON text of one entry: `bytes` from `start` to `end`, valid until `take` returns. */
export interface EntryText {
  /** undefined where the entry is longer than the limit. */
  readonly bytes: Buffer | undefined
  readonly start: number
  readonly end: number
  /** Where it stands in the file. */
  readonly offset: number
}

export interface ScanOptions {
  readonly take: (entry: EntryText) => void
  /** Reports what is wrong with a file, and where: bytes from its beginning. Must throw. */
  readonly fail: (offset: number, expected: string) => never
  /** Entries longer than so many bytes are passed over. */
  readonly limit: number
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
const longestName = 64
const comma = 0x2c
const colon = 0x3a
const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const openBracket = 0x5b
const closeBracket = 0x5d

/** What a byte outside of strings does: 1 opens, 2 closes, 3 begins a string, 0 nothing. */
const kindOf = new Uint8Array(256)
kindOf[openBrace] = kindOf[openBracket] = 1
kindOf[0x7d] = kindOf[closeBracket] = 2
kindOf[quote] = 3

/** Finds the elements of `log.entries` in a HAR file that comes in pieces. It builds no value of the rest. */
export class EntryScanner {
  readonly #options: ScanOptions
  #mode: 'before' | 'around' | 'between' | 'inside' | 'after' = 'before'
  /** Where the bytes at hand stand in the file. */
  #offset = 0

  // Around the entries, and inside of one.
  #depth = 0
  #inString = false
  #escaped = false

  // Around the entries.
  /** How much of the way to the entries is entered: 1 is the document, 2 its member `log`. */
  #level = 1
  #awaitsName = true
  #name = ''
  #nameBytes: number[] | undefined
  #found = false

  // Between two entries, and inside of one.
  #awaitsEntry = true
  #isFirst = true
  #began = 0
  #carried: Buffer[] = []
  #carriedBytes = 0

  constructor(options: ScanOptions) {
    this.#options = options
  }

  /** Takes the next bytes of the file, which may be used for something else afterwards. */
  feed(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#mode === 'inside') at = this.#readEntry(bytes, at)
      else if (this.#mode === 'between') at = this.#stepBetween(bytes[at]!, at)
      else if (this.#mode === 'around') at = this.#stepAround(bytes, at)
      else at = this.#stepOutside(bytes[at]!, at)
    }
    this.#offset += bytes.length
  }

  /** Ends the file; fails where it is not a whole one. */
  end(): void {
    if (this.#mode === 'before') this.#fail(0, 'a JSON object, as a HAR file is one')
    if (this.#mode === 'between') this.#fail(0, 'the end of the entries')
    if (this.#mode === 'inside') {
      this.#fail(0, `the rest of the entry that begins at byte ${this.#began}`)
    }
    if (!this.#found) this.#fail(0, 'the member log.entries in it')
    if (this.#mode === 'around') this.#fail(0, 'the end of the document')
  }

  #fail(at: number, expected: string): never {
    return this.#options.fail(this.#offset + at, expected)
  }

  /** Takes one byte before or after the document. */
  #stepOutside(byte: number, at: number): number {
    if (this.#mode === 'after') {
      if (!this.#found) this.#fail(at, 'the member log.entries in it')
      if (!isBlank(byte)) this.#fail(at, 'nothing after the end of the document')
      return at + 1
    }
    if (isBlank(byte) || byteOrderMark[this.#offset + at] === byte) return at + 1
    if (byte !== openBrace) this.#fail(at, 'a JSON object, as a HAR file is one')
    this.#mode = 'around'
    this.#depth = 1
    return at + 1
  }

  /** Takes a string, or one byte, of what stands around the entries. */
  #stepAround(bytes: Buffer, at: number): number {
    if (this.#inString) return this.#readString(bytes, at)
    const byte = bytes[at]!
    const isHere = this.#depth === this.#level
    if (byte === quote) {
      this.#inString = true
      this.#nameBytes = isHere && this.#awaitsName ? [] : undefined
    } else if (kindOf[byte] === 1) this.#open(byte, isHere && !this.#awaitsName)
    else if (kindOf[byte] === 2) {
      this.#depth--
      if (this.#depth < this.#level) this.#level = this.#depth
      if (this.#depth === 0) this.#mode = 'after'
    } else if (isHere && (byte === comma || byte === colon)) this.#awaitsName = byte === comma
    return at + 1
  }

  #open(byte: number, isValue: boolean): void {
    if (isValue && this.#level === 2 && this.#name === 'entries' && byte === openBracket) {
      this.#found = true
      this.#mode = 'between'
      this.#awaitsEntry = true
      this.#isFirst = true
      return
    }
    this.#depth++
    if (isValue && this.#level === 1 && this.#name === 'log' && byte === openBrace) {
      this.#level = 2
      this.#awaitsName = true
    }
  }

  #readString(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) {
        this.#inString = false
        if (this.#nameBytes !== undefined) this.#name = nameOf(this.#nameBytes)
        return i + 1
      }
      if (this.#nameBytes !== undefined && this.#nameBytes.length < longestName) {
        this.#nameBytes.push(byte)
      }
    }
    return bytes.length
  }

  /** Takes one byte between two entries. */
  #stepBetween(byte: number, at: number): number {
    if (isBlank(byte)) return at + 1
    if (byte === closeBracket && (!this.#awaitsEntry || this.#isFirst)) {
      this.#mode = 'around'
      return at + 1
    }
    if (!this.#awaitsEntry) {
      if (byte !== comma) this.#fail(at, 'a comma, or the end of the entries')
      this.#awaitsEntry = true
      this.#isFirst = false
      return at + 1
    }
    if (byte !== openBrace) this.#fail(at, 'an entry, which is an object')
    this.#began = this.#offset + at
    this.#depth = 0
    this.#mode = 'inside'
    return at
  }

  /** Reads an entry to its end, or to the end of the bytes. */
  #readEntry(bytes: Buffer, at: number): number {
    const end = this.#endOfEntry(bytes, at)
    if (end === -1) {
      this.#carriedBytes += bytes.length - at
      // Copies: the bytes belong to the caller.
      if (this.#carriedBytes > this.#options.limit) this.#carried = []
      else this.#carried.push(Buffer.from(bytes.subarray(at)))
      return bytes.length
    }
    this.#options.take(this.#entryText(bytes, at, end))
    this.#carried = []
    this.#carriedBytes = 0
    this.#mode = 'between'
    this.#awaitsEntry = false
    // The entries themselves stand inside of `log`.
    this.#depth = 2
    return end
  }

  #entryText(bytes: Buffer, start: number, end: number): EntryText {
    const offset = this.#began
    if (this.#carriedBytes + end - start > this.#options.limit) {
      return { bytes: undefined, start: 0, end: 0, offset }
    }
    if (this.#carriedBytes === 0) return { bytes, start, end, offset }
    const whole = Buffer.concat([...this.#carried, bytes.subarray(start, end)])
    return { bytes: whole, start: 0, end: whole.length, offset }
  }

  /** The place behind the entry; -1 where it does not end here. */
  #endOfEntry(bytes: Buffer, at: number): number {
    // This is the loop that costs: it works on variables of its own.
    const { length } = bytes
    let i = this.#escaped ? at + 1 : at
    let quoted = this.#inString
    let open = this.#depth
    this.#escaped = false
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
      } else if (kind === 1) open++
      else if (--open === 0) {
        this.#inString = false
        return i
      }
    }
    this.#inString = quoted
    this.#depth = open
    // What a backslash at the very end escapes comes with the next bytes.
    this.#escaped = i > length
    return -1
  }
}

function nameOf(bytes: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`)
  } catch {
    return ''
  }
}

/** The white space of JSON. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
