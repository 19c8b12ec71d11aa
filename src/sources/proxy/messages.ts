import { proxyLimits } from '../../core/exchange/index.ts'

/** The first line and the headers of a message, as they came. */
export interface Head {
  readonly lines: readonly string[]
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** How the body of a message ends: after so many bytes, with its last chunk, or with the connection. */
export type Extent = number | 'chunks' | 'connection'

interface Sink {
  /** A head has come; returns how its body ends. */
  head(head: Head): Extent
  /** What came of a body, without its framing. */
  content(bytes: Buffer): void
  /** The same as it came. */
  pass(bytes: Buffer): void
}

/**
 * A message whose beginning or end others may see elsewhere. The name is that which undici gives such errors, so that
 * `failureOf` knows both.
 */
export class Unclear extends Error {
  override readonly name = 'HTTPParserError'
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const longest = proxyLimits.head
const none = Buffer.alloc(0)
const bare = 'a line of it ends with a line feed alone'
const bareFeed = /(?<!\r)\n/
const control = /[^\t\r\n\x20-\x7e\x80-\xff]/
const token = /^[\w!#$%&'*+.^`|~-]+$/
/** A name, and its value with the blanks around it (RFC 9112, 5). */
const field = /^([\w!#$%&'*+.^`|~-]+):(.*)$/s
/** A size of a chunk, with its extensions (RFC 9112, 7.1). A longer number is none that JavaScript counts exactly. */
const size = /^([\da-f]{1,13})(?:[\t ]*;[^\r\n]*)?\r?\n$/i

/**
 * Finds where the messages of one side of a connection begin and end (RFC 9112). It holds the beginning of a head or of a line, and
 * nothing of a body. What is not clear is an error, and nothing is guessed. A line of a response may end with a line feed alone,
 * as the RFC allows (2.2); one of a request may not, because others may see another end.
 */
export class Messages {
  readonly #sink: Sink
  readonly #isRequest: boolean
  #state: 'head' | 'bytes' | 'size' | 'data' | 'end of data' | 'trailers' | 'connection' = 'head'
  #begun: Buffer = none
  #line = ''
  #left = 0

  constructor(of: 'requests' | 'responses', sink: Sink) {
    this.#isRequest = of === 'requests'
    this.#sink = sink
  }

  /** How many bytes came of a head that has not ended. */
  get begun(): number {
    return this.#begun.length
  }

  /** Whether the message under way ends with the connection. */
  get endsWithConnection(): boolean {
    return this.#state === 'connection'
  }

  /** Reads until a message ends; returns what follows it, and nothing if the message goes on. Unclear. */
  read(bytes: Buffer): Buffer | undefined {
    const rest = this.#state === 'head' ? this.#readHead(bytes) : bytes
    return rest && this.#readBody(rest)
  }

  #readHead(bytes: Buffer): Buffer | undefined {
    let begun = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes])
    // A request may follow empty lines.
    while (this.#isRequest && begun[0] === 13 && begun[1] === 10) begun = begun.subarray(2)
    const end = endOfHead(begun)
    const length = end?.after ?? begun.length
    if (length > longest) throw new Unclear(`its head is longer than ${longest / 1_024} KiB`, 431)
    const text = begun.toString('latin1', 0, length)
    this.#assertText(text)
    this.#begun = end === undefined ? begun : none
    if (end === undefined) return undefined
    const lines = text.slice(0, end.at).split(/\r?\n/)
    const headers = lines.slice(1).flatMap(fieldOf)
    const extent = this.#sink.head({ lines, headers, bytes: begun.subarray(0, length) })
    this.#left = typeof extent === 'number' ? extent : 0
    this.#state = extent === 'chunks' ? 'size' : extent === 'connection' ? extent : 'bytes'
    return begun.subarray(length)
  }

  /** Whether it may be the beginning of a head, so that nobody waits for the end of something else. */
  #assertText(text: string): void {
    const start = this.#isRequest ? '' : 'HTTP/1.'
    if (!text.startsWith(start.slice(0, text.length)))
      throw new Unclear('its first line is not one of HTTP/1')
    if (control.test(text)) throw new Unclear('its head has a control character')
    if (this.#isRequest && bareFeed.test(text)) throw new Unclear(bare)
  }

  #readBody(bytes: Buffer): Buffer | undefined {
    let at = 0
    while (this.#state !== 'head') {
      if (this.#state === 'bytes' && this.#left === 0) this.#state = 'head'
      else if (at === bytes.length) break
      else at = this.#readPiece(bytes, at)
    }
    if (at > 0) this.#sink.pass(bytes.subarray(0, at))
    return this.#state === 'head' ? bytes.subarray(at) : undefined
  }

  /** Reads content, or up to the end of a line; returns where it ends. */
  #readPiece(bytes: Buffer, at: number): number {
    const isData = this.#state === 'bytes' || this.#state === 'data'
    if (isData || this.#state === 'connection') {
      const piece = bytes.subarray(at, isData ? at + this.#left : bytes.length)
      this.#sink.content(piece)
      if (isData) this.#left -= piece.length
      if (this.#state === 'data' && this.#left === 0) this.#state = 'end of data'
      return at + piece.length
    }
    const feed = bytes.indexOf(10, at)
    const end = feed === -1 ? bytes.length : feed + 1
    this.#line += bytes.toString('latin1', at, end)
    if (this.#line.length > longest) throw new Unclear('a line of its chunks is too long')
    if (feed !== -1) this.#endLine()
    return end
  }

  #endLine(): void {
    const line = this.#line
    this.#line = ''
    if (control.test(line)) throw new Unclear('a line of its chunks has a control character')
    if (this.#isRequest && bareFeed.test(line)) throw new Unclear(bare)
    const text = line.replace(/\r?\n$/, '')
    if (this.#state === 'size') {
      const digits = size.exec(line)?.[1]
      if (digits === undefined) throw new Unclear('a chunk has no size')
      this.#left = Number.parseInt(digits, 16)
      this.#state = this.#left === 0 ? 'trailers' : 'data'
    } else if (this.#state === 'end of data') {
      if (text !== '') throw new Unclear('a chunk is longer than its size')
      this.#state = 'size'
    } else if (text === '') this.#state = 'head'
    else fieldOf(text)
  }
}

/** Where a head ends: before its empty line, and after it. */
function endOfHead(bytes: Buffer): { readonly at: number; readonly after: number } | undefined {
  const usual = bytes.indexOf('\n\r\n')
  const bare = (usual === -1 ? bytes : bytes.subarray(0, usual + 1)).indexOf('\n\n')
  const [feed, length] = bare === -1 ? [usual, 3] : [bare, 2]
  if (feed === -1) return undefined
  return { at: bytes[feed - 1] === 13 ? feed - 1 : feed, after: feed + length }
}

function fieldOf(line: string): [name: string, value: string] {
  if (line.includes('\r')) throw new Unclear('a header has a carriage return in it')
  if (/^[ \t]/.test(line)) throw new Unclear('a header goes on in a second line')
  const [, name, value] = field.exec(line) ?? []
  if (name === undefined || value === undefined)
    throw new Unclear('a header has no name that HTTP allows')
  return [name, withoutBlanks(value)]
}

/** Blanks are spaces and tabs; `trim` would take others too, which might hide a word that the implementation reads. */
function withoutBlanks(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t'
  let [start, end] = [0, text.length]
  while (start < end && isBlank(start)) start++
  while (end > start && isBlank(end - 1)) end--
  return text.slice(start, end)
}

/** All values of a header, in which commas separate them (RFC 9110, 5.3). */
export function valuesOf(headers: readonly string[], name: string): string[] {
  return headers.flatMap((value, at) =>
    at % 2 === 1 && headers[at - 1]?.toLowerCase() === name
      ? value.split(',').map((one) => one.trim())
      : [],
  )
}

/** How a body ends by its headers (RFC 9112, 6.3); undefined where they say nothing. Unclear. */
export function extentOf({ headers }: Head, version: string): Extent | undefined {
  const codings = valuesOf(headers, 'transfer-encoding')
  const lengths = valuesOf(headers, 'content-length')
  if (codings.length > 0) {
    if (codings.length > 1 || codings[0]?.toLowerCase() !== 'chunked')
      throw new Unclear('its transfer coding is another than chunked', 501)
    if (lengths.length > 0) throw new Unclear('it has both a length and chunks')
    if (version !== '1.1') throw new Unclear('HTTP/1.0 has no chunks')
    return 'chunks'
  }
  const [length] = lengths
  if (length === undefined) return undefined
  if (!/^\d{1,15}$/.test(length)) throw new Unclear('its length is no number')
  if (lengths.some((one) => one !== length)) throw new Unclear('it has two lengths')
  return Number(length)
}

/** The first line of a request. Unclear. */
export function requestLineOf({ lines: [line = ''] }: Head) {
  const [method = '', target = '', protocol = '', ...more] = line.split(' ')
  if (!token.test(method) || target === '' || more.length > 0 || /[\t\r]/.test(line))
    throw new Unclear('its first line is not a method, a path and a version')
  const version = /^HTTP\/(\d\.\d)$/.exec(protocol)?.[1]
  if (version !== '1.1' && version !== '1.0')
    throw new Unclear('it is of another version of HTTP', 505)
  return { method, target, version }
}

/** The first line of a response. Unclear. */
export function statusLineOf({ lines: [line = ''] }: Head) {
  const [, version, digits] = /^HTTP\/(1\.[01]) ([1-9]\d\d)(?: [^\r]*)?$/.exec(line) ?? []
  if (version === undefined) throw new Unclear('its first line is not a version and a status')
  return { version, status: Number(digits) }
}
