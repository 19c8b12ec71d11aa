import { createReadStream, lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { addAbortSignal, pipeline } from 'node:stream'
import { createUnzip } from 'node:zlib'
import { faultCode } from '../errors/index.ts'

/** Larger pieces take more memory, and smaller ones more time. */
const pieceBytes = 256 * 1024

/**
 * A file in pieces, from beginning to end; a gzip or zlib stream is unpacked. Fails with the error of the file system or of zlib,
 * or with an error whose message says in half a sentence why this file is not read: a folder, a device, an archive.
 */
export async function* readPieces(file: string): AsyncGenerator<Buffer> {
  // A device is not even opened, because opening it may have an effect.
  const found = statSync(file)
  assertFile(found)
  // A stream takes five times as long as a short file.
  const isShort = found.size <= pieceBytes
  yield* unpacked(isShort ? wholeOf(file) : createReadStream(file, { highWaterMark: pieceBytes }))
}

async function* wholeOf(file: string): AsyncGenerator<Buffer> {
  yield readFileSync(file)
}

/** Standard input as a file whose pieces come when they come; `signal` ends it. */
export async function* readStandardInput(signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* unpacked(signal ? addAbortSignal(signal, process.stdin) : process.stdin)
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

/** The text of a whole file, unpacked. Fails as `readPieces` does, and if the file has more bytes than `most` or is not UTF-8. */
export async function readText(file: string, most: number): Promise<string> {
  const tooLong = () => new Error(`it is longer than ${most / mebibyte} MiB`)
  // What is packed is longer still.
  if (statSync(file).size > most) throw tooLong()
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of readPieces(file)) {
    bytes += piece.length
    if (bytes > most) throw tooLong()
    pieces.push(piece)
  }
  try {
    return utf8.decode(Buffer.concat(pieces))
  } catch {
    throw new Error('it is not UTF-8')
  }
}

/** The text of a file that others may have put there: as `readText`, but fails if it is a link, which may lead anywhere. */
export async function readOwnText(file: string, most: number): Promise<string> {
  if (lstatSync(file).isSymbolicLink()) throw new Error('it is a link, which is not followed')
  return readText(file, most)
}

/** The same, but '' where there is no file. */
export async function readIfThere(file: string, most: number): Promise<string> {
  try {
    return await readOwnText(file, most)
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** The JSON of a whole file, unpacked. Fails as `readText` does, and if the text is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file, 256 * mebibyte)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const why = text.trim() === '' ? 'it is empty' : 'it is not JSON, or is cut off'
    throw new Error(why, { cause })
  }
}

const mebibyte = 2 ** 20
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function assertFile(found: Stats): void {
  if (found.isDirectory()) throw new Error('it is a folder')
  if (found.isFIFO()) throw new Error('it is a pipe, not a file')
  if (!found.isFile()) throw new Error('it is a device or a socket, not a file')
}

async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]()
  try {
    const first = await pieces.next()
    if (first.done) return
    const packing = packingOf(first.value)
    if (packing !== undefined && packing !== 'gzip') {
      throw new Error(`it is packed by ${packing}: unpack it, and name what it held`)
    }
    const all = joined(first.value, pieces)
    // An error of either stream reaches the reader.
    yield* packing === undefined
      ? all
      : pipeline(all, createUnzip({ chunkSize: pieceBytes }), () => {})
  } finally {
    // This also runs if the reader stops early.
    await pieces.return?.()
  }
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
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
