import { gunzipSync } from 'node:zlib'

/** What a file holds, unpacked where it is gzip. Throws where that cannot be unpacked to its end. */
export function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}
