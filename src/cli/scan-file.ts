import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type Leak, openScan } from '../redaction/index.ts'
import { unreadable } from './find-files.ts'

/**
 * Everything in a file that looks like a secret, line by line; gzip is unpacked.
 * E_FILE_UNREADABLE where it cannot be read to its end.
 */
export async function scanFile(file: string): Promise<readonly Leak[]> {
  const scan = openScan()
  const leaks: Leak[] = []
  let line = 0
  try {
    for await (const text of linesOf(file)) {
      line++
      for (const leak of scan(text)) leaks.push({ ...leak, line })
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  return leaks
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const source = handle.createReadStream({ start: 0 })
    const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b
    const bytes = isPacked ? source.pipe(createGunzip()) : source
    // A failed stream ends its lines without an error.
    let fault: unknown
    for (const stream of [source, bytes]) {
      stream.once('error', (error: unknown) => {
        fault ??= error
        bytes.destroy()
      })
    }
    yield* createInterface({ input: bytes, crlfDelay: Infinity })
    if (fault !== undefined) throw fault
  } finally {
    await handle.close()
  }
}
