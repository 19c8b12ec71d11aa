import { dirname } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { timesOf } from '../har-entry/index.ts'
import { objectOf, parseJson } from '../json/index.ts'
import { attachBodies } from './attached.ts'
import { entriesPrinted, hasLines, inputError, readPieces, standardInput } from './har-files.ts'
import { EntryScanner, type ScanOptions } from './scan-entries.ts'
import type { Span } from './writes.ts'

/** One element of `log.entries`, or of a stream. */
export interface Entry extends Span {
  /** Counted from 0. */
  readonly index: number
  /** The entry with the bodies that its recorder wrote to other files; undefined if it is longer than 16 MiB. */
  readonly value: unknown
  /** The line of the file on which it begins, counted from 1. */
  readonly lineNumber: number
}

export interface ReadOptions {
  /** Takes the fault that ends the reading; without it, the fault is thrown. */
  readonly onFault?: (fault: SuiteError) => void
  readonly signal?: AbortSignal | undefined
}

/** Longer entries, in bytes, are skipped, so that memory stays bounded. */
const longestEntry = 16 * 1024 * 1024
/** A batch is what ends in so many bytes; standard input may come in smaller pieces. */
const batchBytes = 64 * 1024

/**
 * Reads the entries of a HAR file, of NDJSON or of standard input in batches, so that memory stays small. The entries before
 * a fault come first; then E_FILE_UNREADABLE says what is wrong and where. E_USAGE if standard input is empty.
 */
export async function* readEntries(
  file: string,
  { onFault, signal }: ReadOptions = {},
): AsyncGenerator<readonly Entry[], void> {
  let batch: Entry[] = []
  let index = 0
  const isStream = hasLines(file)
  // A stream may come from anywhere: it must not name files of this machine.
  const folder = file === standardInput ? undefined : dirname(file)
  const fail: ScanOptions['fail'] = (offset, expected) => {
    throw isStream ? brokenAtLine(file, scanner.line, expected) : brokenAt(file, offset, expected)
  }
  const take: ScanOptions['take'] = (text, offset) => {
    const value = text === undefined ? undefined : parse(text, offset, fail)
    const entry = objectOf(value)
    if (isStream && entry.log !== undefined) fail(offset, 'an entry, and not a whole HAR file')
    if (folder !== undefined) attachBodies(entry, folder)
    const { startedAt, durationMs } = timesOf(entry)
    const beganAt = startedAt ?? Number.NaN
    batch.push({
      index: index++,
      lineNumber: scanner.line,
      value,
      beganAt,
      endedAt: beganAt + Math.floor(durationMs),
    })
  }
  const scanner: EntryScanner = new EntryScanner({ take, fail, limit: longestEntry, isStream })
  let fault: unknown
  try {
    let bytes = 0
    for await (const piece of readPieces(file, signal)) {
      scanner.feed(piece)
      bytes += piece.length
      if (batch.length === 0 || bytes < batchBytes) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (!signal?.aborted) {
      scanner.end()
      if (isStream && index === 0) throw nothingIn(file)
    }
  } catch (error) {
    fault = error
  }
  if (batch.length > 0) yield batch
  if (fault === undefined) return
  if (!(fault instanceof SuiteError) || onFault === undefined) throw fault
  onFault(fault)
}

function parse(text: string, offset: number, fail: ScanOptions['fail']): unknown {
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

function brokenAtLine(file: string, line: number, expected: string): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'The file does not hold the entries of a HAR file.', {
    facts: { file, 'at line': line, expected },
    remedy: `Write one entry a line, as it is printed by: ${entriesPrinted}`,
  })
}

function nothingIn(file: string): SuiteError {
  if (file === standardInput) return inputError('Nothing came on standard input.')
  return brokenAtLine(file, 1, 'an entry')
}
