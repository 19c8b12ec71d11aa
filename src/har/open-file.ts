import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileFault, SuiteError } from '../errors/index.ts'

/** A file that is read from its beginning to its end, once. */
export interface OpenFile {
  /** Of the file as it stands on the disk; 0 where that is not known. */
  readonly size: number
  /** How many bytes of it have been read. */
  position(): number
  /** What it holds, unpacked; each chunk is valid until the next one is asked for. */
  readonly chunks: AsyncIterable<Buffer>
}

const chunkBytes = 256 * 1024

/** Opens a file to be read in pieces; a gzip stream is unpacked. E_FILE_UNREADABLE where it cannot be had. */
export async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file).catch((error: unknown) => {
    throw notOpened(file, error)
  })
  const found = await handle.stat()
  if (found.isDirectory()) {
    await handle.close()
    throw notOpened(file, new Error('it is a folder'))
  }
  let position = 0
  const onRead = (bytes: number) => {
    position += bytes
  }
  const chunks = unpacked(file, read(handle, file, onRead))
  return { size: found.isFile() ? found.size : 0, position: () => position, chunks }
}

async function* read(
  handle: FileHandle,
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(chunkBytes)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null)
      if (bytesRead === 0) return
      onRead(bytesRead)
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    throw notOpened(file, error)
  } finally {
    await handle.close()
  }
}

async function* unpacked(file: string, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    const first = await chunks.next()
    if (first.done) return
    const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b
    if (isPacked) yield* unpack(file, first.value, chunks)
    else {
      yield first.value
      yield* chunks
    }
  } finally {
    // Also where a reader needs no more.
    await chunks.return(undefined)
  }
}

async function* unpack(
  file: string,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const packed = async function* () {
    // Copies: what reads the file uses its buffer again.
    yield Buffer.from(first)
    for await (const chunk of rest) yield Buffer.from(chunk)
  }
  try {
    // A fault of either reaches the reader.
    yield* pipeline(packed, createGunzip({ chunkSize: chunkBytes }), () => {})
  } catch (error) {
    if (error instanceof SuiteError) throw error
    throw new SuiteError('E_FILE_UNREADABLE', 'Cannot unpack the gzip file.', {
      facts: { file, because: fileFault(error) },
      remedy: 'Get a complete copy of the file; check it with: gzip --test FILE',
      cause: error,
    })
  }
}

/** The error of a file that cannot be had. */
export function notOpened(file: string, cause: unknown): SuiteError {
  if (cause instanceof SuiteError) return cause
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot read the file.', {
    facts: { file, because: fileFault(cause) },
    remedy: { text: 'Name a readable HAR file', command: ['check', 'FILE.har'] },
    cause,
  })
}
