export interface ScanOptions {
  /** Takes the JSON text of one entry, undefined where it is longer than the limit, and where it stands in the file. */
  readonly take: (text: string | undefined, offset: number) => void
  /** Reports what is wrong with a file, and where: bytes from its beginning. Must throw. */
  readonly fail: (offset: number, expected: string) => never
  /** The file is NDJSON: entries, one a line, with nothing around them. */
  readonly isStream?: boolean
  /** Entries longer than so many bytes are skipped. */
  readonly limit: number
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
const longestName = 64
const notAnObject = 'a JSON object in UTF-8, as a HAR file is one'
const noEntries = 'the member log.entries in it'
const comma = 0x2c
const colon = 0x3a
const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const openBracket = 0x5b
const closeBracket = 0x5d
const newline = 0x0a

/** What a byte outside of strings does: 1 opens, 2 closes, 3 begins a string, 0 nothing. */
const kindOf = new Uint8Array(256)
kindOf[openBrace] = kindOf[openBracket] = 1
kindOf[0x7d] = kindOf[closeBracket] = 2
kindOf[quote] = 3

/** Finds the elements of `log.entries` in a HAR file, or all of a stream, piece by piece. It parses nothing else. */
export class EntryScanner {
  /** The current line, counted from 1; within an entry, the line on which the entry begins. */
  line = 1
  readonly #options: ScanOptions
  #mode: 'around' | 'between' | 'inside' = 'around'
  #offset = 0
  #inString = false
  #escaped = false

  // Around the entries.
  #depth = 0
  #isBegun = false
  #isFound = false
  /** The current member at depth 1 (the document) and at depth 2 (its member `log`). */
  readonly #names = ['', '', '']
  /** The last string at these depths. */
  #text: number[] | undefined

  // Between two entries, and inside of one.
  #expected: 'first' | 'entry' | 'comma' = 'first'
  #open = 0
  #began = 0
  #carried: Buffer[] = []
  #carriedBytes = 0

  constructor(options: ScanOptions) {
    this.#options = options
    if (options.isStream) [this.#mode, this.#expected] = ['between', 'entry']
  }

  /** Takes the next bytes of the file, which may be used for something else afterwards. */
  feed(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#mode === 'inside') at = this.#readEntry(bytes, at)
      else if (this.#mode === 'between') at = this.#stepBetween(bytes[at]!, at)
      else if (this.#inString) at = this.#readString(bytes, at)
      else at = this.#stepAround(bytes[at]!, at)
    }
    this.#offset += bytes.length
  }

  /** Ends the file; fails where it is not a whole one. */
  end(): void {
    const { isStream } = this.#options
    if (this.#mode === 'inside') {
      const began = isStream ? `line ${this.line}` : `byte ${this.#began}`
      this.#fail(0, `the rest of the entry that begins at ${began}`)
    }
    if (isStream) return
    if (this.#mode === 'between') this.#fail(0, 'the end of the entries')
    if (!this.#isBegun) this.#fail(0, notAnObject)
    if (!this.#isFound) this.#fail(0, noEntries)
    if (this.#depth > 0) this.#fail(0, 'the end of the document')
  }

  #fail(at: number, expected: string): never {
    return this.#options.fail(this.#offset + at, expected)
  }

  /** Takes one byte of what stands around the entries, outside of strings. */
  #stepAround(byte: number, at: number): number {
    if (byte === newline) this.line++
    const depth = this.#depth
    if (depth === 0) this.#assertOutside(byte, at)
    const isNear = depth === 1 || depth === 2
    if (byte === quote) {
      this.#inString = true
      this.#text = isNear ? [] : undefined
    } else if (isNear && byte === colon) this.#names[depth] = nameOf(this.#text)
    else if (isNear && byte === comma) this.#names[depth] = ''
    else if (kindOf[byte] === 2) this.#depth--
    else if (kindOf[byte] === 1) {
      const [, first, second] = this.#names
      if (depth === 2 && byte === openBracket && first === 'log' && second === 'entries') {
        this.#isFound = true
        this.#mode = 'between'
        this.#expected = 'first'
      } else {
        this.#depth++
        if (depth === 1) this.#names[2] = ''
      }
    }
    return at + 1
  }

  /** What stands before and after the document: white space, and a byte order mark. */
  #assertOutside(byte: number, at: number): void {
    if (this.#isBegun) {
      if (!this.#isFound) this.#fail(at, noEntries)
      if (!isBlank(byte)) this.#fail(at, 'nothing after the end of the document')
    } else if (byte === openBrace) this.#isBegun = true
    else if (!isBlank(byte) && byteOrderMark[this.#offset + at] !== byte) {
      this.#fail(at, notAnObject)
    }
  }

  #readString(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) {
        this.#inString = false
        return i + 1
      }
      if (this.#text !== undefined && this.#text.length < longestName) this.#text.push(byte)
    }
    return bytes.length
  }

  #stepBetween(byte: number, at: number): number {
    if (byte === newline) this.line++
    // A mark begins a stream only.
    if (isBlank(byte) || byteOrderMark[this.#offset + at] === byte) return at + 1
    if (byte === closeBracket && this.#expected !== 'entry') {
      this.#mode = 'around'
      return at + 1
    }
    if (this.#expected === 'comma') {
      if (byte !== comma) this.#fail(at, 'a comma, or the end of the entries')
      this.#expected = 'entry'
      return at + 1
    }
    if (byte !== openBrace) this.#fail(at, 'an entry, which is an object')
    this.#began = this.#offset + at
    this.#mode = 'inside'
    return at
  }

  #readEntry(bytes: Buffer, at: number): number {
    const end = this.#endOfEntry(bytes, at)
    if (end === -1) {
      this.#carriedBytes += bytes.length - at
      // Copies: the bytes belong to the caller.
      if (this.#carriedBytes > this.#options.limit) this.#carried = []
      else this.#carried.push(Buffer.from(bytes.subarray(at)))
      return bytes.length
    }
    const text = this.#textOf(bytes.subarray(at, end))
    this.#options.take(text, this.#began)
    this.line += linesIn(text)
    this.#carried = []
    this.#carriedBytes = 0
    this.#mode = 'between'
    this.#expected = this.#options.isStream ? 'entry' : 'comma'
    return end
  }

  /** The text of the entry that ends with these bytes. */
  #textOf(last: Buffer): string | undefined {
    if (this.#carriedBytes + last.length > this.#options.limit) return undefined
    if (this.#carriedBytes === 0) return last.toString()
    return Buffer.concat([...this.#carried, last]).toString()
  }

  /** The place behind the entry; -1 where it does not end here. */
  #endOfEntry(bytes: Buffer, at: number): number {
    // Most time is spent in this loop, so it works on local variables.
    const { length } = bytes
    let i = this.#escaped ? at + 1 : at
    let quoted = this.#inString
    let open = this.#open
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
        this.#open = 0
        return i
      }
    }
    this.#inString = quoted
    this.#open = open
    // The character that a final backslash escapes comes with the next bytes.
    this.#escaped = i > length
    return -1
  }
}

function linesIn(text = ''): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function nameOf(bytes: readonly number[] | undefined): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes ?? []).toString()}"`)
  } catch {
    return ''
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
