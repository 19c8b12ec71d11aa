import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { type Body, bodyFromBytes, truncatedBody } from './body.ts'
import type { IsKept } from './bound.ts'

interface Decoded {
  readonly bytes: Uint8Array
  readonly problem: string | undefined
}

type Decode = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array

/** How an encoding is decoded. Many servers omit the zlib header of `deflate` that RFC 9110 requires. */
function decoderOf(name: string, [first = 0]: Uint8Array): Decode | undefined {
  if (name === 'gzip' || name === 'x-gzip') return gunzipSync
  if (name === 'br') return brotliDecompressSync
  if (name === 'zstd') return zstdDecompressSync
  if (name !== 'deflate') return undefined
  return (first & 0x0f) === 8 ? inflateSync : inflateRawSync
}

export function encodingsOf(contentEncoding: string | undefined): string[] {
  const names = (contentEncoding ?? '').toLowerCase().split(',')
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
}

/** The first name in a `content-encoding` that names no coding; undefined if there is none. */
export function unknownEncoding(contentEncoding: string | undefined): string | undefined {
  return encodingsOf(contentEncoding).find((name) => !decoderOf(name, new Uint8Array()))
}

/** Decodes a body by its `content-encoding`. Of a body with a fault, nothing is known. */
export function decode(
  encoded: Uint8Array,
  contentEncoding: string | undefined,
  maxOutputLength: number,
): Decoded {
  let bytes = encoded
  for (const name of encodingsOf(contentEncoding)) {
    if (bytes.byteLength === 0) break
    const decoder = decoderOf(name, bytes)
    // Some servers write a charset there, or `none`, over bytes that are not encoded.
    if (!decoder) {
      const problem = `its content-encoding "${name}" is not known`
      return { bytes, problem: bodyFromBytes(bytes).kind === 'json' ? undefined : problem }
    }
    try {
      bytes = decoder(bytes, { maxOutputLength })
    } catch (error) {
      const isTooLong = error instanceof RangeError
      const long = `it is longer than ${maxOutputLength} bytes when decoded`
      return {
        bytes: new Uint8Array(),
        problem: isTooLong ? long : `it does not decode as ${name}`,
      }
    }
  }
  return { bytes, problem: undefined }
}

export function bodyFromWire(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  { problem, maxBytes, isKept }: WireOptions,
): Body {
  const decoded = decode(bytes, contentEncoding, maxBytes)
  const why = problem ?? decoded.problem
  return why === undefined
    ? bodyFromBytes(decoded.bytes, isKept)
    : truncatedBody(decoded.bytes, why)
}

interface WireOptions {
  readonly problem?: string | undefined
  readonly maxBytes: number
  readonly isKept?: IsKept | undefined
}
