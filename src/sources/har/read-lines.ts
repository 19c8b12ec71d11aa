import { SuiteError } from '../../base/errors/index.ts'
import { isObject } from '../../base/json/index.ts'
import { inputLimits } from '../../core/exchange/index.ts'
import { type Batches, entriesOf, type HarEntry } from './entry.ts'
import { entriesPrinted, inputError, piecesOf, standardInput } from './har-files.ts'

/** Longer lines are skipped, so that memory stays bounded. */
const longestLine = inputLimits.body
/** A batch is what ends in so many characters; standard input may come in smaller pieces. */
const batchLength = 64 * 1024
const newline = 0x0a

/** The entries before a fault come first; then E_FILE_UNREADABLE names the line. E_USAGE if standard input is empty. */
export async function* readLines(
  file: string,
  signal?: AbortSignal,
  pieces = piecesOf(file, signal),
): Batches {
  const entry = entriesOf(file)
  let batch: HarEntry[] = []
  let length = 0
  let number = 0
  let isEmpty = true
  const take = (line: string | undefined) => {
    number++
    if (line?.trim() === '') return
    batch.push(entry(line === undefined ? undefined : valueIn(line, number, file)))
    length += line?.length ?? 0
    isEmpty = false
  }
  let fault: unknown
  try {
    for await (const lines of linesIn(pieces)) {
      lines.forEach(take)
      if (length < batchLength) continue
      yield batch
      batch = []
      length = 0
    }
    if (isEmpty && !signal?.aborted) throw nothingIn(file)
  } catch (error) {
    fault = error
  }
  if (batch.length > 0) yield batch
  if (fault !== undefined) throw fault
}

async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<(string | undefined)[]> {
  let begun: Buffer[] = []
  let bytes = 0
  const add = (part: Buffer) => {
    bytes += part.length
    if (bytes > longestLine) begun = []
    else begun.push(part)
  }
  const end = () => {
    const line = bytes > longestLine ? undefined : Buffer.concat(begun).toString()
    begun = []
    bytes = 0
    return line
  }
  for await (const piece of pieces) {
    const lines: (string | undefined)[] = []
    let from = 0
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, from)) {
      add(piece.subarray(from, at))
      lines.push(end())
      from = at + 1
    }
    add(piece.subarray(from))
    yield lines
  }
  yield [end()]
}

function valueIn(line: string, number: number, file: string): unknown {
  let value: unknown
  try {
    // A byte order mark goes with the white space.
    value = JSON.parse(line.trim())
  } catch (cause) {
    throw broken(file, `line ${number} is not JSON, or is cut off`, cause)
  }
  if (!isObject(value)) throw broken(file, `line ${number} is not an object`)
  if (value.log !== undefined) throw broken(file, `line ${number} is a whole HAR file`)
  return value
}

function nothingIn(file: string): SuiteError {
  if (file === standardInput) return inputError('Nothing came on standard input.')
  return broken(file, 'it is empty')
}

function broken(file: string, because: string, cause?: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'The file does not hold the entries of a HAR file.', {
    details: { file, because },
    remedy: `Write one entry a line, as it is printed by: ${entriesPrinted}`,
    cause,
  })
}
