import type { Transform } from 'node:stream'
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'

export interface Decoded {
  readonly bytes: Uint8Array
  /** Says in half a sentence why bytes are missing; undefined if none are. */
  readonly problem: string | undefined
}

/** Decodes one encoding, in pieces or at once. */
interface Decoder {
  readonly open: () => Transform
  readonly decode: (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array
}

const gzip: Decoder = { open: createGunzip, decode: gunzipSync }
const brotli: Decoder = { open: createBrotliDecompress, decode: brotliDecompressSync }
const zstd: Decoder = { open: createZstdDecompress, decode: zstdDecompressSync }
const zlib: Decoder = { open: createInflate, decode: inflateSync }
const raw: Decoder = { open: createInflateRaw, decode: inflateRawSync }

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Decoder>> = {
  gzip: () => gzip,
  'x-gzip': () => gzip,
  br: () => brotli,
  zstd: () => zstd,
  // Many servers omit the zlib header that RFC 9110 requires.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? zlib : raw),
}

function decoderFor(name: string, bytes: Uint8Array): Decoder | undefined {
  return Object.hasOwn(decoders, name) ? decoders[name]!(bytes) : undefined
}

/** The encodings that a `content-encoding` names, the last one first. */
export function encodingsOf(contentEncoding: string | undefined): string[] {
  const names = (contentEncoding ?? '').toLowerCase().split(',')
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
}

/** Decodes a body by its `content-encoding`. The bytes decoded before a fault are kept. */
export async function decode(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Decoded> {
  let decoded: Decoded = { bytes, problem: undefined }
  for (const name of encodingsOf(contentEncoding)) {
    if (decoded.bytes.byteLength === 0) continue
    const decoder = decoderFor(name, decoded.bytes)
    if (!decoder) return { ...decoded, problem: `its content-encoding "${name}" is not known` }
    const next = await run(decoder.open(), decoded.bytes, maxBytes, name)
    decoded = { bytes: next.bytes, problem: decoded.problem ?? next.problem }
  }
  return decoded
}

/** Decodes all encodings at once; undefined if that fails, or if the result is longer than `maxBytes`. */
export function decodeAtOnce(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Uint8Array | undefined {
  let decoded: Uint8Array | undefined = bytes
  try {
    for (const name of encodingsOf(contentEncoding)) {
      decoded = decoderFor(name, decoded)?.decode(decoded, { maxOutputLength: maxBytes })
      if (decoded === undefined) return undefined
    }
    return decoded
  } catch {
    return undefined
  }
}

function run(decoder: Transform, bytes: Uint8Array, maxBytes: number, name: string) {
  return new Promise<Decoded>((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (problem?: string) => {
      decoder.destroy()
      resolve({ bytes: Buffer.concat(chunks).subarray(0, maxBytes), problem })
    }
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size > maxBytes) finish(`it is longer than ${maxBytes} bytes when decoded`)
    })
    decoder.on('end', () => finish())
    decoder.on('error', () => finish(`it does not decode as ${name}`))
    decoder.end(bytes)
  })
}
