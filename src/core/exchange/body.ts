import { repeatedMembers } from '../../base/json/index.ts'
import { bounded, type CutPart, type IsKept } from './bound.ts'
import { bodyLimits } from './limits.ts'

/** A body; one that should be JSON and is not is data too: the bytes decide, never the content type. */
export type Body =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json'
      readonly value: unknown
      readonly bytes: number
      /** The members that their object has more than once, by JSON Pointer; `value` holds the last of each. */
      readonly repeated?: readonly string[]
      readonly isMarked?: true
      readonly cut?: readonly CutPart[]
    }
  | {
      readonly kind: 'text'
      /** The beginning of the text, at most 64 KiB of it. */
      readonly text: string
      readonly bytes: number
      readonly problem: string
      /** It was cut off on its way, so its content is not known. */
      readonly cut?: true
    }
  /** The recording does not say what the body was; nothing may be concluded from it. */
  | { readonly kind: 'unknown'; readonly reason: string }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8')

const keepsNone: IsKept = () => false

/** RFC 8259; a byte order mark is allowed, invalid UTF-8 is not. Of long lists it holds a part. */
export function bodyFromBytes(bytes: Uint8Array, isKept: IsKept = keepsNone): Body {
  if (bytes.byteLength === 0) return { kind: 'none' }
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    const start = lenient.decode(bytes.subarray(0, bodyLimits.text))
    return { kind: 'text', text: start, bytes: bytes.byteLength, problem: 'it is not valid UTF-8' }
  }
  return bodyFromText(text, { bytes: bytes.byteLength, isKept })
}

export interface TextOptions {
  readonly bytes?: number | undefined
  readonly isKept?: IsKept | undefined
}

/** Reads a body from text that is known to be well-formed Unicode; otherwise like `bodyFromBytes`. */
export function bodyFromText(
  marked: string,
  { bytes = Buffer.byteLength(marked), isKept = keepsNone }: TextOptions = {},
): Body {
  const isMarked = marked.startsWith('\uFEFF')
  const text = isMarked ? marked.slice(1) : marked
  if (text.trim() === '') return { kind: 'none' }
  try {
    const { value, cut, members } = bounded(JSON.parse(text), isKept)
    const repeated = cut.length > 0 ? [] : repeatedMembers(text, members)
    return {
      kind: 'json',
      value,
      bytes,
      ...(repeated.length > 0 && { repeated }),
      ...(isMarked && { isMarked }),
      ...(cut.length > 0 && { cut }),
    }
  } catch (error) {
    const problem = `it does not parse as JSON (${reasonOf(error)})`
    return { kind: 'text', text: text.slice(0, bodyLimits.text), bytes, problem }
  }
}

/** A body that was cut off, by us (too long, too slow) or by the other side. */
export function truncatedBody(bytes: Uint8Array, problem: string): Body {
  const text = lenient.decode(bytes.subarray(0, bodyLimits.text))
  return { kind: 'text', text, bytes: bytes.byteLength, problem, cut: true }
}

/** V8 quotes the text in its messages, so only the place and the kind of the fault are kept. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)
  if (position) return `after ${position[1]} ${position[1] === '1' ? 'character' : 'characters'}`
  return /end of JSON input|Unterminated/i.test(message) ? 'it ends too early' : 'unexpected token'
}
