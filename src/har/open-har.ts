import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import { type OpenFile, openFile } from '../files/index.ts'

/** Opens a file to be read in pieces. E_FILE_UNREADABLE, also while it is read. */
export async function openHar(file: string): Promise<OpenFile> {
  const opened = await openFile(file).catch((error: unknown) => {
    throw notOpened(file, error)
  })
  return { ...opened, chunks: read(file, opened.chunks) }
}

async function* read(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw faultCode(error)?.startsWith('Z_') ? notUnpacked(file, error) : notOpened(file, error)
  }
}

function notUnpacked(file: string, cause: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot unpack the gzip file.', {
    facts: { file, because: fileFault(cause) },
    remedy: 'Get a complete copy of the file; check it with: gzip --test FILE',
    cause,
  })
}

/** The error of a file that cannot be had. */
export function notOpened(file: string, cause: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot read the file.', {
    facts: { file, because: fileFault(cause) },
    remedy: { text: 'Name a readable HAR file', command: ['check', 'FILE.har'] },
    cause,
  })
}
