import { access, constants, type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileFault, SuiteError } from '../errors/index.ts'

/** A file that is read from its beginning to its end, once. */
export interface OpenFile {
  /** Of the file as it stands on the disk; 0 where that is not known. */
  readonly size: number
  /** How many bytes of it have been read. */
  position(): number
  /** What it holds, unpacked. A chunk is valid until the next one is asked for. */
  readonly chunks: AsyncIterable<Buffer>
}

const chunkBytes = 256 * 1024

/** Opens a file to be read in pieces; a gzip stream is unpacked. E_FILE_UNREADABLE where it cannot be had. */
export async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file).catch((error: unknown) => {
    throw notOpened(file, error)
  })
  try {
    const found = await handle.stat()
    if (found.isDirectory()) throw notOpened(file, new Error('it is a folder'))
    let position = 0
    const chunks = read(handle, file, (bytes) => {
      position += bytes
    })
    return { size: found.isFile() ? found.size : 0, position: () => position, chunks }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Refuses, before any work is done, files that are not there or may not be read: E_FILE_UNREADABLE. */
export async function assertReadable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await access(file, constants.R_OK)
      if ((await stat(file)).isDirectory()) throw new Error('it is a folder')
    } catch (error) {
      throw notOpened(file, error)
    }
  }
}

async function* read(
  handle: FileHandle,
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const [one, other] = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)]
  const fill = (buffer: Buffer) =>
    handle.read(buffer, 0, buffer.length, null).catch((error: unknown) => {
      throw notOpened(file, error)
    })
  let next = fill(one)
  const pieces = (async function* () {
    for (let current = one, spare = other; ; [current, spare] = [spare, current]) {
      const { bytesRead } = await next
      if (bytesRead === 0) return
      onRead(bytesRead)
      // The disk works while we do.
      next = fill(spare)
      next.catch(() => {})
      yield current.subarray(0, bytesRead)
    }
  })()
  try {
    const first = await pieces.next()
    if (first.done) return
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) {
      yield* unpack(first.value, pieces, file)
    } else {
      yield first.value
      yield* pieces
    }
  } finally {
    await next.catch(() => {})
    await handle.close()
  }
}

async function* unpack(
  first: Buffer,
  rest: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<Buffer> {
  const packed = async function* () {
    // Copies: the stream holds on to what it was given.
    yield Buffer.from(first)
    for await (const piece of rest) yield Buffer.from(piece)
  }
  const source = Readable.from(packed())
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  source.on('error', (error) => unpacked.destroy(error))
  try {
    yield* source.pipe(unpacked) as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof SuiteError) throw error
    throw new SuiteError('E_FILE_UNREADABLE', 'Cannot unpack the gzip file.', {
      facts: { file, because: fileFault(error) },
      remedy: 'Get a complete copy of the file; check it with: gzip --test FILE',
      cause: error,
    })
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function notOpened(file: string, cause: unknown): SuiteError {
  if (cause instanceof SuiteError) return cause
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot read the file.', {
    facts: { file, because: fileFault(cause) },
    remedy: { text: 'Name a readable HAR file', command: ['check', 'FILE.har'] },
    cause,
  })
}
