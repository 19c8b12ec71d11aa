import type { Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

export interface Decoded {
  readonly bytes: Uint8Array
  /** Says in half a sentence why bytes are missing; undefined if none are. */
  readonly problem: string | undefined
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
  // Many servers omit the zlib header that RFC 9110 requires.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
}

/** Undoes the encodings of a `content-encoding`, the last one first. The bytes decoded before a fault are kept. */
export async function decode(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Decoded> {
  let decoded: Decoded = { bytes, problem: undefined }
  const names = (contentEncoding ?? '').toLowerCase().split(',')
  for (const name of names.map((text) => text.trim()).reverse()) {
    if (name === '' || name === 'identity' || decoded.bytes.byteLength === 0) continue
    const decoderOf = Object.hasOwn(decoders, name) ? decoders[name] : undefined
    if (!decoderOf) return { ...decoded, problem: `its content-encoding "${name}" is not known` }
    const next = await run(decoderOf(decoded.bytes), decoded.bytes, maxBytes, name)
    decoded = { bytes: next.bytes, problem: decoded.problem ?? next.problem }
  }
  return decoded
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
