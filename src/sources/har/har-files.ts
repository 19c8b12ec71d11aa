import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { faultCode, fileFault, SuiteError, unreadableAs } from '../../base/errors/index.ts'
import { listFolder, readPieces, readStandardInput } from '../../base/files/index.ts'

export const standardInput = '-'

/** The command that prints the entries of a HAR file, one a line. */
export const entriesPrinted = "jq -c '.log.entries[]' traffic.har"

export function hasLines(file: string): boolean {
  return file === standardInput || /\.(ndjson|jsonl)(\.gz)?$/i.test(file)
}

/** Lists the named files, each as `listFiles` does, and standard input if it is named. E_USAGE if that cannot be read. */
export async function listSources(named: readonly string[]): Promise<readonly string[]> {
  const inputs = named.filter((name) => name === standardInput)
  if (inputs.length > 1) throw inputError('Standard input is named more than once.')
  if (inputs.length > 0 && process.stdin.isTTY) throw inputError('Standard input is a terminal.')
  const lists = await Promise.all(
    named.map((name) => (name === standardInput ? [name] : listFiles(name))),
  )
  return lists.flat()
}

/** E_USAGE. `message` says why standard input holds no entries. */
export function inputError(message: string): SuiteError {
  return new SuiteError('E_USAGE', message, {
    details: { file: standardInput, because: 'entries are expected, one a line' },
    remedy: { text: `Pipe ${entriesPrinted} into`, command: ['check', standardInput] },
  })
}

/** E_FILE_UNREADABLE if a folder holds none, or a file is missing or may not be read. */
export async function listFiles(path: string): Promise<readonly string[]> {
  try {
    const files = (await stat(path)).isDirectory() ? await harFilesIn(path) : [path]
    for (const file of files) await access(file, constants.R_OK)
    return files
  } catch (error) {
    if (error instanceof SuiteError) throw error
    throw notOpened((error as NodeJS.ErrnoException).path ?? path, error)
  }
}

/** Files packed by gzip end with `.gz`, those of mitmproxy with `.zhar`. */
const harName = /^[^.].*\.(zhar|(har|ndjson|jsonl)(\.gz)?)$/i

async function harFilesIn(folder: string): Promise<readonly string[]> {
  const all = await listFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new SuiteError('E_FILE_UNREADABLE', 'Cannot read the folder.', {
      // One below it may be gone, or closed to the reader.
      details: { folder: cause.path ?? folder, because: fileFault(cause) },
      remedy: 'Choose a readable folder, or name the HAR files one by one.',
      cause,
    })
  })
  const files = all.filter((file) => harName.test(basename(file)))
  if (files.length === 0) {
    throw new SuiteError('E_FILE_UNREADABLE', 'The folder has no HAR files.', {
      details: { folder, expected: 'files named *.har or *.ndjson, also with .gz, at any depth' },
      remedy: {
        text: 'Name the folder of the recordings, or make some',
        command: ['run', '--record'],
      },
    })
  }
  return files
}

/** A file, or standard input, in pieces, until the signal. E_FILE_UNREADABLE, also while it is read. */
export async function* piecesOf(file: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const pieces = file === standardInput ? readStandardInput(signal) : readPieces(file)
    for await (const piece of pieces) {
      if (signal?.aborted) return
      yield piece
    }
  } catch (error) {
    throw faultCode(error)?.startsWith('Z_') ? notUnpacked(file, error) : notOpened(file, error)
  }
}

const notUnpacked = unreadableAs(
  'Cannot unpack the file.',
  'Get a complete copy of the file; check it with: gzip --test FILE',
)

const notOpened = unreadableAs('Cannot read the file.', {
  text: 'Name a readable HAR file',
  command: ['check', 'FILE.har'],
})
