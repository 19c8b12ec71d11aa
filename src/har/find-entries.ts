import { backslash, isBlank, kindOf, quote } from './bytes.ts'

/** Says what is wrong with a file, and where: bytes from its beginning. Never comes back. */
export type Fail = (offset: number, expected: string) => never

/** Walks through what stands around `log.entries`. */
export interface Finder {
  /**
   * Reads on from `at`; `offset` is where the first of these bytes stands in the file. Comes back with
   * the place behind the bracket that opens the entries, or -1 when the bytes are used up.
   */
  seek(bytes: Buffer, at: number, offset: number): number
  /** Refuses a file that ends here. */
  end(offset: number): void
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
const longestName = 64

/** A finder that stands before the first byte. It builds nothing: big members cost only their reading. */
export function createFinder(fail: Fail): Finder {
  let depth = 0
  /** How much of the way to the entries is entered: 1 is the document, 2 its member `log`. */
  let level = 0
  let inString = false
  let escaped = false
  let awaitsName = false
  let name = ''
  let nameBytes: number[] | undefined
  let found = false
  let closed = false

  function seek(bytes: Buffer, at: number, offset: number): number {
    let i = at
    while (i < bytes.length) {
      if (inString) i = readString(bytes, i)
      else if (closed) i = readRest(bytes, i, offset)
      else if (depth === 0) i = open(bytes, i, offset)
      else {
        const byte = bytes[i++]!
        if (mark(byte)) return i
      }
    }
    return -1
  }

  /** Takes one byte outside of strings; true where it opens the entries. */
  function mark(byte: number): boolean {
    const here = depth === level
    if (byte === quote) {
      inString = true
      nameBytes = here && awaitsName ? [] : undefined
    } else if (kindOf[byte] === 1) {
      const isValue = here && !awaitsName
      if (isValue && level === 2 && name === 'entries' && byte === 0x5b) {
        // Whoever reads the entries takes the closing bracket too: the depth stays what it is.
        found = true
        return true
      }
      depth++
      if (isValue && level === 1 && name === 'log' && byte === 0x7b) {
        level = 2
        awaitsName = true
      }
    } else if (kindOf[byte] === 2) {
      depth--
      if (depth < level) level = depth
      closed = depth === 0
    } else if (here && byte === 0x2c) awaitsName = true
    else if (here && byte === 0x3a) awaitsName = false
    return false
  }

  function readString(bytes: Buffer, at: number): number {
    let i = at
    for (; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (escaped) escaped = false
      else if (byte === backslash) escaped = true
      else if (byte === quote) {
        inString = false
        if (nameBytes !== undefined) name = nameOf(nameBytes)
        return i + 1
      }
      if (nameBytes !== undefined && nameBytes.length < longestName) nameBytes.push(byte)
    }
    return i
  }

  function open(bytes: Buffer, at: number, offset: number): number {
    const byte = bytes[at]!
    if (isBlank(byte) || byteOrderMark[offset + at] === byte) return at + 1
    if (byte !== 0x7b) fail(offset + at, 'a JSON object, as a HAR file is one')
    depth = 1
    level = 1
    awaitsName = true
    return at + 1
  }

  function readRest(bytes: Buffer, at: number, offset: number): number {
    if (!found) fail(offset + at, 'the member log.entries in it')
    if (!isBlank(bytes[at]!)) fail(offset + at, 'nothing after the end of the document')
    return at + 1
  }

  return {
    seek,
    end(offset) {
      if (depth === 0 && !closed) fail(offset, 'a JSON object, as a HAR file is one')
      if (!found) fail(offset, 'the member log.entries in it')
      if (!closed) fail(offset, 'the end of the document')
    },
  }
}

function nameOf(bytes: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`)
  } catch {
    return ''
  }
}
