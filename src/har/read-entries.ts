import { dirname } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { parseJson } from '../json/index.ts'
import { withAttached } from './attached.ts'
import { openHar } from './har-files.ts'
import { EntryScanner, type EntryText, type ScanOptions } from './scan-entries.ts'

/** One element of `log.entries`. */
export interface Entry {
  /** Counted from 0. */
  readonly index: number
  /** As it stands in the file, with what is attached to it; undefined where it is too long to be looked at. */
  readonly value: unknown
}

export interface ReadOptions {
  /** Called with how many bytes of the file have been read, of how many; 0 where that is not known. */
  readonly onRead?: ((bytes: number, total: number) => void) | undefined
  /** Called with the fault that ends the reading; thrown without it. */
  readonly onFault?: (fault: SuiteError) => void
  /** Ends the reading early. */
  readonly signal?: AbortSignal | undefined
  /** A batch is what begins in so many bytes; tests want borders everywhere. */
  readonly pieceBytes?: number
}

/** An entry longer than this, in bytes, is passed over: it would not fit into the memory we allow ourselves. */
const longestEntry = 16 * 1024 * 1024

/**
 * Reads the entries of a HAR file in batches, without ever holding the file. What stands before a fault
 * comes first; then E_FILE_UNREADABLE says what is wrong, and where.
 */
export async function* readEntries(
  file: string,
  { onRead, onFault, signal, pieceBytes = 65_536 }: ReadOptions = {},
): AsyncGenerator<readonly Entry[], void> {
  let batch: Entry[] = []
  let index = 0
  const fail = (offset: number, expected: string) => {
    throw brokenAt(file, offset, expected)
  }
  const folder = dirname(file)
  const take = (text: EntryText) =>
    void batch.push({ index: index++, value: withAttached(parse(text, fail), folder) })
  const scanner = new EntryScanner({ take, fail, limit: longestEntry })
  try {
    const { chunks, position, size } = await openHar(file)
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        // Small batches: what has been judged is forgotten before the memory for the young runs out.
        scanner.feed(chunk.subarray(at, at + pieceBytes))
        if (signal?.aborted) return
        if (batch.length === 0) continue
        yield batch
        batch = []
      }
      onRead?.(position(), size)
    }
    scanner.end()
  } catch (error) {
    if (batch.length > 0) yield batch
    if (!(error instanceof SuiteError) || onFault === undefined) throw error
    onFault(error)
  }
}

function parse({ bytes, start, end, offset }: EntryText, fail: ScanOptions['fail']): unknown {
  if (bytes === undefined) return undefined
  const text = bytes.toString('utf8', start, end)
  try {
    return parseJson(text)
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1]
    const before = Buffer.byteLength(text.slice(0, Number(position ?? 0)))
    return fail(offset + before, 'JSON')
  }
}

function brokenAt(file: string, offset: number, expected: string): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'The file is not a complete HAR file.', {
    facts: { file, 'at byte': offset, expected },
    remedy: 'Export it again as HAR 1.2, and copy it only after the recorder has finished.',
  })
}
