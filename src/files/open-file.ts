import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, stat, statfs } from 'node:fs/promises'
import { addAbortSignal, pipeline } from 'node:stream'
import { createUnzip } from 'node:zlib'
import { parseJson } from '../json/index.ts'

/** The size of a piece: the memory of a piece is freed before the memory for young objects is full. */
const chunkBytes = 64 * 1024

/**
 * Opens a file to be read in pieces, from beginning to end; a gzip or zlib stream is unpacked. Each piece is valid until the next
 * one is read. Fails with the error of the file system, or with an error whose message says in half a sentence why this file is
 * not read: a folder, a device, a bomb. Never waits.
 */
export async function openFile(file: string): Promise<AsyncIterable<Buffer>> {
  // A device is not even opened, because opening it may have an effect.
  const named = await stat(file)
  assertFile(named)
  if (!known.has(named.dev)) {
    if ((await statfs(file)).type === procfs)
      throw new Error('the system makes it up as it is read')
    known.add(named.dev)
  }
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const found = await handle.stat()
  try {
    assertFile(found)
  } catch (error) {
    await handle.close()
    throw error
  }
  return unpacked(read(handle, found.size))
}

/** Standard input as a file whose pieces come when they come; `signal` ends it. */
export function openStandardInput(signal: AbortSignal | undefined): AsyncIterable<Buffer> {
  async function* read() {
    try {
      yield* signal ? addAbortSignal(signal, process.stdin) : process.stdin
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  }
  return unpacked(read())
}

/**
 * The text of a whole file, unpacked. Fails as `openFile` does, and if the file has more bytes than `most`, is not UTF-8, or does
 * not begin as `beginning` requires, which is checked on the first 256 bytes.
 */
export async function readText(file: string, most: number, beginning?: RegExp): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of await openFile(file)) {
    const isOther = bytes === 0 && beginning?.test(chunk.toString('latin1', 0, 256)) === false
    if (isOther) throw new Error('it begins as another kind of file')
    bytes += chunk.length
    if (bytes > most) throw new Error(`it is longer than ${most / mebibyte} MiB`)
    pieces.push(Buffer.from(chunk))
  }
  try {
    return utf8.decode(Buffer.concat(pieces))
  } catch {
    throw new Error('it is not UTF-8')
  }
}

/** The JSON of a whole file, unpacked. Fails as `readText` does, and if the text is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file, 512 * mebibyte)
  try {
    return parseJson(text)
  } catch (cause) {
    const why = text.trim() === '' ? 'it is empty' : 'it is not JSON, or is cut off'
    throw new Error(why, { cause })
  }
}

const mebibyte = 2 ** 20
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The number of procfs, a file system of Linux whose files have no size and may have no end. */
const procfs = 0x9fa0
/** Devices that are not procfs. */
const known = new Set<number>()

/** Throws an error with the reason if this is not a regular file. */
export function assertFile(found: Stats): void {
  if (found.isDirectory()) throw new Error('it is a folder')
  if (found.isFIFO()) throw new Error('it is a pipe, not a file')
  if (!found.isFile()) throw new Error('it is a device or a socket, not a file')
  // A file that consists of holes would be read for hours.
  const isSparse = found.size > 1024 * mebibyte && found.blocks * 512 < found.size / 100
  if (isSparse) throw new Error(`nearly all of its ${found.size} bytes are holes`)
}

/**
 * Reads at most the size that the file had at first, because a file that the kernel makes up may never end. While one piece is
 * used, the next one is read into a second buffer.
 */
async function* read(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  const pieceBytes = Math.min(size, chunkBytes)
  const readInto = async (buffer: Buffer, left: number) => {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(left, chunkBytes), null)
    return buffer.subarray(0, bytesRead)
  }
  let [buffer, spare] = [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)]
  let left = size
  let next = readInto(buffer, left)
  try {
    while (left > 0) {
      const piece = await next
      if (piece.length === 0) return
      left -= piece.length
      ;[buffer, spare] = [spare, buffer]
      if (left > 0) next = readInto(buffer, left)
      yield piece
    }
  } finally {
    await next.catch(() => {})
    await handle.close()
  }
}

async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    const first = await chunks.next()
    if (first.done) return
    const packing = packingOf(first.value)
    if (packing !== undefined && packing !== 'gzip') {
      throw new Error(`it is packed by ${packing}: unpack it, and name what it held`)
    }
    if (packing === 'gzip') yield* unpack(first.value, chunks)
    else {
      yield first.value
      yield* chunks
    }
  } finally {
    // This also runs if the reader stops early.
    await chunks.return(undefined)
  }
}

/** The first bytes of packed files, in hexadecimal digits. No JSON begins so. */
const packings: readonly (readonly [name: string, begin: RegExp])[] = [
  ['gzip', /^(1f8b|78(01|9c|da))/],
  ['zip', /^504b(0304|0506)/],
  ['bzip2', /^425a68/],
  ['xz', /^fd377a58/],
  ['zstd', /^28b52ffd/],
]

function packingOf(first: Buffer): string | undefined {
  const begin = first.toString('hex', 0, 4)
  return packings.find(([, form]) => form.test(begin))?.[0]
}

async function* unpack(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let packedBytes = 0
  const packed = async function* () {
    packedBytes += first.length
    // The piece is copied, because the reader of the file reuses its buffer.
    yield Buffer.from(first)
    for await (const chunk of rest) {
      packedBytes += chunk.length
      yield Buffer.from(chunk)
    }
  }
  let bytes = 0
  // An error of either stream reaches the reader.
  for await (const chunk of pipeline(packed, createUnzip({ chunkSize: chunkBytes }), () => {})) {
    bytes += chunk.length
    // Traffic shrinks to a tenth or a fiftieth when packed; a bomb shrinks more.
    if (bytes > 64 * mebibyte && bytes > 500 * packedBytes) {
      throw new Error(`${packedBytes} bytes unpack to more than ${bytes}`)
    }
    yield chunk
  }
}
