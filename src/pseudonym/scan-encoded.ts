import { isHexadecimal, undoPercent } from '../redaction/index.ts'
import { undoEscapes } from './scan-json.ts'

/** What a stretch of a text says once its encoding is undone. */
export interface Piece {
  readonly text: string
  /** Where the stretch begins and ends in the text around it. */
  readonly start: number
  readonly end: number
}

/** Everything in a text that is percent-encoded, escaped as in JSON, or base64 of something readable. */
export function* encodedPieces(text: string): Generator<Piece> {
  yield* stretches(text, '%', /^%[\da-f]{2}/i, (text) => undoPercent(text.replaceAll('+', ' ')))
  yield* stretches(text, '\\u', /^\\u[\da-f]{4}/i, undoEscapes)
  yield* base64Pieces(text)
}

const [longest, overlap] = [8_192, 512]
const ends = /[\s"'<>`]/

/** Stretches around a sign of encoding, as far as quotes and spaces let them; long ones in overlapping parts. */
function* stretches(
  text: string,
  sign: string,
  form: RegExp,
  undo: (text: string) => string,
): Generator<Piece> {
  let done = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, Math.max(done, at + 1))) {
    if (!form.test(text.slice(at, at + 6))) continue
    let start = at
    const first = Math.max(0, done - overlap, at - longest)
    while (start > first && !ends.test(text[start - 1]!)) start--
    let end = at + 1
    const last = Math.min(text.length, at + longest)
    while (end < last && !ends.test(text[end]!)) end++
    done = end
    yield { text: undo(text.slice(start, end)), start, end }
  }
}

const shortest = 16

function* base64Pieces(text: string): Generator<Piece> {
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isBase64[text.charCodeAt(at)]) continue
    if (at - start >= shortest) yield* decode(text, start, at)
    start = at + 1
  }
}

/** A run may be one piece, or parts of a path: `v1/tokens/` is base64 by its letters too. */
function* decode(text: string, start: number, end: number): Generator<Piece> {
  const run = text.slice(start, end)
  const whole = decodeReadable(run)
  if (whole !== undefined) yield { text: whole, start, end }
  if (!run.includes('/')) return
  let from = start
  for (const part of run.split('/')) {
    const plain = part.length < shortest ? undefined : decodeReadable(part)
    if (plain !== undefined) yield { text: plain, start: from, end: from + part.length }
    from += part.length + 1
  }
}

const isBase64 = new Uint8Array(65_536)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_') {
  isBase64[char.charCodeAt(0)] = 1
}

/** What base64 or hexadecimal digits say; undefined where that is no text, as with words and numbers that only look like it. */
function decodeReadable(run: string): string | undefined {
  const encoding = isHexadecimal(run) ? 'hex' : 'base64'
  // Most runs are no base64, and their first bytes say so already.
  if (share(Buffer.from(run.slice(0, 256), encoding)) < 0.6) return undefined
  const bytes = Buffer.from(run, encoding)
  return share(bytes) < 0.9 ? undefined : bytes.toString()
}

/** How much of some bytes is printable, from 0 to 1. */
function share(bytes: Uint8Array): number {
  let printable = 0
  for (const byte of bytes) if ((byte >= 32 && byte < 127) || (byte >= 9 && byte < 14)) printable++
  return bytes.length === 0 ? 0 : printable / bytes.length
}
