import { parseJson, repeatedMembers } from '../json/index.ts'

/**
 * The body of a request or a response. A body that should be JSON and is not is data too: the bytes decide, never the content
 * type.
 */
export type Body =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json'
      readonly value: unknown
      readonly bytes: number
      /** The members that their object has more than once, by JSON Pointer; `value` holds the last of each. */
      readonly repeated?: readonly string[]
    }
  | {
      readonly kind: 'text'
      /** The beginning of the text, at most 64 KiB of it. */
      readonly text: string
      readonly bytes: number
      /** Why it is not JSON, as half a sentence. */
      readonly problem: string
      /** It was cut off on its way, so its content is not known. */
      readonly cut?: true
    }
  /** The recording does not say what the body was; nothing may be concluded from it. */
  | { readonly kind: 'unknown'; readonly reason: string }

const kept = 65_536
const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** Reads a body from its decoded bytes (RFC 8259; a byte order mark is allowed, invalid UTF-8 is not). */
export function bodyFromBytes(bytes: Uint8Array): Body {
  if (bytes.byteLength === 0) return { kind: 'none' }
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    const start = lenient.decode(bytes.subarray(0, kept))
    return { kind: 'text', text: start, bytes: bytes.byteLength, problem: 'it is not valid UTF-8' }
  }
  return bodyFromText(text, bytes.byteLength)
}

/** Reads a body from text that is known to be well-formed Unicode; a byte order mark is allowed. */
export function bodyFromText(marked: string, bytes: number = Buffer.byteLength(marked)): Body {
  const text = marked.replace(/^\uFEFF/, '')
  if (text.trim() === '') return { kind: 'none' }
  try {
    const value = valueIn(text)
    const repeated = repeatedMembers(text, value)
    return { kind: 'json', value, bytes, ...(repeated.length > 0 && { repeated }) }
  } catch (error) {
    const problem = `it does not parse as JSON (${reasonOf(error)})`
    return { kind: 'text', text: text.slice(0, kept), bytes, problem }
  }
}

/** A text of this many characters counts as long. */
const long = 2 ** 20

/** The last long text, and its value for as long as somebody has it. */
let last: { readonly text: string; readonly value: WeakRef<object> } | undefined

/**
 * The value of a JSON text. If a long text comes again, the result is the same object, because a run may read a list a hundred
 * times.
 */
function valueIn(text: string): unknown {
  if (text.length < long) return parseJson(text)
  const known = last?.text === text ? last.value.deref() : undefined
  if (known !== undefined) return known
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null) last = { text, value: new WeakRef(value) }
  return value
}

/** A body that was cut off, by us (too long, too slow) or by the other side. */
export function truncatedBody(bytes: Uint8Array, problem: string): Body {
  const text = lenient.decode(bytes.subarray(0, kept))
  return { kind: 'text', text, bytes: bytes.byteLength, problem, cut: true }
}

/** V8 quotes the text in its messages, so only the place and the kind of the fault are kept. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)
  if (position) return `after ${position[1]} characters`
  return /end of JSON input|Unterminated/i.test(message) ? 'it ends too early' : 'unexpected token'
}
