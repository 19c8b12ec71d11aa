import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { type Leak, scanBytes } from '../pseudonym/index.ts'
import { unreadable } from './find-files.ts'

/**
 * Everything in a file that looks like a secret; gzip is unpacked. A file of more than `pieceBytes` is
 * looked at in pieces, of which only the first is looked at by the names of JSON members.
 * E_FILE_UNREADABLE where it cannot be read to its end.
 */
export async function scanFile(
  file: string,
  pieceBytes: number = 64 * 1024 * 1024,
): Promise<readonly Leak[]> {
  const leaks = new Map<string, Leak>()
  const overlap = Math.min(64 * 1024, pieceBytes >> 1)
  /** Where the current piece begins: whole lines before it, and characters of its first line. */
  let before = { lines: 0, columns: 0 }
  let waiting: Buffer[] = []
  let size = 0

  function scan(piece: Buffer): void {
    const isCut = before.lines + before.columns > 0
    for (const { line, column, ...leak } of scanBytes(piece, [], isByHand(file, piece))) {
      // Where a piece begins in the middle of a word, the one before it has seen all of it.
      if (isCut && line === 1 && column <= overlap >> 4) continue
      const place = {
        line: line + before.lines,
        column: line === 1 ? column + before.columns : column,
      }
      leaks.set(`${place.line}:${place.column}`, { ...leak, ...place })
    }
  }

  try {
    for await (const chunk of read(file)) {
      waiting.push(chunk)
      size += chunk.length
      if (size <= pieceBytes) continue
      const all = Buffer.concat(waiting)
      const end = characterAt(all, all.length)
      const next = characterAt(all, end - overlap)
      scan(all.subarray(0, end))
      before = placeAfter(before, all.subarray(0, next))
      // A copy, so that the piece it was part of can be forgotten.
      waiting = [Buffer.from(all.subarray(next))]
      size = waiting[0]!.length
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  scan(Buffer.concat(waiting))
  return [...leaks.values()]
}

async function* read(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const source = handle.createReadStream({ start: 0, highWaterMark: 1024 * 1024 })
    if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return yield* source
    const unpacked = createGunzip({ chunkSize: 1024 * 1024 })
    source.on('error', (error) => unpacked.destroy(error))
    yield* source.pipe(unpacked)
  } finally {
    await handle.close()
  }
}

/** Where a UTF-8 character begins, at a place or up to three bytes before it. */
function characterAt(bytes: Buffer, place: number): number {
  let at = place
  while (at > 0 && place - at < 4 && (bytes[at] ?? 0x80) >> 6 === 0b10) at--
  return at
}

function placeAfter(before: { lines: number; columns: number }, passed: Buffer) {
  let lines = 0
  let start = 0
  for (let at = passed.indexOf(10); at !== -1; at = passed.indexOf(10, start)) {
    lines++
    start = at + 1
  }
  const columns = passed.subarray(start).toString().length
  return { lines: before.lines + lines, columns: lines === 0 ? before.columns + columns : columns }
}

/** People wrote programs, documentation, configurations and schemas; what they show are examples. */
function isByHand(file: string, bytes: Buffer): boolean {
  if (/\.(?:[cm]?[jt]sx?|md|ya?ml|toml|sh)$|\.config\.json$/i.test(file)) return true
  return (
    /\.json$/i.test(file) &&
    /json-schema\.org\/|"x-secret"/.test(bytes.toString('latin1', 0, 4_096))
  )
}
